import LatchkeyWire

/// A read-only connection with its statements; used by one thread at a time.
final class SQLiteReader: @unchecked Sendable {
    private let connection: SQLiteConnection
    private let selectDevice: SQLiteStatement
    private let selectTotals: SQLiteStatement

    init(path: String) throws(StoreError) {
        connection = try SQLiteConnection(path: path, access: .readOnly)
        try connection.execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -8192")
        connection.activity = .reading
        selectDevice = try connection.prepare(
            """
            SELECT username, model, method, scheme, public_key, key_id, phone_number, enrolled_at, last_used_at
            FROM devices WHERE device_id = ?1
            """)
        selectTotals = try connection.prepare("SELECT users, devices FROM totals WHERE only_row = 1")
    }

    func device(_ id: DeviceID) throws(StoreError) -> DeviceRecord? {
        try selectDevice.first(.text(id.rawValue)) { row throws(StoreError) in
            let lastUsed = row.integer(8)
            return DeviceRecord(
                deviceID: id,
                username: try row.required(0),
                model: try row.required(1),
                method: try row.required(2),
                scheme: try row.required(3),
                publicKey: row.blob(4),
                keyID: try row.optional(5),
                phoneNumber: try row.optional(6),
                enrolledAt: .init(storedMilliseconds: try row.requiredInteger(7)),
                lastUsedAt: lastUsed.map { .init(storedMilliseconds: $0) })
        }
    }

    func counts() throws(StoreError) -> StoreCounts {
        let counts = try selectTotals.first { row throws(StoreError) in
            StoreCounts(users: Int(try row.requiredInteger(0)), devices: Int(try row.requiredInteger(1)))
        }
        guard let counts else { throw .malformedRow }
        return counts
    }

    func close() {
        connection.close()
    }
}
