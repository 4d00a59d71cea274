import LatchkeyWire

/// The writer's statements about notices and numbers, prepared once.
final class NoticeStatements {
    let next: any SQLStatement
    let insert: any SQLStatement
    let deleteOldest: any SQLStatement
    let deleteBefore: any SQLStatement
    let read: any SQLStatement
    let countUnread: any SQLStatement
    let verifiedNumbers: any SQLStatement
    let owe: any SQLStatement
    let selectOwed: any SQLStatement
    let deleteOwed: any SQLStatement
    let newDevice: any SQLStatement
    let unverified: any SQLStatement
    let changingDevice: any SQLStatement
    let replaceChange: any SQLStatement
    let selectChange: any SQLStatement
    let countTry: any SQLStatement
    let deleteChange: any SQLStatement
    let deleteChanges: any SQLStatement
    let setNumber: any SQLStatement
    let deletePasswords: any SQLStatement
    let hasKey: any SQLStatement
    let isSMSOff: any SQLStatement
    let switchOff: any SQLStatement
    let switchOn: any SQLStatement
    let switchOnWithoutKey: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        let number = UserStatements.number("?1")
        next = try connection.prepare(
            "UPDATE users SET last_notice = last_notice + 1 WHERE subject = ?1 RETURNING user_number, last_notice")
        insert = try connection.prepare(
            """
            INSERT INTO notices (user_number, notice_number, kind, at, device_id, by_device_id, detail)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """)
        deleteOldest = try connection.prepare(
            """
            DELETE FROM notices WHERE user_number = ?1 AND kind = ?2 AND notice_number <= (
                SELECT notice_number FROM notices WHERE user_number = ?1 AND kind = ?2
                ORDER BY notice_number DESC LIMIT 1 OFFSET ?3)
            """)
        deleteBefore = try connection.prepare(
            """
            DELETE FROM notices WHERE (user_number, notice_number) IN (
                SELECT user_number, notice_number FROM notices WHERE at < ?1 ORDER BY at LIMIT ?2)
            """)
        read = try connection.prepare(
            "UPDATE notices SET read_at = ?3 WHERE user_number = \(number) AND notice_number <= ?2 AND read_at IS NULL")
        countUnread = try connection.prepare(Self.countUnread)
        verifiedNumbers = try connection.prepare(
            """
            SELECT phone_number FROM devices
            WHERE user_number = ?1 AND phone_number IS NOT NULL AND number_verified_at IS NOT NULL
            GROUP BY phone_number ORDER BY min(enrolment_id) LIMIT ?2
            """)
        owe = try connection.prepare(
            """
            INSERT INTO owed_messages (user_number, kind, phone_number, is_verified, is_last)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """)
        selectOwed = try connection.prepare(
            """
            SELECT owed_number, kind, phone_number, is_verified, is_last FROM owed_messages
            ORDER BY owed_number LIMIT ?1
            """)
        deleteOwed = try connection.prepare("DELETE FROM owed_messages WHERE owed_number <= ?1")
        // A user's first device is no news to them.
        newDevice = try connection.prepare(
            """
            SELECT u.subject, d.device_id FROM devices d JOIN users u ON u.user_number = d.user_number
            WHERE d.enrolment_id = ?1 AND d.last_used_at IS NULL AND EXISTS (
                SELECT 1 FROM devices o WHERE o.user_number = d.user_number AND o.enrolment_id < d.enrolment_id)
            """)
        unverified = try connection.prepare(
            "SELECT 1 FROM devices WHERE enrolment_id = ?1 AND number_verified_at IS NULL")
        changingDevice = try connection.prepare(
            """
            SELECT d.enrolment_id, EXISTS (
                SELECT 1 FROM devices v WHERE v.user_number = d.user_number AND v.phone_number = ?3
                    AND v.number_verified_at IS NOT NULL)
            FROM devices d WHERE d.device_id = ?2 AND d.user_number = \(number)
            """)
        replaceChange = try connection.prepare(
            """
            INSERT INTO number_changes (user_number, enrolment_id, phone_number, otp_id, hash, expires_at, tries)
            VALUES (\(number), ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (user_number) DO UPDATE SET
                enrolment_id = ?2, phone_number = ?3, otp_id = ?4, hash = ?5, expires_at = ?6, tries = ?7
            """)
        // The enrollment must still exist: a code becomes invalid with its device.
        selectChange = try connection.prepare(
            """
            SELECT c.phone_number, c.otp_id, c.hash, c.expires_at, c.tries, d.enrolment_id, d.device_id,
                d.phone_number, d.number_verified_at IS NOT NULL
            FROM number_changes c JOIN devices d ON d.enrolment_id = c.enrolment_id AND d.user_number = c.user_number
            WHERE c.user_number = \(number)
            """)
        countTry = try connection.prepare("UPDATE number_changes SET tries = tries + 1 WHERE user_number = \(number)")
        deleteChange = try connection.prepare("DELETE FROM number_changes WHERE user_number = \(number)")
        deleteChanges = try connection.prepare(
            """
            DELETE FROM number_changes WHERE user_number IN (
                SELECT user_number FROM number_changes WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
            """)
        setNumber = try connection.prepare(
            """
            UPDATE devices SET phone_number = ?3, number_verified_at = ?5
            WHERE user_number = \(number) AND (enrolment_id = ?2 OR phone_number = ?4)
            """)
        deletePasswords = try connection.prepare(
            "DELETE FROM one_time_passwords WHERE holder = (SELECT folded_name FROM users WHERE subject = ?1)")
        hasKey = try connection.prepare(
            "SELECT 1 FROM devices WHERE user_number = \(number) AND public_key IS NOT NULL LIMIT 1")
        isSMSOff = try connection.prepare("SELECT 1 FROM users WHERE subject = ?1 AND sms_off_at IS NOT NULL")
        switchOff = try connection.prepare(
            "UPDATE users SET sms_off_at = ?2 WHERE subject = ?1 AND sms_off_at IS NULL")
        switchOn = try connection.prepare(
            "UPDATE users SET sms_off_at = NULL WHERE subject = ?1 AND sms_off_at IS NOT NULL")
        switchOnWithoutKey = try connection.prepare(
            """
            UPDATE users SET sms_off_at = NULL
            WHERE subject = ?1 AND sms_off_at IS NOT NULL
                AND EXISTS (SELECT 1 FROM devices d WHERE d.user_number = users.user_number)
                AND NOT EXISTS (
                    SELECT 1 FROM devices d WHERE d.user_number = users.user_number AND d.public_key IS NOT NULL)
            """)
    }

    /// How many notices of a user are unread, by the user's id.
    static let countUnread = """
        SELECT count(*) FROM notices WHERE user_number = \(UserStatements.number("?1")) AND read_at IS NULL
        """

    /// How many notices of a user are unread.
    func unread(_ user: UserID) throws(StoreError) -> Int {
        Int(try countUnread.first(.user(user)) { row throws(StoreError) in try row.requiredInteger(0) } ?? 0)
    }
}
