/// The writer's statements about one-time passwords, prepared once.
final class OneTimePasswordStatements {
    let selectRecipient: any SQLStatement
    let selectVerified: any SQLStatement
    let selectCount: any SQLStatement
    let addToCount: any SQLStatement
    let replace: any SQLStatement
    let select: any SQLStatement
    let countTry: any SQLStatement
    let spend: any SQLStatement
    let verifyNumber: any SQLStatement
    let deleteExpired: any SQLStatement
    let deleteCounts: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        // A device that signs in by passwords comes before one that merely has the number.
        selectRecipient = try connection.prepare(
            """
            SELECT d.enrolment_id, d.device_id, EXISTS (
                SELECT 1 FROM devices v
                WHERE v.user_number = u.user_number AND v.phone_number = ?2 AND v.number_verified_at IS NOT NULL)
            FROM users u JOIN devices d ON d.user_number = u.user_number
            WHERE u.folded_name = ?1 AND u.sms_off_at IS NULL AND u.suspended_at IS NULL AND d.phone_number = ?2
                AND (d.device_id = ?3 OR ?3 IS NULL)
            ORDER BY d.method <> 'smsOTP', d.enrolment_id LIMIT 1
            """)
        selectVerified = try connection.prepare(
            """
            SELECT 1 FROM devices
            WHERE user_number = \(UserStatements.number("?1")) AND phone_number = ?2
                AND number_verified_at IS NOT NULL LIMIT 1
            """)
        // A day in the future was counted before the clock was set back; the next generation of challenges makes it today.
        selectCount = try connection.prepare(
            "SELECT count FROM one_time_password_counts WHERE subject = ?1 AND day >= ?2")
        addToCount = try connection.prepare(
            """
            INSERT INTO one_time_password_counts AS c (subject, day, count) VALUES (?1, ?2, 1)
            ON CONFLICT (subject) DO UPDATE SET
                count = CASE WHEN c.day < ?2 THEN 1 ELSE c.count + 1 END,
                day = \(connection.dialect.greatest)(c.day, ?2)
            """)
        replace = try connection.prepare(
            """
            INSERT INTO one_time_passwords (holder, enrolment_id, hash, expires_at, tries, otp_id)
            VALUES (?1, ?2, ?3, ?4, 0, ?5)
            ON CONFLICT (holder) DO UPDATE SET
                enrolment_id = ?2, hash = ?3, expires_at = ?4, tries = 0, otp_id = ?5
            """)
        // The enrollment must still exist: a device's passwords become invalid with it.
        select = try connection.prepare(
            """
            SELECT p.hash, p.expires_at, p.tries, d.enrolment_id, d.device_id, p.otp_id, u.subject,
                u.suspended_at IS NOT NULL
            FROM one_time_passwords p JOIN devices d ON d.enrolment_id = p.enrolment_id
                JOIN users u ON u.user_number = d.user_number
            WHERE p.holder = ?1
            """)
        countTry = try connection.prepare("UPDATE one_time_passwords SET tries = tries + 1 WHERE holder = ?1")
        spend = try connection.prepare("DELETE FROM one_time_passwords WHERE holder = ?1")
        verifyNumber = try connection.prepare(
            "UPDATE devices SET number_verified_at = ?2 WHERE enrolment_id = ?1 AND number_verified_at IS NULL")
        deleteExpired = try connection.prepare(
            """
            DELETE FROM one_time_passwords WHERE holder IN (
                SELECT holder FROM one_time_passwords WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
            """)
        deleteCounts = try connection.prepare(
            """
            DELETE FROM one_time_password_counts WHERE subject IN (
                SELECT subject FROM one_time_password_counts WHERE day < ?1 ORDER BY day LIMIT ?2)
            """)
    }
}
