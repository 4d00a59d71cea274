/// The writer's statements about attested keys, prepared once.
final class AttestedKeyStatements {
    let select: any SQLStatement
    let insert: any SQLStatement
    let insertReceipt: any SQLStatement
    let replaceReceipt: any SQLStatement
    let adopt: any SQLStatement
    let selectUse: any SQLStatement
    let noteUse: any SQLStatement
    let selectSuspension: any SQLStatement
    let setState: any SQLStatement
    let endAccountSessions: any SQLStatement
    let endRefreshes: any SQLStatement
    let selectOwned: any SQLStatement
    let retireAllOfUser: any SQLStatement
    let endRefreshesOfUser: any SQLStatement
    let boundKey: any SQLStatement
    let bind: any SQLStatement
    let mayTakeOver: any SQLStatement
    let unbind: any SQLStatement
    let selectReceipt: any SQLStatement
    let planRefresh: any SQLStatement
    let lastOfWindow: any SQLStatement
    let deleteUnused: any SQLStatement

    /// The number of the user with the id of a parameter; NULL for none.
    private static func number(_ parameter: String) -> String {
        UserStatements.number(parameter)
    }

    init(_ connection: any SQLConnection) throws(StoreError) {
        select = try connection.prepare(
            """
            SELECT k.key_number, k.public_key, k.app_id, k.environment, u.subject, k.state
            FROM attested_keys k LEFT JOIN users u ON u.user_number = k.user_number WHERE k.key_id = ?1
            """)
        insert = try connection.prepare(
            """
            INSERT INTO attested_keys (key_id, public_key, app_id, environment, user_number, state, counter,
                attested_at, last_used_at)
            VALUES (?1, ?2, ?3, ?4, \(Self.number("?5")), ?6, ?7, ?8, ?9)
            """)
        insertReceipt = try connection.prepare(
            """
            INSERT INTO attestation_receipts (key_number, created_at, risk_metric, risk_metric_at, refresh_at,
                refresh_failures, receipt)
            SELECT key_number, ?2, ?3, ?4, ?5, ?6, ?7 FROM attested_keys WHERE key_id = ?1
            """)
        // An attestation's receipt has no risk metric, so an earlier metric stays.
        replaceReceipt = try connection.prepare(
            """
            UPDATE attestation_receipts SET created_at = ?2, risk_metric = coalesce(?3, risk_metric),
                risk_metric_at = coalesce(?4, risk_metric_at), refresh_at = ?5, refresh_failures = ?6, receipt = ?7
            WHERE key_number = ?1
            """)
        adopt = try connection.prepare(
            "UPDATE attested_keys SET user_number = \(Self.number("?2")) WHERE key_number = ?1 AND user_number IS NULL")
        selectUse = try connection.prepare(
            """
            SELECT key_number, state, counter, EXISTS (
                SELECT 1 FROM users u WHERE u.user_number = attested_keys.user_number AND u.suspended_at IS NOT NULL)
            FROM attested_keys WHERE key_id = ?1
            """)
        noteUse = try connection.prepare(
            "UPDATE attested_keys SET counter = ?2, last_used_at = ?3 WHERE key_number = ?1")
        selectSuspension = try connection.prepare("SELECT state, suspended_by FROM attested_keys WHERE key_id = ?1")
        setState = try connection.prepare(
            "UPDATE attested_keys SET state = ?2, suspended_by = ?3 WHERE key_id = ?1")
        endAccountSessions = try connection.prepare(
            """
            UPDATE refresh_families SET revoked_at = ?2
            WHERE purpose = 'manage' AND revoked_at IS NULL
                AND enrolment_id IN (SELECT enrolment_id FROM devices WHERE attested_key_id = ?1)
            """)
        endRefreshes = try connection.prepare(
            """
            UPDATE attestation_receipts SET refresh_at = NULL
            WHERE key_number = (SELECT key_number FROM attested_keys WHERE key_id = ?1)
            """)
        selectOwned = try connection.prepare(
            "SELECT state FROM attested_keys WHERE key_id = ?1 AND user_number = \(Self.number("?2"))")
        retireAllOfUser = try connection.prepare(
            "UPDATE attested_keys SET state = 'retired', suspended_by = NULL WHERE user_number = \(Self.number("?1"))")
        endRefreshesOfUser = try connection.prepare(
            """
            UPDATE attestation_receipts SET refresh_at = NULL
            WHERE key_number IN (SELECT key_number FROM attested_keys WHERE user_number = \(Self.number("?1")))
            """)
        boundKey = try connection.prepare(
            "SELECT attested_key_id FROM devices WHERE device_id = ?1 AND user_number = \(Self.number("?2"))")
        bind = try connection.prepare(
            "UPDATE devices SET attested_key_id = ?2, needs_attestation = 1 WHERE device_id = ?1")
        mayTakeOver = try connection.prepare(
            """
            SELECT 1 FROM attested_keys k
            WHERE k.key_id = ?1 AND (k.user_number IS NULL OR k.user_number = \(Self.number("?2")))
                AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.attested_key_id = k.key_id)
            """)
        unbind = try connection.prepare("UPDATE devices SET attested_key_id = NULL WHERE attested_key_id = ?1")
        selectReceipt = try connection.prepare(
            """
            SELECT key_number FROM attested_keys JOIN attestation_receipts USING (key_number)
            WHERE key_id = ?1 AND created_at = ?2 AND state <> 'retired'
            """)
        planRefresh = try connection.prepare(
            """
            UPDATE attestation_receipts SET refresh_at = ?2, refresh_failures = ?3 WHERE key_number = ?1
            """)
        lastOfWindow = try connection.prepare(
            """
            SELECT max(key_number) FROM (
                SELECT key_number FROM attested_keys WHERE key_number > ?1 ORDER BY key_number LIMIT ?2) AS looked_at
            """)
        deleteUnused = try connection.prepare(
            """
            DELETE FROM attested_keys
            WHERE key_number > ?1 AND key_number <= ?2 AND state = 'attested'
                AND coalesce(last_used_at, attested_at) < ?3
                AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.attested_key_id = attested_keys.key_id)
            """)
    }
}
