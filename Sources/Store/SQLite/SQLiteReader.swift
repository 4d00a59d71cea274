import LatchkeyWire

/// A read-only connection with its statements; used by one thread at a time.
final class SQLiteReader: @unchecked Sendable {
    private let connection: SQLiteConnection
    private let selectDevice: SQLiteStatement
    private let selectDevicesOfUser: SQLiteStatement
    private let selectTotals: SQLiteStatement

    init(path: String) throws(StoreError) {
        connection = try SQLiteConnection(path: path, access: .readOnly)
        try connection.execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -8192")
        connection.activity = .reading
        let columns = """
            device_id, username, model, method, scheme, public_key, key_id, phone_number, enrolled_at, last_used_at
            """
        selectDevice = try connection.prepare("SELECT \(columns) FROM devices WHERE device_id = ?1")
        selectDevicesOfUser = try connection.prepare(
            "SELECT \(columns) FROM devices WHERE username = ?1 ORDER BY enrolment_id")
        selectTotals = try connection.prepare("SELECT users, devices FROM totals WHERE only_row = 1")
    }

    func device(_ id: DeviceID) throws(StoreError) -> DeviceRecord? {
        try selectDevice.first(.text(id.rawValue), body: Self.record)
    }

    func devices(of username: Username) throws(StoreError) -> [DeviceRecord] {
        try selectDevicesOfUser.all(.text(username.rawValue), body: Self.record)
    }

    private static func record(_ row: SQLiteRow) throws(StoreError) -> DeviceRecord {
        let lastUsed = row.integer(9)
        return DeviceRecord(
            deviceID: try row.required(0),
            username: try row.required(1),
            model: try row.required(2),
            method: try row.required(3),
            scheme: try row.required(4),
            publicKey: row.blob(5),
            keyID: try row.optional(6),
            phoneNumber: try row.optional(7),
            enrolledAt: .init(storedMilliseconds: try row.requiredInteger(8)),
            lastUsedAt: lastUsed.map { .init(storedMilliseconds: $0) })
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
