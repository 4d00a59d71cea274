import LatchkeyCrypto
import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
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
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [] }
            throw .system
        }
        defer { Glibc.close(descriptor) }
        // Not to the end: a device may have none.
        let end = Int(lseek(descriptor, 0, SEEK_END))
        var place = Int(clamping: max(0, start))
        var rest: [UInt8] = []
        var entries: Set<Int64> = []
        var buffer = [UInt8](repeating: 0, count: AuditVerifier.maximumLineLength)
        while place < end {
            let count = pread(descriptor, &buffer, min(buffer.count, end - place), place)
            guard count > 0 else { throw .system }
            place += count
            rest += buffer[..<count]
            while let feed = rest.firstIndex(of: UInt8(ascii: "\n")) {
                // Half a line, which a power cut left, tells of nothing.
                if let line = try? JSONDecoder().decode(Line.self, from: Data(rest[..<feed])),
                    let entry = line.record.entry
                {
                    entries.insert(entry)
                }
                rest.removeFirst(feed + 1)
            }
            // The server writes no longer line.
            if rest.count > AuditVerifier.maximumLineLength { rest = [] }
        }
        return entries
    }
}
