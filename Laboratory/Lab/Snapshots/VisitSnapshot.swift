import Foundation
import LatchkeyServer
import LatchkeyWire

/// A visit's whole state, as it is kept and as it stands in a file: JSON whose files are base64.
///
/// Left out is what only tells of the past or belongs to this lab's network: wire log, results, held requests, armed kills,
/// the recording, the Flow network, the OpenID provider, and Messenger's chat.
struct VisitSnapshot: Codable, Sendable {
    /// The first thing that is read of a file: whether the rest can be.
    private struct Head: Decodable {
        var format: String
        var version: Int
    }

    static let format = "latchkey lab snapshot"
    /// The form that this lab writes and reads.
    static let currentVersion = 1

    var format = Self.format
    var version = Self.currentVersion
    /// The version of the lab that kept it.
    var latchkey: String
    var name: String
    /// When it was kept, in milliseconds since 1970, by that machine's clock.
    var keptAt: Int64
    /// Seconds that the visit's time was ahead.
    var clock: Int
    var rules: VisitRules
    var flags: RemoteFlags
    var dataService: DataServiceState
    var phones: [KeptPhone]
    /// The files of the server's data folder.
    var server: [KeptFile]
    var messages: [Mailbox.Entry]

    /// Reads a file, which may come from anywhere.
    ///
    /// - Throws: ``LabError`` that says what is wrong with it.
    static func read(_ bytes: [UInt8]) throws(LabError) -> VisitSnapshot {
        // Whatever has more parts than a lab writes would take many times its length in memory.
        guard bytes.count(where: { $0 == UInt8(ascii: ",") }) <= maximumParts else { throw .damagedSnapshot }
        let (decoder, data) = (JSONDecoder(), Data(bytes))
        // A decoder compares all names of an object, and this file's paths are compared too.
        guard JSONSyntax.isStrict(bytes), let head = try? decoder.decode(Head.self, from: data), head.format == format,
            head.version >= 1
        else {
            throw LabError(400, "not_a_snapshot", "The file is no snapshot of a lab, or it was cut short.")
        }
        guard head.version <= currentVersion else {
            throw LabError(
                400, "newer_snapshot",
                "A newer lab kept this snapshot (form \(head.version), this lab reads \(currentVersion)). Update this lab."
            )
        }
        guard let snapshot = try? decoder.decode(VisitSnapshot.self, from: data) else { throw .damagedSnapshot }
        try snapshot.check()
        return snapshot
    }

    /// - Throws: ``LabError`` for anything that a lab would not have written, except what only phone and server can tell.
    private func check() throws(LabError) {
        _ = try Self.checked(name: name)
        try VisitClock.check(clock)
        try FlagsDocument.check(flags)
        guard (0...Self.latestTime).contains(keptAt), phones.count <= Self.maximumPhones,
            messages.count <= Mailbox.capacity,
            messages.allSatisfy(\.isPlausible)
        else { throw .damagedSnapshot }
        for phone in phones { try phone.check() }
        try ServerFiles.check(names: server.map(\.path))
        try KeptFile.check(server)
    }

    /// The most phones of a snapshot; a lab may have fewer.
    private static let maximumPhones = 16
    /// The most commas of a file: those of all its members, and of the faults' lists.
    private static let maximumParts = 100_000

    /// The year 5138: no time is later, and none overflows.
    static let latestTime: Int64 = 100_000_000_000_000

    /// A name that a person may give.
    ///
    /// - Throws: ``LabError`` for a name that is empty, too long, or has control characters.
    static func checked(name: String) throws(LabError) -> String {
        let name = name.trimmingBlanks
        guard (1...40).contains(name.count), name.utf8.count <= 400,
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw LabError(400, "invalid_request", "A snapshot's name has 1 to 40 characters.") }
        return String(name)
    }
}

/// A file of an app or of the server.
struct KeptFile: Codable, Sendable {
    /// Its place below the folder that it belongs to, with `/` between the parts.
    var path: String
    var data: Data

    /// Whether the path leads to a place inside its folder, on any system.
    var isInside: Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.utf8.count <= 1_024
            && parts.allSatisfy { part in
                (1...255).contains(part.utf8.count) && part != "." && part != ".."
                    && !part.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            }
    }

    /// The most files of a folder, and bytes of them: far more than the lab's apps and servers write.
    static let (maximumCount, maximumBytes) = (2_000, 8 << 20)

    /// - Throws: ``LabError`` for more files, or longer ones, than a snapshot takes.
    static func check(_ files: [KeptFile]) throws(LabError) {
        guard files.count <= maximumCount, files.reduce(0, { $0 + $1.data.count }) <= maximumBytes else {
            throw .damagedSnapshot
        }
    }

    /// The files below a folder, by path; links and empty folders are left out.
    ///
    /// - Throws: ``LabError`` if there are too many.
    static func all(in folder: URL) throws(LabError) -> [KeptFile] {
        let files = FileManager.default
        guard let paths = files.enumerator(atPath: folder.path) else { return [] }
        var found: [KeptFile] = []
        var length = 0
        while let path = paths.nextObject() as? String {
            guard paths.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
            // Before it is read: an app's file may be larger than this machine's memory.
            length += (paths.fileAttributes?[.size] as? NSNumber)?.intValue ?? 0
            guard found.count < maximumCount, length <= maximumBytes else {
                throw LabError(
                    413, "snapshot_too_large",
                    "An app or the server has more files than a snapshot takes: \(maximumCount), \(maximumBytes >> 20) MiB."
                )
            }
            guard let data = files.contents(atPath: folder.appendingPathComponent(path).path) else { continue }
            found.append(KeptFile(path: path, data: data))
        }
        return found.sorted { $0.path < $1.path }
    }

    /// Writes the file below a new folder in which nobody has made links; its path has been checked.
    ///
    /// - Throws: the system's error.
    func write(below folder: URL) throws {
        let place = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try data.write(to: place, options: .withoutOverwriting)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.path)
    }
}

extension LabError {
    static let damagedSnapshot = LabError(
        400, "damaged_snapshot", "The snapshot is damaged or was changed. Nothing was restored.")
    static let newerSnapshot = LabError(
        400, "newer_snapshot", "A newer lab kept the server in this snapshot. Update this lab.")
    static let olderSnapshot = LabError(
        400, "older_snapshot", "An older lab kept the server in this snapshot, and only that one can restore it.")
}
