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

    /// Hands on every line of all files of logs as JSON, oldest first; half lines, which tell of nothing, are left out.
    ///
    /// Of several logs, the next line is that of the earliest time; each log's lines stay in their order.
    ///
    /// - Parameters:
    ///   - logs: The servers and the current files of their logs, such as `latchkey-data/audit.jsonl`.
    ///   - print: Takes a line.
    /// - Throws: `AuditReadError` or `StoreError` if the logs or the database can't be read.
    public func lines(ofLogs logs: [(instance: InstanceName, path: String)], print: (String) -> Void) throws {
        var heads: [(log: Lines, line: AuditLine)] = []
        for (instance, path) in logs {
            let log = Lines(instance, try AuditVerifier.paths(ofLog: path))
            if let line = try log.next() { heads.append((log, line)) }
        }
        while let first = heads.indices.min(by: { heads[$0].line.time < heads[$1].line.time }) {
            let (log, line) = heads[first]
            let printed = ExportedLine(line: try opened(line), instance: log.instance)
            if let text = SortedJSON.bytes(of: printed) { print(String(decoding: text, as: UTF8.self)) }
            if let next = try log.next() { heads[first].line = next } else { heads.remove(at: first) }
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

extension AuditExport {
    /// The lines of a log, a file in memory at a time.
    private final class Lines {
        let instance: InstanceName
        private var files: ArraySlice<String>
        private var lines: ArraySlice<Data.SubSequence> = []
        private let decoder = JSONDecoder()

        init(_ instance: InstanceName, _ files: [String]) {
            self.instance = instance
            self.files = files[...]
        }

        func next() throws -> AuditLine? {
            while true {
                while let bytes = lines.popFirst() {
                    if let line = try? decoder.decode(AuditLine.self, from: bytes) { return line }
                }
                guard let path = files.popFirst() else { return nil }
                guard let data = FileManager.default.contents(atPath: path) else {
                    throw AuditReadError(number: errno, path: path)
                }
                lines = data.split(separator: UInt8(ascii: "\n"))[...]
            }
        }
    }

    /// A line with the server that wrote it, if it has a name.
    private struct ExportedLine: PlainWritable, Encodable {
        let line: AuditLine
        let instance: InstanceName

        func write(to object: inout PlainJSONWriter) {
            if instance != .unnamed { object.add("instance", instance.rawValue) }
            line.write(to: &object)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            if instance != .unnamed { try container.encode(instance.rawValue, forKey: .instance) }
            try line.encode(to: encoder)
        }

        private enum CodingKeys: CodingKey { case instance }
    }
}
