#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Copies a whole store into a new one, of the other kind or the same, and compares the two.
///
/// Rows are copied in the order of their keys, some thousand in a commit. A copy that was killed goes on behind the last
/// row that the target has. A server refuses the target until the copy is complete.
public struct StoreCopy {
    /// What a copy is doing.
    public struct Progress: Sendable, Equatable {
        /// The two parts of a copy.
        public enum Phase: String, Sendable {
            case copying, comparing
        }

        /// The part.
        public let phase: Phase
        /// The table that is copied or compared.
        public let table: String
        /// How many rows of all tables are done in this part.
        public let rows: Int
        /// How many there are.
        public let total: Int
    }

    /// A table that was copied.
    public struct Table: Sendable, Equatable, Encodable {
        /// Its name.
        public let name: String
        /// How many rows it has.
        public let rows: Int
        /// SHA-256 of the rows in the order of their key, 64 hexadecimal digits; the same in both stores.
        public let sha256: String
    }

    private static let pieceLength = 2000

    private let source: CopySource
    private let target: CopyTarget
    private let progress: (Progress) -> Void
    private let total: Int

    /// Copies a store; blocks while it does.
    ///
    /// - Parameters:
    ///   - source: The store; no server may have it open, and none can open it meanwhile. It is only read.
    ///   - target: A file or database without a store, or one into which this copy was begun.
    ///   - now: The time recorded with the target's migration.
    ///   - progress: Called with every commit.
    /// - Returns: The tables, compared.
    /// - Throws: ``StoreCopyError``; the target then has no store that a server would open.
    public static func run(
        from source: StoreLocation, to target: StoreLocation, now: Date, progress: @escaping (Progress) -> Void
    ) throws(StoreCopyError) -> [Table] {
        let opened = try reading { () throws(StoreError) in try CopySource(source) }
        defer { opened.close() }
        let written = try writing { () throws(StoreError) in try CopyTarget(target, now: now) }
        defer { written.close() }
        return try StoreCopy(opened, written, progress).run()
    }

    private init(
        _ source: CopySource, _ target: CopyTarget, _ progress: @escaping (Progress) -> Void
    ) throws(StoreCopyError) {
        self.source = source
        self.target = target
        self.progress = progress
        total = try Self.reading { () throws(StoreError) in
            var total = 0
            for table in source.tables { total += try CopyReader(table, source.connection).count() }
            return total
        }
    }

    private func run() throws(StoreCopyError) -> [Table] {
        try begin()
        var done = 0
        for table in source.tables { try copy(table, &done) }
        let sequences = try Self.reading { () throws(StoreError) in try source.connection.sequences() }
        try Self.writing { () throws(StoreError) in try target.setSequences(sequences) }
        done = 0
        var tables: [Table] = []
        for table in source.tables { tables.append(try compare(table, &done)) }
        guard try Self.writing({ () throws(StoreError) in try target.connection.sequences() }) == sequences else {
            throw .differs(table: "of the last numbers")
        }
        try Self.writing { () throws(StoreError) in try target.complete() }
        return tables
    }

    /// Begins the copy, or sees that it may go on.
    private func begin() throws(StoreCopyError) {
        let fingerprint = try Self.reading { () throws(StoreError) in try source.fingerprint() }
        let tables = try Self.writing { () throws(StoreError) in try CopyTable.all(target.connection) }
        guard tables.elementsEqual(source.tables, by: { $0.isLike($1) }) else { throw .targetHasStore }
        if let begun = try Self.writing({ () throws(StoreError) in try target.begunWith() }) {
            guard begun == fingerprint else { throw .begunWithAnotherSource }
            return
        }
        guard try Self.writing({ () throws(StoreError) in try target.isUnused(tables) }) else {
            throw .targetHasStore
        }
        try Self.writing { () throws(StoreError) in try target.begin(fingerprint, tables) }
    }

    private func copy(_ table: CopyTable, _ done: inout Int) throws(StoreCopyError) {
        let reader = try Self.reading { () throws(StoreError) in try CopyReader(table, source.connection) }
        var (last, count) = try Self.writing { () throws(StoreError) in
            let written = try CopyReader(table, target.connection)
            return (try written.last(), try written.count())
        }
        done += count
        repeat {
            let rows = try Self.reading { () throws(StoreError) in
                try reader.rows(after: last, limit: Self.pieceLength)
            }
            if !rows.isEmpty {
                tell(.copying, table, done)
                try Self.writing { () throws(StoreError) in try target.insert(rows, into: table) }
                tell(.copying, table, done + rows.count)
            }
            (last, count) = (rows.last ?? last, rows.count)
            done += count
        } while count == Self.pieceLength
    }

    /// Reads both stores' rows of a table, and hashes them.
    private func compare(_ table: CopyTable, _ done: inout Int) throws(StoreCopyError) -> Table {
        let read = try Self.reading { () throws(StoreError) in try CopyReader(table, source.connection) }
        let written = try Self.writing { () throws(StoreError) in try CopyReader(table, target.connection) }
        var (digest, copied) = (RowDigest(), RowDigest())
        var (last, lastCopied): ([SQLValue]?, [SQLValue]?)
        repeat {
            let rows = try Self.reading { () throws(StoreError) in
                try read.rows(after: last, limit: Self.pieceLength)
            }
            let copies = try Self.writing { () throws(StoreError) in
                try written.rows(after: lastCopied, limit: Self.pieceLength)
            }
            digest.add(rows)
            copied.add(copies)
            guard digest.count == copied.count, digest.sha256 == copied.sha256 else {
                throw .differs(table: table.name)
            }
            (last, lastCopied) = (rows.last, copies.last)
            if last != nil { tell(.comparing, table, done + digest.count) }
        } while last != nil
        done += digest.count
        return Table(name: table.name, rows: digest.count, sha256: Hexadecimal.text(digest.sha256))
    }

    private func tell(_ phase: Progress.Phase, _ table: CopyTable, _ rows: Int) {
        progress(Progress(phase: phase, table: table.name, rows: rows, total: total))
    }

    private static func reading<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(StoreCopyError) -> Value {
        do throws(StoreError) { return try body() } catch { throw .source(error) }
    }

    private static func writing<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(StoreCopyError) -> Value {
        do throws(StoreError) { return try body() } catch { throw .target(error) }
    }
}
