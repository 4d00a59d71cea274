import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the tables of an inspection; no statement names a column that holds a hash, a key or a whole number.
struct InspectionReader {
    typealias Cell = StoreInspection.Cell

    let connection: SQLiteConnection
    let username: String?
    let now: Int64
    let limit: Int64

    /// Devices with the names of their users; before version 9 the name was a column of the device.
    let devicesWithNames: String
    /// Attested keys with the names of their users.
    let attestedKeysWithNames: String
    /// Whether users are records of their own.
    let hasUsers: Bool

    init(connection: SQLiteConnection, username: Username?, now: Int64, limit: Int64) throws(StoreError) {
        self.connection = connection
        self.username = username?.folded
        self.now = now
        self.limit = limit
        let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'users'"
        hasUsers = try connection.integer(tables) == 1
        devicesWithNames =
            hasUsers
            ? "(SELECT d.*, u.name AS username FROM devices d JOIN users u ON u.user_number = d.user_number)"
            : "devices"
        attestedKeysWithNames =
            hasUsers
            ? """
            (SELECT k.*, u.name AS username
             FROM attested_keys k LEFT JOIN users u ON u.user_number = k.user_number)
            """ : "attested_keys"
    }

    /// The newest users, those without a device too; of an earlier version the users of the newest devices.
    func users() throws(StoreError) -> StoreInspection.Table {
        guard hasUsers else { return try usersOfDevices() }
        let smsOffAt = try has(column: "sms_off_at", of: "users") ? "u.sms_off_at" : "NULL"
        let rows = try all(
            """
            SELECT u.name, u.subject, count(d.enrolment_id), max(d.enrolled_at), max(d.last_used_at), u.suspended_at,
                \(smsOffAt)
            FROM users u LEFT JOIN devices d ON d.user_number = u.user_number
            WHERE u.user_number IN (SELECT user_number FROM users WHERE ?1 IS NULL OR lower(name) = ?1
                                    ORDER BY user_number DESC LIMIT ?2)
            GROUP BY u.user_number ORDER BY u.user_number DESC
            """
        ) { row throws(StoreError) in
            [
                .text(try row.required(0, as: Username.self).rawValue), .text(try row.requiredUser(1).rawValue),
                .number(try row.requiredInteger(2)), Self.time(row.integer(3)), Self.time(row.integer(4)),
                Self.time(row.integer(5)), Self.time(row.integer(6)),
            ]
        }
        return StoreInspection.Table(
            name: "users",
            columns: ["username", "sub", "devices", "newestEnrollment", "lastUsed", "suspendedAt", "smsOffAt"],
            rows: rows,
            total: try count("SELECT count(*) FROM users WHERE ?1 IS NULL OR lower(name) = ?1"))
    }

    private func usersOfDevices() throws(StoreError) -> StoreInspection.Table {
        let rows = try all(
            """
            SELECT username, count(*), max(enrolled_at), max(last_used_at) FROM devices
            WHERE username IN (SELECT username FROM devices WHERE ?1 IS NULL OR lower(username) = ?1
                               ORDER BY enrolment_id DESC LIMIT ?2)
            GROUP BY username ORDER BY max(enrolment_id) DESC
            """
        ) { row throws(StoreError) in
            [
                .text(try row.required(0, as: Username.self).rawValue), .number(try row.requiredInteger(1)),
                Self.time(row.integer(2)), Self.time(row.integer(3)),
            ]
        }
        let total = try username == nil ? count("SELECT users FROM totals") : rows.count
        return StoreInspection.Table(
            name: "users", columns: ["username", "devices", "newestEnrollment", "lastUsed"], rows: rows, total: total)
    }

    func devices() throws(StoreError) -> StoreInspection.Table {
        let verifiedAt = try has(column: "number_verified_at", of: "devices") ? "number_verified_at" : "NULL"
        let rows = try all(
            """
            SELECT device_id, username, model, method, scheme, key_id, phone_number, enrolled_at, last_used_at,
                \(verifiedAt)
            FROM \(devicesWithNames) WHERE ?1 IS NULL OR lower(username) = ?1 ORDER BY enrolment_id DESC LIMIT ?2
            """
        ) { row throws(StoreError) in
            [
                .text(try row.required(0, as: DeviceID.self).rawValue),
                .text(try row.required(1, as: Username.self).rawValue),
                .text(try row.required(2, as: DeviceModel.self).rawValue),
                .text(try row.required(3, as: MFAMethod.self).rawValue),
                .text(try row.required(4, as: SigningScheme.self).rawValue),
                Self.text(try row.optional(5, as: DeviceKeyID.self)?.rawValue),
                Self.text(try row.optional(6, as: PhoneNumber.self)?.masked),
                Self.time(row.integer(7)), Self.time(row.integer(8)), Self.time(row.integer(9)),
            ]
        }
        return StoreInspection.Table(
            name: "devices",
            columns: [
                "deviceId", "username", "deviceModel", "method", "scheme", "keyId", "phoneNumber", "enrolledAt",
                "lastUsed", "numberVerifiedAt",
            ], rows: rows,
            total: try username == nil
                ? count("SELECT devices FROM totals")
                : count("SELECT count(*) FROM \(devicesWithNames) WHERE lower(username) = ?1"))
    }

    /// Sign-ins and whether their refresh tokens are still exchanged; the tokens' hashes are nobody's business.
    func sessions() throws(StoreError) -> StoreInspection.Table {
        let isKeyChanged =
            try has(column: "key_changes", of: "devices") ? "d.key_changes <> refresh_families.key_changes" : "0"
        let end = try has(column: "idle_at", of: "refresh_families") ? "min(expires_at, idle_at)" : "expires_at"
        let rows = try all(
            """
            SELECT family_id, username, device_id, authentication_method, authenticated_at, expires_at, revoked_at,
                \(isKeyChanged), \(end)
            FROM refresh_families LEFT JOIN \(devicesWithNames) d USING (enrolment_id)
            WHERE ?1 IS NULL OR lower(username) = ?1 ORDER BY family_id DESC LIMIT ?2
            """
        ) { row throws(StoreError) in
            let device = try row.optional(2, as: DeviceID.self)
            return [
                .number(try row.requiredInteger(0)), Self.text(try row.optional(1, as: Username.self)?.rawValue),
                Self.text(device?.rawValue), .text(try row.required(3, as: AuthenticationMethod.self).rawValue),
                Self.time(row.integer(4)), Self.time(row.integer(5)),
                .text(
                    state(
                        isEnrolled: device != nil, expiresAt: try row.requiredInteger(8),
                        isRevoked: row.integer(6) != nil, isKeyChanged: row.integer(7) == 1)),
            ]
        }
        return StoreInspection.Table(
            name: "sessions",
            columns: ["session", "username", "deviceId", "amr", "authenticatedAt", "endsAt", "state"], rows: rows,
            total: try count(
                username == nil
                    ? "SELECT count(*) FROM refresh_families"
                    : """
                    SELECT count(*) FROM refresh_families JOIN \(devicesWithNames) USING (enrolment_id)
                    WHERE lower(username) = ?1
                    """))
    }

    /// The pending one-time passwords; `nil` if the store has none.
    ///
    /// Rows whose holder has a blank are decoys.
    func oneTimePasswords() throws(StoreError) -> StoreInspection.Table? {
        guard try has("one_time_passwords") else { return nil }
        let condition = "holder NOT LIKE '% %' AND (?1 IS NULL OR lower(holder) = ?1)"
        let rows = try all(
            """
            SELECT holder, device_id, one_time_passwords.expires_at, tries
            FROM one_time_passwords LEFT JOIN devices USING (enrolment_id)
            WHERE \(condition) ORDER BY one_time_passwords.expires_at DESC LIMIT ?2
            """
        ) { row throws(StoreError) in
            [
                .text(try row.required(0, as: Username.self).rawValue),
                Self.text(try row.optional(1, as: DeviceID.self)?.rawValue), Self.time(row.integer(2)),
                .number(try row.requiredInteger(3)),
            ]
        }
        return StoreInspection.Table(
            name: "oneTimePasswords", columns: ["username", "deviceId", "expiresAt", "tries"], rows: rows,
            total: try count("SELECT count(*) FROM one_time_passwords WHERE \(condition)"))
    }

    /// Whether the store has that table: an earlier version has fewer.
    func has(_ table: String) throws(StoreError) -> Bool {
        try count("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'") == 1
    }

    private func has(column: String, of table: String) throws(StoreError) -> Bool {
        try count("SELECT count(*) FROM pragma_table_info('\(table)') WHERE name = '\(column)'") == 1
    }

    /// The number that a statement gives; 0 without a row.
    func count(_ sql: String) throws(StoreError) -> Int {
        let read: (any SQLRow) throws(StoreError) -> Int = { row throws(StoreError) in Int(row.integer(0) ?? 0) }
        let statement = try connection.prepare(sql)
        guard sql.contains("?1") else { return try statement.first(body: read) ?? 0 }
        return try statement.first(.optional(username), body: read) ?? 0
    }

    func all(
        _ sql: String, _ body: (any SQLRow) throws(StoreError) -> [Cell]
    ) throws(StoreError) -> [[Cell]] {
        try connection.prepare(sql).all(.optional(username), .integer(limit), body: body)
    }

    private func state(isEnrolled: Bool, expiresAt: Int64, isRevoked: Bool, isKeyChanged: Bool) -> String {
        if !isEnrolled { return "device removed" }
        if isKeyChanged { return "key changed" }
        if isRevoked { return "revoked" }
        return expiresAt <= now ? "ended" : "open"
    }

    static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .none }

    static func time(_ milliseconds: Int64?) -> Cell {
        milliseconds.map { .text(Timestamp(Date(storedMilliseconds: $0)).rawValue) } ?? .none
    }
}
