import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// All that a store holds about one user, for the user: without secrets, hashes and what only the server can use.
///
/// Every column is named here; one that a later version adds is exported only once somebody has decided so.
public enum UserExport {
    /// A table of the export: its name in the JSON, the one in the store, and the statement with the user's number.
    private static let tables: [(name: String, table: String, sql: String)] = [
        (
            "devices", "devices",
            """
            SELECT device_id AS "deviceId", model AS "deviceModel", method, scheme, key_id AS "keyId",
                phone_number AS "phoneNumber", number_verified_at AS "numberVerifiedAt", enrolled_at AS "enrolledAt",
                last_used_at AS "lastUsedAt", attested_key_id AS "attestedKeyId"
            FROM devices WHERE user_number = ?1 ORDER BY enrolment_id
            """
        ),
        (
            "sessions", "refresh_families",
            """
            SELECT device_id AS "deviceId", authentication_method AS method, authenticated_at AS "authenticatedAt",
                refresh_families.expires_at AS "expiresAt", revoked_at AS "endedAt"
            FROM refresh_families JOIN devices USING (enrolment_id)
            WHERE user_number = ?1 ORDER BY family_id
            """
        ),
        (
            "attestedKeys", "attested_keys",
            """
            SELECT key_id AS "keyIdentifier", app_id AS "appId", environment, state, counter, risk_metric AS "riskMetric",
                attested_at AS "attestedAt", last_used_at AS "lastUsedAt"
            FROM attested_keys LEFT JOIN attestation_receipts USING (key_number)
            WHERE user_number = ?1 ORDER BY key_number
            """
        ),
        (
            "linkedIdentities", "linked_identities",
            """
            SELECT identity_id AS "identityId", issuer, issuer_subject AS subject, linked_at AS "linkedAt",
                last_used_at AS "lastUsedAt"
            FROM linked_identities WHERE user_number = ?1 ORDER BY identity_number
            """
        ),
        (
            "notices", "notices",
            """
            SELECT kind, at, device_id AS "deviceId", read_at AS "readAt"
            FROM notices WHERE user_number = ?1 ORDER BY notice_number
            """
        ),
    ]

    /// Reads a user's data as of one moment; blocks while it does.
    ///
    /// - Returns: A JSON object, times in milliseconds since 1970; `nil` if there is no such user.
    public static func read(path: String, user: UserID) throws(StoreError) -> JSONValue? {
        let connection = try SQLiteConnection(reading: path)
        defer { connection.close() }
        connection.activity = .reading
        try connection.execute("BEGIN")
        return try read(connection, user: user) { table throws(StoreError) in try connection.has(table: table) }
    }

    /// Reads a user's data by a connection.
    ///
    /// - Parameter has: Whether there is a table of a name: a file of an earlier version may have fewer.
    static func read(
        _ connection: any SQLConnection, user: UserID, has: (String) throws(StoreError) -> Bool
    ) throws(StoreError) -> JSONValue? {
        let record = try connection.prepare(
            "SELECT user_number, name, created_at, suspended_at FROM users WHERE subject = ?1"
        ).first(.blob(user.bytes)) { row throws(StoreError) in
            (
                number: try row.requiredInteger(0), name: row.text(1) ?? "", created: try row.requiredInteger(2),
                suspended: row.integer(3)
            )
        }
        guard let record else { return nil }
        var members: [String: JSONValue] = [
            "id": .string(user.rawValue), "username": .string(record.name),
            "createdAt": .integer(Int(record.created)),
            "suspendedAt": record.suspended.map { .integer(Int($0)) } ?? .null,
        ]
        for (name, table, sql) in tables where try has(table) {
            members[name] = .array(
                try connection.prepare(sql).all(.integer(record.number)) { row throws(StoreError) in
                    .object(row.members)
                })
        }
        return .object(members)
    }
}

extension SQLRow {
    /// The row as members of a JSON object; those that are NULL are left out.
    fileprivate var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for column in 0..<count {
            if isInteger(column), let number = integer(column) {
                members[name(column)] = .integer(Int(number))
            } else if let text = text(column) {
                members[name(column)] = .string(text)
            }
        }
        return members
    }
}
