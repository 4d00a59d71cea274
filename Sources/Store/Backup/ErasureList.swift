import Glibc
import LatchkeyCrypto

/// The users who were erased, in a file beside the database: a backup made before must not bring them back.
///
/// A line is SHA-256 of a user's id, which is random: the list tells nobody who they were. Lines are only added.
public struct ErasureList: Sendable {
    private let path: String

    /// The list in a file, which need not exist.
    public init(path: String) {
        self.path = path
    }

    /// The line of a user.
    static func hash(of subject: [UInt8]) -> [UInt8] { HashAlgorithm.sha256.hash(subject) }

    /// Adds a user, durably, before they are erased: a crash in between costs nothing, the other order could.
    public func add(subject: [UInt8]) throws(BackupError) {
        let isNew = !DurableFile.exists(path)
        let descriptor = try DurableFile.open(path, O_RDWR | O_CREAT | O_APPEND)
        defer { close(descriptor) }
        var line = Array((Hexadecimal.text(Self.hash(of: subject)) + "\n").utf8)
        // What a crash left of a line must not become part of this one.
        if try endsTorn(descriptor) { line.insert(UInt8(ascii: "\n"), at: 0) }
        try DurableFile.write(line, to: descriptor, path)
        try DurableFile.flush(descriptor, path)
        if isNew { try DurableFile.flushFolder(DurableFile.folder(of: path)) }
    }

    /// The hashes in the list; empty if there is none.
    ///
    /// Part of a line is what a crash has left of one: its user was not erased, so it is passed over.
    ///
    /// - Throws: ``BackupError/damagedErasures(path:line:)`` for a line that is longer, or of other characters.
    func hashes() throws(BackupError) -> Set<[UInt8]> {
        guard DurableFile.exists(path) else { return [] }
        let text = String(decoding: try DurableFile.contents(path), as: UTF8.self)
        var hashes: Set<[UInt8]> = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let isHexadecimal = line.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
            guard isHexadecimal, line.utf8.count <= 64 else { throw .damagedErasures(path: path, line: index + 1) }
            if line.utf8.count == 64, let hash = Hexadecimal.bytes(line) { hashes.insert(hash) }
        }
        return hashes
    }

    private func endsTorn(_ descriptor: Int32) throws(BackupError) -> Bool {
        let end = lseek(descriptor, 0, SEEK_END)
        guard end >= 0 else { throw .file(path: path, errno: errno) }
        guard end > 0 else { return false }
        var last: UInt8 = 0
        guard pread(descriptor, &last, 1, end - 1) == 1 else { throw .file(path: path, errno: errno) }
        return last != UInt8(ascii: "\n")
    }
}
