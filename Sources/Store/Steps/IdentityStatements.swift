import LatchkeyWire

/// The writer's statements about linked identities, prepared once.
final class IdentityStatements {
    let find: any SQLStatement
    let insert: any SQLStatement
    let touch: any SQLStatement
    let delete: any SQLStatement
    let deleteOfUser: any SQLStatement
    let device: any SQLStatement
    let endSessions: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        let number = UserStatements.number("?1")
        find = try connection.prepare(
            """
            SELECT \(IdentityRecord.columns), u.subject, u.name, u.suspended_at IS NOT NULL
            FROM linked_identities i JOIN users u ON u.user_number = i.user_number
            WHERE i.issuer = ?1 AND i.issuer_subject = ?2
            """)
        insert = try connection.prepare(
            """
            INSERT INTO linked_identities (user_number, identity_id, issuer, issuer_subject, linked_at)
            VALUES (\(number), ?2, ?3, ?4, ?5)
            """)
        touch = try connection.prepare("UPDATE linked_identities SET last_used_at = ?2 WHERE identity_id = ?1")
        delete = try connection.prepare(
            "DELETE FROM linked_identities WHERE user_number = \(number) AND identity_id = ?2 RETURNING issuer")
        deleteOfUser = try connection.prepare("DELETE FROM linked_identities WHERE user_number = \(number)")
        device = try connection.prepare(
            """
            SELECT enrolment_id, device_id FROM devices WHERE user_number = \(number) AND (device_id = ?2 OR ?2 IS NULL)
            ORDER BY coalesce(last_used_at, -1) DESC, enrolment_id DESC LIMIT 1
            """)
        endSessions = try connection.prepare(
            """
            UPDATE refresh_families SET revoked_at = ?2
            WHERE revoked_at IS NULL AND authentication_method = '\(AuthenticationMethod.linkedIdentity.rawValue)'
                AND enrolment_id IN (SELECT enrolment_id FROM devices WHERE user_number = \(number))
            """)
    }
}

extension IdentityRecord {
    /// The columns of a row from which a record is read: of a table `i`.
    static let columns = "i.identity_id, i.issuer, i.linked_at, i.last_used_at"
    /// How many columns that are.
    static let columnCount: Int32 = 4

    /// Reads a row of ``columns``.
    init(columns row: any SQLRow) throws(StoreError) {
        guard let issuer = row.text(1) else { throw .malformedRow }
        self.init(
            id: try row.required(0), issuer: issuer, linkedAt: .init(storedMilliseconds: try row.requiredInteger(2)),
            lastUsedAt: row.integer(3).map { .init(storedMilliseconds: $0) })
    }
}
