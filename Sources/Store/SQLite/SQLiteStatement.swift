import CSQLite

/// A value to be bound to a statement.
package enum SQLiteValue {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    static func optional(_ blob: [UInt8]?) -> SQLiteValue { blob.map { .blob($0) } ?? .null }
    static func optional(_ integer: Int64?) -> SQLiteValue { integer.map { .integer($0) } ?? .null }
}

/// The owner of one prepared statement, used by the thread that uses its connection.
package final class SQLiteStatement {
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

    /// Runs to the end and returns how many rows were changed; only for inserts, updates and deletes.
    @discardableResult
    package func run(_ values: SQLiteValue...) throws(StoreError) -> Int {
        defer { sqlite3_reset(handle) }
        try bind(values)
        while try step() {}
        return connection.changes
    }

    /// The first row, read by `body`; `nil` if there is none.
    package func first<Row>(
        _ values: SQLiteValue..., body: (SQLiteRow) throws(StoreError) -> Row
    ) throws(StoreError) -> Row? {
        defer { sqlite3_reset(handle) }
        try bind(values)
        guard try step() else { return nil }
        return try body(SQLiteRow(handle))
    }

    /// All rows, each read by `body`.
    package func all<Row>(
        _ values: SQLiteValue..., body: (SQLiteRow) throws(StoreError) -> Row
    ) throws(StoreError) -> [Row] {
        defer { sqlite3_reset(handle) }
        try bind(values)
        var rows: [Row] = []
        while try step() {
            rows.append(try body(SQLiteRow(handle)))
        }
        return rows
    }

    private func step() throws(StoreError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw .sqlite(SQLiteResultCode(rawValue: code), during: connection.activity)
    }

    private func bind(_ values: [SQLiteValue]) throws(StoreError) {
        for (offset, value) in values.enumerated() {
            let index = Int32(truncatingIfNeeded: offset + 1)
            try connection.check(bind(value, at: index))
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
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

/// The row a statement stands on, valid only inside the closure that gets it.
package struct SQLiteRow {
    private let handle: OpaquePointer

    fileprivate init(_ handle: OpaquePointer) {
        self.handle = handle
    }

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

    /// The name of a column, as the statement gives it.
    func name(_ column: Int32) -> String { sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "" }

    /// How many columns there are.
    var count: Int32 { sqlite3_column_count(handle) }

    /// Whether a column holds a whole number.
    func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_INTEGER }

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }
}

extension SQLiteRow {
    /// A column that always has a value of a checked kind.
    ///
    /// - Throws: ``StoreError/malformedRow`` if it has none.
    package func required<Value: RawRepresentable>(
        _ column: Int32, as type: Value.Type = Value.self
    ) throws(StoreError) -> Value where Value.RawValue == String {
        guard let value = try optional(column, as: type) else { throw .malformedRow }
        return value
    }

    /// A column that may be NULL and otherwise has a value of a checked kind.
    ///
    /// - Throws: ``StoreError/malformedRow`` if it breaks the rule of its kind.
    func optional<Value: RawRepresentable>(
        _ column: Int32, as type: Value.Type = Value.self
    ) throws(StoreError) -> Value? where Value.RawValue == String {
        guard let text = text(column) else { return nil }
        guard let value = Value(rawValue: text) else { throw .malformedRow }
        return value
    }

    /// A column that always has an integer.
    ///
    /// - Throws: ``StoreError/malformedRow`` if it has none.
    package func requiredInteger(_ column: Int32) throws(StoreError) -> Int64 {
        guard let value = integer(column) else { throw .malformedRow }
        return value
    }
}
