/// The statements of the writer, prepared once.
///
/// Their SQL is plain, so that another database can run it with other placeholders and types.
final class WriteStatements {
    let deviceIsThere: any SQLStatement
    let userHasDevices: any SQLStatement
    let hasManyDevices: any SQLStatement
    let insertDevice: any SQLStatement
    let countDevice: any SQLStatement
    let consumeChallenge: any SQLStatement
    let releaseChallenge: any SQLStatement
    let matchDevice: any SQLStatement
    let touchDevice: any SQLStatement
    let insertFamily: any SQLStatement
    let insertFirstToken: any SQLStatement
    let insertContinuedToken: any SQLStatement
    let insertToken: any SQLStatement
    let selectToken: any SQLStatement
    let exchangeToken: any SQLStatement
    let countSuccessor: any SQLStatement
    let revokeFamily: any SQLStatement
    let matchRequester: any SQLStatement
    let deviceIDsOfUser: any SQLStatement
    let deleteDevice: any SQLStatement
    let deleteDevicesOfUser: any SQLStatement
    let uncountDevices: any SQLStatement
    let selectDevice: any SQLStatement
    let replaceKey: any SQLStatement
    let removeKey: any SQLStatement
    let keepSession: any SQLStatement
    let endSession: any SQLStatement
    let endSessions: any SQLStatement
    let continueSession: any SQLStatement
    let userHasKey: any SQLStatement
    let matchRequestKey: any SQLStatement
    let insertRequest: any SQLStatement
    let deleteRequests: any SQLStatement
    let lastOldChallenge: any SQLStatement
    let addToDevices: any SQLStatement
    let noteForgotten: any SQLStatement
    let keepLimit: any SQLStatement
    let forgetLimits: any SQLStatement
    let insertServerKeys: any SQLStatement
    let updateServerKeys: any SQLStatement
    let deleteChallenges: any SQLStatement
    let deleteIdleFamilies: any SQLStatement
    let deleteTokens: any SQLStatement
    let deleteFamilies: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        let greatest = connection.dialect.greatest
        deviceIsThere = try connection.prepare("SELECT 1 FROM devices WHERE device_id = ?1")
        userHasDevices = try connection.prepare(
            "SELECT 1 FROM devices WHERE user_number = \(UserStatements.number("?1")) LIMIT 1")
        hasManyDevices = try connection.prepare(
            """
            SELECT 1 FROM devices WHERE user_number = \(UserStatements.number("?1"))
            LIMIT 1 OFFSET \(StoreLimits.devices - 1)
            """)
        insertDevice = try connection.prepare(
            """
            INSERT INTO devices (device_id, user_number, model, method, scheme, public_key, key_id, phone_number,
                enrolled_at, last_used_at)
            VALUES (?1, \(UserStatements.number("?2")), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """)
        countDevice = try connection.prepare(
            "UPDATE totals SET users = users + ?1, devices = devices + 1 WHERE only_row = 1")
        // A consumed challenge stays consumed after it was purged. One that was verified just before its generation
        // ended is not consumed after it: its use may have been forgotten with the generation.
        consumeChallenge = try connection.prepare(
            connection.dialect.insertOnce(
                "?1", into: "consumed_challenges (challenge_id)",
                where: """
                    NOT EXISTS (SELECT 1 FROM forgotten_challenges WHERE last_id >= ?1)
                        AND EXISTS (SELECT 1 FROM witnessed_clock
                                    WHERE challenge_generation = 0 OR challenge_generation % 4096 = ?2)
                    """))
        // Only in the transaction that has consumed it.
        releaseChallenge = try connection.prepare("DELETE FROM consumed_challenges WHERE challenge_id = ?1")
        matchDevice = try connection.prepare(
            """
            SELECT d.enrolment_id, d.attested_key_id, u.suspended_at IS NOT NULL, d.needs_attestation,
                d.last_used_at IS NULL
            FROM devices d JOIN users u ON u.user_number = d.user_number
            WHERE d.device_id = ?1 AND u.subject = ?2 AND d.key_id = ?3 AND d.scheme = ?4
            """)
        touchDevice = try connection.prepare("UPDATE devices SET last_used_at = ?2 WHERE enrolment_id = ?1")
        // One row each, so that SQLite keeps no journal of the statement. The device was found in the same step: were it gone,
        // the step would fail by NULL.
        insertFamily = try connection.prepare(
            """
            INSERT INTO refresh_families (session_id, enrolment_id, authentication_method, attested_key_number,
                authenticated_at, expires_at, idle_at, purpose, within_session, key_changes)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, (SELECT key_changes FROM devices WHERE enrolment_id = ?2))
            """)
        insertFirstToken = try connection.prepare(
            """
            INSERT INTO refresh_tokens (token_hash, family_id, expires_at, generation)
            VALUES (?1, (SELECT family_id FROM refresh_families WHERE session_id = ?2), ?3, 1)
            """)
        // A session is not continued if it was that of another device.
        insertContinuedToken = try connection.prepare(
            """
            INSERT INTO refresh_tokens (token_hash, family_id, expires_at, generation)
            SELECT ?1, family_id, ?3, 1 FROM refresh_families WHERE session_id = ?2
            """)
        insertToken = try connection.prepare(
            "INSERT INTO refresh_tokens (token_hash, family_id, expires_at, generation) VALUES (?1, ?2, ?3, ?4)")
        selectToken = try connection.prepare(
            """
            SELECT \(RefreshSession.columns), f.family_id, f.revoked_at, f.generation, f.exchanged_hash, f.exchanged_at,
                f.successors, t.expires_at, t.generation, u.suspended_at IS NOT NULL
            FROM refresh_tokens t JOIN refresh_families f ON f.family_id = t.family_id \(RefreshSession.joins)
            WHERE t.token_hash = ?1
            """)
        exchangeToken = try connection.prepare(
            """
            UPDATE refresh_families SET generation = ?2, exchanged_hash = ?3, exchanged_at = ?4, successors = 1,
                idle_at = \(greatest)(idle_at, ?5)
            WHERE family_id = ?1
            """)
        countSuccessor = try connection.prepare(
            """
            UPDATE refresh_families SET successors = successors + 1, idle_at = \(greatest)(idle_at, ?2) WHERE family_id = ?1
            """)
        revokeFamily = try connection.prepare("UPDATE refresh_families SET revoked_at = ?2 WHERE family_id = ?1")
        // A session belongs to one enrollment, whatever the clocks said; only without one does the time tell which it was.
        matchRequester = try connection.prepare(
            """
            SELECT 1 FROM devices d
            WHERE device_id = ?1
                AND user_number = (SELECT user_number FROM users WHERE subject = ?2 AND suspended_at IS NULL)
                AND (EXISTS (
                    SELECT 1 FROM refresh_families f
                    WHERE f.session_id = ?4 AND f.enrolment_id = d.enrolment_id
                        AND f.key_changes = d.key_changes AND \(RefreshSession.isOpen))
                    OR ?4 IS NULL AND enrolled_at < ?3)
            """)
        deviceIDsOfUser = try connection.prepare(
            """
            SELECT device_id FROM devices WHERE user_number = \(UserStatements.number("?1"))
            ORDER BY enrolment_id
            """
        )
        deleteDevice = try connection.prepare(
            "DELETE FROM devices WHERE device_id = ?1 AND user_number = \(UserStatements.number("?2"))")
        deleteDevicesOfUser = try connection.prepare(
            "DELETE FROM devices WHERE user_number = \(UserStatements.number("?1"))")
        uncountDevices = try connection.prepare(
            "UPDATE totals SET users = users - ?1, devices = devices - ?2 WHERE only_row = 1")
        selectDevice = try connection.prepare(
            "\(DeviceRecord.selection) WHERE d.device_id = ?1 AND u.subject = ?2")
        replaceKey = try connection.prepare(
            """
            UPDATE devices SET method = 'secureEnclave', public_key = ?2, key_id = ?3, scheme = ?4,
                key_changes = key_changes + 1
            WHERE device_id = ?1
            """)
        removeKey = try connection.prepare(
            """
            UPDATE devices SET method = 'smsOTP', public_key = NULL, key_id = NULL, key_changes = key_changes + 1
            WHERE device_id = ?1
            """)
        // Of another device's session nothing has changed.
        keepSession = try connection.prepare(
            """
            UPDATE refresh_families SET key_changes = key_changes + 1
            WHERE session_id = ?1 AND enrolment_id = (SELECT enrolment_id FROM devices WHERE device_id = ?2)
            """)
        endSession = try connection.prepare(
            """
            UPDATE refresh_families SET revoked_at = ?2
            WHERE session_id = ?3 AND revoked_at IS NULL AND idle_at > ?2
                AND expires_at > ?2
                AND (enrolment_id, key_changes) IN (
                    SELECT enrolment_id, key_changes FROM devices
                    WHERE user_number = \(UserStatements.number("?1")))
            """)
        // Account sessions that were asked for in the excepted session end too: a browser may have one.
        endSessions = try connection.prepare(
            """
            UPDATE refresh_families SET revoked_at = ?2
            WHERE (enrolment_id, key_changes) IN (
                    SELECT enrolment_id, key_changes FROM devices
                    WHERE user_number = \(UserStatements.number("?1")))
                AND revoked_at IS NULL AND expires_at > ?2 AND idle_at > ?2
                AND (session_id <> ?3 OR ?3 IS NULL)
            """)
        // What was proven, and when, is what the ended session goes back to.
        continueSession = try connection.prepare(
            """
            INSERT INTO refresh_families (session_id, enrolment_id, authentication_method, attested_key_number,
                authenticated_at, expires_at, idle_at, key_changes)
            SELECT ?1, d.enrolment_id, f.authentication_method, f.attested_key_number, f.authenticated_at, ?4, ?5,
                d.key_changes
            FROM refresh_families f JOIN devices d ON d.enrolment_id = f.enrolment_id
            WHERE f.session_id = ?2 AND d.device_id = ?3
            """)
        userHasKey = try connection.prepare(
            """
            SELECT 1 FROM devices WHERE user_number = \(UserStatements.number("?1")) AND public_key IS NOT NULL
            LIMIT 1
            """)
        matchRequestKey = try connection.prepare("SELECT 1 FROM done_requests WHERE key_hash = ?1")
        insertRequest = try connection.prepare(
            "INSERT INTO done_requests (key_hash, fingerprint, received_at) VALUES (?1, ?2, ?3)")
        deleteRequests = try connection.prepare(
            """
            DELETE FROM done_requests WHERE key_hash IN (
                SELECT key_hash FROM done_requests WHERE received_at < ?1 ORDER BY received_at LIMIT ?2)
            """)
        addToDevices = try connection.prepare("UPDATE totals SET devices = devices + ?1 WHERE only_row = 1")
        lastOldChallenge = try connection.prepare(
            """
            SELECT challenge_id FROM (
                SELECT challenge_id FROM consumed_challenges WHERE challenge_id < ?1 ORDER BY challenge_id LIMIT ?2) AS old
            ORDER BY challenge_id DESC LIMIT 1
            """)
        insertServerKeys = try connection.prepare(
            "INSERT INTO server_keys VALUES (1, 1, ?1, ?2) ON CONFLICT DO NOTHING")
        updateServerKeys = try connection.prepare(
            """
            UPDATE server_keys SET revision = ?1, data_key = ?2, content = ?3
            WHERE only_row = 1 AND revision = ?1 - 1
            """)
        keepLimit = try connection.prepare(
            """
            INSERT INTO kept_limits (instance, name, revision, content)
            VALUES (?1, ?2, (SELECT coalesce(max(revision), 0) + 1 FROM kept_limits), ?3)
            ON CONFLICT (instance, name) DO UPDATE SET revision = excluded.revision, content = excluded.content
            """)
        // The highest revision stays, or the next one would be no news to those who have read it.
        forgetLimits = try connection.prepare(
            """
            DELETE FROM kept_limits
            WHERE instance = ?1 AND revision <= ?2 AND revision < (SELECT max(revision) FROM kept_limits)
            """)
        noteForgotten = try connection.prepare(
            "UPDATE forgotten_challenges SET last_id = ?1 WHERE only_row = 1 AND last_id < ?1")
        deleteChallenges = try connection.prepare("DELETE FROM consumed_challenges WHERE challenge_id <= ?1")
        // A session that was not used ends with the newest of its tokens.
        deleteIdleFamilies = try connection.prepare(
            """
            DELETE FROM refresh_families WHERE idle_at < ?1 AND family_id IN (
                SELECT family_id FROM refresh_tokens WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
            """)
        deleteTokens = try connection.prepare(
            """
            DELETE FROM refresh_tokens WHERE token_hash IN (
                SELECT token_hash FROM refresh_tokens WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
            """)
        deleteFamilies = try connection.prepare(
            """
            DELETE FROM refresh_families WHERE family_id IN (
                SELECT family_id FROM refresh_families WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
            """)
    }
}
