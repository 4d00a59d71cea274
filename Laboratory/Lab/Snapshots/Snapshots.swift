import Foundation
import LatchkeyLock

/// The snapshots of a visit: their files, and what is being imported.
final class Snapshots: Sendable {
    private struct State {
        var kept: [SnapshotInfo] = []
        var count = 0
        var upload: [UInt8] = []
    }

    /// The most snapshots of a visit, bytes of one, and bytes of all.
    static let (capacity, maximumBytes, maximumTotal) = (8, 24 << 20, 64 << 20)
    private let state = Lock(State())
    private let folder: URL

    init(in folder: URL) { self.folder = folder.appendingPathComponent("snapshots") }

    /// All of them, oldest first.
    var list: [SnapshotInfo] { state.withLock { $0.kept } }

    /// - Throws: ``LabError`` if one more has no room.
    func checkRoom() throws(LabError) {
        guard list.count < Self.capacity else {
            throw LabError(429, "too_many_snapshots", "A visit keeps \(Self.capacity) snapshots. Remove one first.")
        }
    }

    /// - Throws: ``LabError`` if there is one of this name.
    func checkNew(_ name: String) throws(LabError) {
        guard !list.contains(where: { $0.name == name }) else { throw Self.nameTaken }
    }

    /// Writes a snapshot to the disk.
    ///
    /// - Throws: ``LabError`` if there is no room for it.
    func add(_ snapshot: VisitSnapshot) throws(LabError) -> SnapshotInfo {
        let bytes = LabJSON.bytes(of: snapshot)
        guard bytes.count <= Self.maximumBytes else { throw Self.tooLarge }
        // One after the other: each is counted before the next.
        return try state.withLock { state throws(LabError) in
            guard !state.kept.contains(where: { $0.name == snapshot.name }) else { throw Self.nameTaken }
            guard state.kept.count < Self.capacity,
                state.kept.reduce(bytes.count, { $0 + $1.bytes }) <= Self.maximumTotal
            else { throw LabError(429, "too_many_snapshots", "There is no room for one more. Remove one first.") }
            let info = SnapshotInfo(
                id: "s\(state.count + 1)", name: snapshot.name, keptAt: snapshot.keptAt, bytes: bytes.count,
                phones: snapshot.phones.map(\.name), clockOffsetSeconds: snapshot.clock)
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try Data(bytes).write(to: file(info.id))
            } catch {
                throw LabError(500, "snapshot_failed", "The lab can't write the snapshot.")
            }
            state.count += 1
            state.kept.append(info)
            return info
        }
    }

    /// A snapshot's name and its file's bytes.
    ///
    /// - Throws: ``LabError`` if there is none.
    func file(of id: String) throws(LabError) -> (info: SnapshotInfo, bytes: [UInt8]) {
        guard let info = list.first(where: { $0.id == id }), let data = try? Data(contentsOf: file(info.id)) else {
            throw Self.unknown
        }
        return (info, [UInt8](data))
    }

    /// - Throws: ``LabError`` if there is none.
    func remove(_ id: String) throws(LabError) {
        try state.withLock { state throws(LabError) in
            guard let index = state.kept.firstIndex(where: { $0.id == id }) else { throw Self.unknown }
            state.kept.remove(at: index)
            try? FileManager.default.removeItem(at: file(id))
        }
    }

    /// Takes a piece of a file that is imported: the first, or the one after those that are there.
    ///
    /// - Returns: how many bytes are there then.
    /// - Throws: ``LabError`` for a piece that does not follow, and a file that gets too long.
    func take(_ piece: Data, from start: Int) throws(LabError) -> Int {
        try state.withLock { state throws(LabError) in
            if start == 0 { state.upload = [] }
            guard start == state.upload.count else {
                throw LabError(
                    409, "wrong_piece",
                    "\(state.upload.count) bytes are there. Send those that follow, or begin with 0.")
            }
            guard start + piece.count <= Self.maximumBytes else {
                state.upload = []
                throw Self.tooLarge
            }
            state.upload += piece
            return state.upload.count
        }
    }

    /// Takes the file that was sent in pieces away.
    func takeUpload() -> [UInt8] {
        state.withLock { state in
            defer { state.upload = [] }
            return state.upload
        }
    }

    /// A name that no snapshot has: this one, or with a number.
    func freeName(_ name: String) -> String {
        let taken = Set(list.map(\.name))
        var (free, number) = (name, 2)
        while taken.contains(free) {
            free = "\(name.prefix(36)) \(number)"
            number += 1
        }
        return free
    }

    private func file(_ id: String) -> URL { folder.appendingPathComponent(id + ".json") }

    private static let tooLarge = LabError(
        413, "snapshot_too_large", "A snapshot has at most \(maximumBytes >> 20) MiB; this one has more.")
    private static let nameTaken = LabError(
        409, "name_taken", "There is a snapshot of this name. Choose another, or remove that one.")
    private static let unknown = LabError(404, "no_snapshot", "There is no such snapshot.")
}
