import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// Reads an audit log with the names of its users.
public final class AuditExport {
    private let directory: AuditDirectory?
    /// The identities that were looked up, also those that are not there.
    private var known: [String: AuditIdentity?] = [:]

    /// Takes the database's part; without it no name is readable.
    public init(_ directory: AuditDirectory?) {
        self.directory = directory
    }

    /// The line with its names readable, as far as their key is there.
    ///
    /// - Throws: `StoreError` if the database can't be read.
    public func opened(_ line: AuditLine) throws(StoreError) -> AuditLine {
        guard let user = line.record.user, line.record.sealed != nil else { return line }
        var line = line
        line.record = AuditSeal.opened(line.record, with: try identity(user))
        return line
    }

    /// Hands on every line of all files of a log as JSON, oldest first; half lines, which tell of nothing, are left out.
    ///
    /// - Parameters:
    ///   - path: The current file, such as `latchkey-data/audit.jsonl`.
    ///   - print: Takes a line.
    /// - Throws: `AuditReadError` or `StoreError` if the log or the database can't be read.
    public func lines(ofLog path: String, print: (String) -> Void) throws {
        let decoder = JSONDecoder()
        for path in try AuditVerifier.paths(ofLog: path) {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw AuditReadError(number: errno, path: path)
            }
            for bytes in data.split(separator: UInt8(ascii: "\n")) {
                guard let line = try? decoder.decode(AuditLine.self, from: bytes),
                    let text = SortedJSON.bytes(of: try opened(line))
                else { continue }
                print(String(decoding: text, as: UTF8.self))
            }
        }
    }

    private func identity(_ id: String) throws(StoreError) -> AuditIdentity? {
        if let found = known[id] { return found }
        guard let directory, let auditID = AuditID(rawValue: id) else { return nil }
        let identity = try directory.identity(auditID)
        known[id] = .some(identity)
        return identity
    }
}
