import LatchkeyCrypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// Why a file of the log could not be used.
struct AuditFileError: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    /// The system's reason.
    static var system: AuditFileError {
        AuditFileError(
            errno == ELOOP ? "it is a symbolic link in a folder of another user" : String(cString: strerror(errno)))
    }
}

extension AuditLog {
    /// The chain's state in a file that was just opened.
    static func state(of descriptor: Int32, _ files: AuditFiles) throws(AuditFileError) -> State {
        var state = State(descriptor: descriptor, previous: AuditVerifier.origin)
        try endLastLine(of: descriptor)
        if let last = try lastLine(of: descriptor) {
            state.previous = hash(last)
            state.size = Int(lseek(descriptor, 0, SEEK_END))
            state.day = try day(of: last, descriptor)
        } else if let newest = try newest(files) {
            // A power cut between the two renames of a rotation leaves no file, or an empty one, to go on with.
            let before = open(files.path(of: newest.name), O_RDONLY | O_CLOEXEC)
            guard before >= 0 else { throw .system }
            defer { Glibc.close(before) }
            state.previous = try lastLine(of: before).map(hash) ?? AuditVerifier.origin
            state.predecessor = newest.name
        }
        return state
    }

    static func newest(_ files: AuditFiles) throws(AuditFileError) -> AuditFiles.Finished? {
        do {
            return try files.finished().last
        } catch {
            throw AuditFileError("its folder can't be read")
        }
    }

    /// The hash in a file's first line; `nil` if it has none.
    static func beginning(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { Glibc.close(descriptor) }
        var head = [UInt8](repeating: 0, count: AuditVerifier.maximumLineLength)
        let count = read(descriptor, &head, head.count)
        guard count > 0, let end = head[..<count].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        // An unreadable line ends the retention but must not stop the server.
        return try? JSONDecoder().decode(AuditVerifier.Link.self, from: Data(head[..<end])).previous
    }

    private static func hash(_ line: [UInt8]) -> String { Hex.encode(HashAlgorithm.sha256.hash(line)) }

    /// The day of a file's last line; of the last write, if a power cut tore that line.
    private static func day(of line: [UInt8], _ descriptor: Int32) throws(AuditFileError) -> UInt64 {
        if let line = try? JSONDecoder().decode(AuditLine.self, from: Data(line)) {
            return line.time / AuditFiles.millisecondsOfDay
        }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw .system }
        return UInt64(max(0, information.st_mtim.tv_sec)) / 86_400
    }

    /// Sees to it that a line which a power cut tore does not swallow the first line of this segment.
    private static func endLastLine(of descriptor: Int32) throws(AuditFileError) {
        let size = lseek(descriptor, 0, SEEK_END)
        var last = UInt8(ascii: "\n")
        guard size >= 0, size == 0 || pread(descriptor, &last, 1, size - 1) == 1 else { throw .system }
        guard last == UInt8(ascii: "\n") || write(descriptor, "\n", 1) == 1 else { throw .system }
    }

    /// The last line without its line feed, read from the last 64 KiB; `nil` if the file has none.
    private static func lastLine(of descriptor: Int32) throws(AuditFileError) -> [UInt8]? {
        let size = lseek(descriptor, 0, SEEK_END)
        guard size > 0 else { return nil }
        let length = min(size, 65_536)
        var tail = [UInt8](repeating: 0, count: length)
        guard pread(descriptor, &tail, length, size - length) == length else { throw .system }
        return tail.split(separator: UInt8(ascii: "\n")).last.map(Array.init)
    }
}
