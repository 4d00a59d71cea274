import CPostgreSQL

/// A statement of PostgreSQL: prepared when it is first run with values of these types.
final class PostgreSQLStatement: SQLStatement {
    private let sql: String
    private let connection: PostgreSQLConnection
    /// The names of the prepared statements, by the types of their values.
    private var names: [[Oid]: String] = [:]
    private var result: OpaquePointer?
    private var row: Int32 = -1
    private(set) var changes = 0
    /// PostgreSQL returns it as a row.
    var insertedNumber: Int64? { nil }

    /// Takes SQL with the parameters `?1`, `?2`, which PostgreSQL calls `$1`, `$2`.
    init(_ sql: String, connection: PostgreSQLConnection) {
        self.sql = sql.replacing("?", with: "$")
        self.connection = connection
    }

    deinit {
        reset()
        connection.forget(names.values)
    }

    func start(_ values: [SQLValue]) throws(StoreError) {
        take(try connection.ask(try sending(values)))
    }

    func enqueue(_ values: [SQLValue], _ read: @escaping OutcomeReader) throws(StoreError) {
        try connection.enqueue(try sending(values)) { [self] result throws(StoreError) in
            defer { reset() }
            take(result)
            try read(self)
        }
    }

    /// What sends the statement with these values.
    private func sending(_ values: [SQLValue]) throws(StoreError) -> (OpaquePointer) -> Int32 {
        let name = try self.name(for: values.map(\.type))
        let bytes = PostgreSQLValues(values)
        return { [library = connection.library] handle in
            bytes.withPointers { pointers in
                library.PQsendQueryPrepared(
                    handle, name, Int32(truncatingIfNeeded: values.count), pointers, bytes.lengths, bytes.formats, 1)
            }
        }
    }

    private func take(_ result: OpaquePointer) {
        self.result = result
        row = -1
        changes = connection.library.PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
        if changes > 0, !isQuery(result) { connection.hasWritten = true }
    }

    /// Whether the result is that of a query: its tag is `SELECT` and a count, as in `INSERT`, `UPDATE`, `DELETE`.
    private func isQuery(_ result: OpaquePointer) -> Bool {
        connection.library.PQcmdStatus(result)?.pointee == CChar(UInt8(ascii: "S"))
    }

    func next() throws(StoreError) -> Bool {
        guard let result else { return false }
        row += 1
        return row < connection.library.PQntuples(result)
    }

    func reset() {
        if let result { connection.library.PQclear(result) }
        result = nil
    }

    private func name(for types: [Oid]) throws(StoreError) -> String {
        if let name = names[types] { return name }
        try connection.deallocateForgotten()
        let name = connection.nextName()
        let result = try connection.exchange { handle in
            connection.library.PQsendPrepare(handle, name, sql, Int32(truncatingIfNeeded: types.count), types)
        }
        connection.library.PQclear(result)
        names[types] = name
        return name
    }
}

/// The row on which the statement stands.
extension PostgreSQLStatement {
    func integer(_ column: Int32) -> Int64? {
        guard let bytes = bytes(column) else { return nil }
        switch type(column) {
        case .bool: return bytes.first.map { $0 == 0 ? 0 : 1 }
        case .int2, .int4, .int8:
            guard let first = bytes.first else { return nil }
            // Big-endian, with the sign in the first bit.
            return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
        default: return nil
        }
    }

    func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

    func blob(_ column: Int32) -> [UInt8]? { bytes(column).map { Array($0) } }

    func isNull(_ column: Int32) -> Bool {
        guard let result else { return true }
        return connection.library.PQgetisnull(result, row, column) != 0
    }

    private func type(_ column: Int32) -> Oid { result.map { connection.library.PQftype($0, column) } ?? .unknown }

    private func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
        guard !isNull(column), let result, let start = connection.library.PQgetvalue(result, row, column) else {
            return nil
        }
        let count = Int(connection.library.PQgetlength(result, row, column))
        return UnsafeRawBufferPointer(start: start, count: count).bindMemory(to: UInt8.self)
    }
}

/// Values in PostgreSQL's binary form, one after another.
private struct PostgreSQLValues {
    private var bytes: [UInt8] = []
    private var offsets: [Int?] = []
    private(set) var lengths: [Int32] = []
    private(set) var formats: [Int32] = []

    init(_ values: [SQLValue]) {
        for value in values {
            let start = bytes.count
            switch value {
            case .null: break
            case .integer(let integer): withUnsafeBytes(of: integer.bigEndian) { bytes += $0 }
            case .text(let text): bytes += text.utf8
            case .blob(let blob): bytes += blob
            }
            if case .null = value { offsets.append(nil) } else { offsets.append(start) }
            lengths.append(Int32(truncatingIfNeeded: bytes.count - start))
            formats.append(1)
        }
        // So that there is an address also for nothing but empty values.
        bytes.append(0)
    }

    func withPointers<Value>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value) -> Value {
        bytes.withUnsafeBytes { buffer in
            let start = buffer.bindMemory(to: CChar.self).baseAddress
            let pointers = offsets.map { offset in offset.flatMap { offset in start.map { $0 + offset } } }
            return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }
}

/// The numbers of PostgreSQL's own types (`pg_type.dat`).
extension Oid {
    fileprivate static let unknown: Oid = 0
    fileprivate static let bool: Oid = 16
    fileprivate static let bytea: Oid = 17
    fileprivate static let int8: Oid = 20
    fileprivate static let int2: Oid = 21
    fileprivate static let int4: Oid = 23
    fileprivate static let text: Oid = 25
}

extension SQLValue {
    /// The type with which it is bound; that of NULL is found by the database.
    fileprivate var type: Oid {
        switch self {
        case .null: .unknown
        case .integer: .int8
        case .text: .text
        case .blob: .bytea
        }
    }
}
