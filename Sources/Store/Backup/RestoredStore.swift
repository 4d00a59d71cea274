import LatchkeyWire

/// A restored copy, before it becomes the store.
struct RestoredStore {
    let connection: SQLiteConnection

    /// Ends what was valid when the backup was made and must not be valid again; returns how many sessions there were.
    ///
    /// A refresh token that was exchanged since, or ended, would be exchanged once more: whoever has a copy would have
    /// a session. A one-time password, a challenge, a recovery code or an invitation that was used since would be used
    /// once more.
    func endWhatMustNotReturn(now: Int64) throws(StoreError) -> Int {
        let sessions = try connection.prepare("UPDATE refresh_families SET revoked_at = ?1 WHERE revoked_at IS NULL")
            .run(.integer(now))
        try connection.execute("DELETE FROM one_time_passwords; DELETE FROM number_changes; DELETE FROM owed_messages")
        // One that was stopped since would go on, and the clock of that day says nothing about its delay.
        try connection.execute("UPDATE recoveries SET state = 'stopped' WHERE state = 'waiting'")
        try voidRecoveryCodes(now: now)
        try connection.prepare(
            """
            INSERT INTO restoration VALUES (1, ?1) ON CONFLICT (only_row) DO UPDATE SET restored_at = ?1
            """
        ).run(.integer(now))
        // No challenge of another generation can be used, whatever the clock says; and the clock of that day is none.
        try connection.execute(
            """
            UPDATE witnessed_clock SET challenge_generation = challenge_generation + 1, challenge_salt = randomblob(16),
                agreeing = 0, wall = NULL, monotonic = NULL, boot_id = NULL;
            UPDATE forgotten_challenges SET last_id = zeroblob(16);
            """)
        return sessions
    }

    /// Voids all recovery codes and leaves each user who had some a notice; they make new ones in the app.
    private func voidRecoveryCodes(now: Int64) throws(StoreError) {
        let owners = "user_number IN (SELECT user_number FROM recovery_codes)"
        try connection.execute("UPDATE users SET last_notice = last_notice + 1 WHERE \(owners)")
        try connection.prepare(
            """
            INSERT INTO notices (user_number, notice_number, kind, at)
            SELECT user_number, last_notice, ?1, ?2 FROM users WHERE \(owners)
            """
        ).run(.text(NoticeKind.recoveryCodesVoided.rawValue), .integer(now))
        try connection.execute("DELETE FROM recovery_codes")
    }
}

extension RestoredStore {
    /// Erases the users of a list once more; returns how many of them there were.
    func erase(_ hashes: Set<[UInt8]>) throws(StoreError) -> Int {
        guard !hashes.isEmpty else { return 0 }
        let subjects = try connection.prepare("SELECT subject FROM users").all { row throws(StoreError) in
            row.blob(0) ?? []
        }
        var erased = 0
        for subject in subjects where hashes.contains(ErasureList.hash(of: subject)) {
            if try UserErasure(connection: connection).erase(subject: subject) { erased += 1 }
        }
        return erased
    }

    /// Leaves an event for the audit log.
    ///
    /// Its number is above all that the log may have lines of since the backup was made: what has a line is not
    /// written again. No server comes to an event a millisecond.
    func note(_ event: [UInt8], at milliseconds: Int64) throws(StoreError) {
        _ = try connection.prepare(
            """
            INSERT INTO audit_outbox (entry, time, content)
            SELECT max(?1, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit_outbox'), 0) + 1), ?1, ?2
            """
        ).run(.integer(milliseconds), .blob(event))
    }

    /// Lets a new audit log begin: in a new folder nobody has removed the lines that the database knows of.
    func forgetAuditLog() throws(StoreError) {
        try connection.execute("DELETE FROM audit_anchor")
    }
}
