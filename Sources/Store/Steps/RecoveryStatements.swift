/// The writer's statements about recoveries, prepared once.
final class RecoveryStatements {
    let userNamed: any SQLStatement
    let userNamedBefore: any SQLStatement
    let isSuspended: any SQLStatement
    let ownerOfDevice: any SQLStatement
    let select: any SQLStatement
    let selectRunning: any SQLStatement
    let matchInvitation: any SQLStatement
    let insert: any SQLStatement
    let setState: any SQLStatement
    let stopOfUser: any SQLStatement
    let deleteExpired: any SQLStatement
    let matchCode: any SQLStatement
    let spendCode: any SQLStatement
    let insertCode: any SQLStatement
    let deleteCodes: any SQLStatement
    let numberOfUser: any SQLStatement
    let userNeedsAttestation: any SQLStatement
    let finishDevice: any SQLStatement
    let endCodeSessions: any SQLStatement
    let endSessionsByCode: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        let number = UserStatements.number("?1")
        userNamed = try connection.prepare("SELECT subject FROM users WHERE folded_name = ?1")
        userNamedBefore = try connection.prepare(
            "SELECT subject FROM users WHERE folded_name = ?1 AND created_at <= ?2")
        isSuspended = try connection.prepare("SELECT 1 FROM users WHERE subject = ?1 AND suspended_at IS NOT NULL")
        ownerOfDevice = try connection.prepare(
            """
            SELECT u.subject FROM devices d JOIN users u ON u.user_number = d.user_number WHERE d.device_id = ?1
            """)
        // A name that was freed since leads nowhere.
        select = try connection.prepare(
            "\(RecoveryRecord.selection) WHERE r.recovery_id = ?1 AND u.folded_name = ?2")
        selectRunning = try connection.prepare(
            "\(RecoveryRecord.selection) WHERE r.user_number = \(number) AND r.state = 'waiting'")
        matchInvitation = try connection.prepare(
            "SELECT 1 FROM recoveries WHERE recovery_id = ?1 AND invitation_hash = ?2")
        insert = try connection.prepare(
            """
            INSERT INTO recoveries (recovery_id, user_number, state, device_id, model, public_key, key_id, proof,
                begun_at, witnessed_at, delay_seconds, expires_at, invitation_hash)
            VALUES (?2, \(number), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
            """)
        setState = try connection.prepare("UPDATE recoveries SET state = ?2 WHERE recovery_id = ?1")
        stopOfUser = try connection.prepare(
            "UPDATE recoveries SET state = 'stopped' WHERE user_number = \(number) AND state = 'waiting'")
        deleteExpired = try connection.prepare(
            """
            DELETE FROM recoveries WHERE recovery_id IN (
                SELECT recovery_id FROM recoveries WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
            """)
        matchCode = try connection.prepare(
            "SELECT 1 FROM recovery_codes WHERE user_number = \(number) AND code_hash = ?2")
        spendCode = try connection.prepare(
            "DELETE FROM recovery_codes WHERE user_number = \(number) AND code_hash = ?2")
        insertCode = try connection.prepare(
            "INSERT INTO recovery_codes (user_number, code_hash) VALUES (\(number), ?2)")
        deleteCodes = try connection.prepare("DELETE FROM recovery_codes WHERE user_number = \(number)")
        numberOfUser = try connection.prepare(
            """
            SELECT phone_number, number_verified_at FROM devices
            WHERE user_number = \(number) AND phone_number IS NOT NULL
            ORDER BY CASE WHEN enrolment_id = ?2 THEN 0 ELSE 1 END, number_verified_at IS NULL, enrolment_id LIMIT 1
            """)
        // A key that was used and is good no more tells of a device that is gone, and needed one too.
        userNeedsAttestation = try connection.prepare(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM devices WHERE user_number = \(number) AND needs_attestation = 1)
                OR EXISTS (
                    SELECT 1 FROM attested_keys
                    WHERE user_number = \(number) AND state <> 'attested' AND last_used_at IS NOT NULL)
            """)
        // Another device's number says nothing of this device's own.
        finishDevice = try connection.prepare(
            """
            UPDATE devices SET needs_attestation = \(connection.dialect.greatest)(needs_attestation, ?2),
                number_verified_at = CASE WHEN phone_number = ?4 THEN coalesce(number_verified_at, ?3)
                    ELSE number_verified_at END
            WHERE device_id = ?1
            """)
        endSessionsByCode = try connection.prepare(
            """
            UPDATE refresh_families SET revoked_at = ?2
            WHERE authentication_method = 'otp' AND revoked_at IS NULL
                AND enrolment_id IN (SELECT enrolment_id FROM devices WHERE user_number = \(number))
            """)
        // All sessions of a device without a key began with codes: one small write ends them, however many there are.
        endCodeSessions = try connection.prepare(
            """
            UPDATE devices SET key_changes = key_changes + 1 WHERE user_number = \(number) AND key_id IS NULL
            """)
    }
}
