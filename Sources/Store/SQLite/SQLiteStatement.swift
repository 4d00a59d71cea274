import CSQLite

/// The owner of one prepared statement of SQLite.
package final class SQLiteStatement: SQLStatement {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection

    init(_ handle: OpaquePointer, connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
    }

    deinit {
        // A closed connection has ended its statements itself.
        if connection.isOpen { sqlite3_finalize(handle) }
    }

    package func start(_ values: [SQLValue]) throws(StoreError) {
        for (offset, value) in values.enumerated() {
            let index = Int32(truncatingIfNeeded: offset + 1)
            try connection.check(bind(value, at: index))
        }
    }

    package func next() throws(StoreError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw .sqlite(SQLiteResultCode(rawValue: code), during: connection.activity)
    }

    package func reset() { sqlite3_reset(handle) }

    package var changes: Int { connection.changes }

    package var insertedNumber: Int64? { changes > 0 ? connection.lastInsertedKey : nil }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null:
            return sqlite3_bind_null(handle, index)
        case .integer(let integer):
            return sqlite3_bind_int64(handle, index, integer)
        case .text(var text):
            return text.withUTF8 { bytes in
                guard let length = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
                guard let base = bytes.baseAddress else { return latchkey_sqlite3_bind_text(handle, index, "", 0) }
                return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    latchkey_sqlite3_bind_text(handle, index, $0, length)
                }
            }
        case .blob(let blob):
            return blob.withUnsafeBytes { bytes in
                guard let length = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
                return latchkey_sqlite3_bind_blob(handle, index, bytes.baseAddress, length)
            }
        }
    }
}

/// The row on which the statement stands.
extension SQLiteStatement {
    package func integer(_ column: Int32) -> Int64? {
        isNull(column) ? nil : sqlite3_column_int64(handle, column)
    }

    package func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    package func blob(_ column: Int32) -> [UInt8]? {
        guard !isNull(column) else { return nil }
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
}
