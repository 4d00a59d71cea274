import Foundation
import LatchkeyCrypto
import LatchkeyStore

#if canImport(Glibc)
import Glibc
#endif

/// The part of a log that the database has not heard of: the lines behind its anchor.
enum AuditTail {
    private struct Line: Decodable {
        let record: Record

        struct Record: Decodable {
            let entry: Int64?
        }
    }

    /// The outbox's events that have a line behind the anchor; without an anchor, in the current file.
    ///
    /// `nil` if the line of the anchor is nowhere.
    static func entries(after anchor: AuditAnchor?, _ files: AuditFiles) throws(AuditFileError) -> Set<Int64>? {
        guard let anchor else { return try entries(in: files.path, from: 0) }
        // The newest file has it, unless the process ended right behind the begin of another.
        if try holds(anchor, files.path) { return try entries(in: files.path, from: anchor.length) }
        var later = try entries(in: files.path, from: 0)
        let finished: [AuditFiles.Finished]
        do {
            finished = try files.finished()
        } catch {
            throw AuditFileError("its folder can't be read")
        }
        for file in finished.reversed() {
            let path = files.path(of: file.name)
            if try holds(anchor, path) { return later.union(try entries(in: path, from: anchor.length)) }
            later.formUnion(try entries(in: path, from: 0))
        }
        return nil
    }

    /// Whether the file has the anchor's line at its place.
    private static func holds(_ anchor: AuditAnchor, _ path: String) throws(AuditFileError) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return false }
            throw .system
        }
        defer { Glibc.close(descriptor) }
        let end = Int(clamping: anchor.length)
        guard end > 0, Int(lseek(descriptor, 0, SEEK_END)) >= end else { return false }
        let length = min(end, AuditVerifier.maximumLineLength)
        var tail = [UInt8](repeating: 0, count: length)
        guard pread(descriptor, &tail, length, end - length) == length else { throw .system }
        guard tail.last == UInt8(ascii: "\n"), let line = tail.split(separator: UInt8(ascii: "\n")).last else {
            return false
        }
        return HashAlgorithm.sha256.hash(Array(line)) == anchor.hash
    }

    private static func entries(in path: String, from start: Int64) throws(AuditFileError) -> Set<Int64> {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            if access(path, F_OK) != 0, errno == ENOENT { return [] }
            throw .system
        }
        defer { try? handle.close() }
        let data: Data?
        do {
            try handle.seek(toOffset: UInt64(max(0, start)))
            data = try handle.readToEnd()
        } catch {
            throw AuditFileError("it can't be read")
        }
        let decoder = JSONDecoder()
        // Half a line, which a power cut left, tells of nothing.
        let lines = (data ?? Data()).split(separator: UInt8(ascii: "\n"))
        return Set(lines.compactMap { try? decoder.decode(Line.self, from: $0).record.entry })
    }
}
