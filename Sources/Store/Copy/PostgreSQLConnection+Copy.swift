import CPostgreSQL

/// Many rows at once, by `COPY` in its binary form (PostgreSQL manual, "COPY", "Binary Format").
extension PostgreSQLConnection: CopyInserter {
    private static let header: [UInt8] =
        Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [UInt8](repeating: 0, count: 8)
    private static let trailer: [UInt8] = [0xFF, 0xFF]

    func insert(_ rows: [[SQLValue]], into table: CopyTable) throws(StoreError) {
        guard let handle else { throw .closed }
        let start = library.PQexec(
            handle, "COPY \(table.name) (\(table.columnList)) FROM STDIN WITH (FORMAT binary)")
        guard let start, library.PQresultStatus(start) == PGRES_COPY_IN else {
            library.PQclear(try check(start))
            throw .malformedRow
        }
        library.PQclear(start)
        var bytes = Self.header
        for row in rows { Self.append(row, to: &bytes) }
        bytes += Self.trailer
        let isSent = bytes.withUnsafeBytes { buffer in
            let characters = buffer.bindMemory(to: CChar.self)
            return library.PQputCopyData(handle, characters.baseAddress, Int32(clamping: characters.count)) == 1
        }
        // A copy that was not sent whole is ended with a reason, which undoes it.
        guard library.PQputCopyEnd(handle, isSent ? nil : "incomplete") == 1 else {
            throw .connectionLost(during: activity)
        }
        try finishCopy(handle)
    }

    func setSequence(of table: String, to last: Int64) throws(StoreError) {
        _ = try prepare(
            """
            SELECT setval(d.objid::regclass, ?2) FROM pg_depend d
            WHERE d.classid = 'pg_class'::regclass AND d.deptype = 'i'
                AND d.refobjid = (SELECT oid FROM pg_class
                    WHERE relnamespace = 'latchkey'::regnamespace AND relname::text = ?1)
                AND EXISTS (SELECT 1 FROM pg_class s WHERE s.oid = d.objid AND s.relkind = 'S')
            """
        ).first(.text(table), .integer(last)) { _ in }
    }

    /// Takes all results of a copy; the first failure is thrown.
    private func finishCopy(_ handle: OpaquePointer) throws(StoreError) {
        var failure: StoreError?
        while let result = library.PQgetResult(handle) {
            do throws(StoreError) {
                library.PQclear(try check(result))
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private static func append(_ row: [SQLValue], to bytes: inout [UInt8]) {
        withUnsafeBytes(of: Int16(truncatingIfNeeded: row.count).bigEndian) { bytes += $0 }
        for value in row {
            switch value {
            case .null: append(length: -1, to: &bytes)
            case .integer(let integer):
                append(length: 8, to: &bytes)
                withUnsafeBytes(of: integer.bigEndian) { bytes += $0 }
            case .text(let text):
                append(length: text.utf8.count, to: &bytes)
                bytes += text.utf8
            case .blob(let blob):
                append(length: blob.count, to: &bytes)
                bytes += blob
            }
        }
    }

    private static func append(length: Int, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: Int32(truncatingIfNeeded: length).bigEndian) { bytes += $0 }
    }
}
