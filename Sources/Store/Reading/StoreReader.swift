import LatchkeyWire

/// A read-only connection with its statements; used by one thread at a time.
final class StoreReader: PooledReader, @unchecked Sendable {
    private let connection: any SQLConnection
    let selectUserByName: any SQLStatement
    let selectUser: any SQLStatement
    private let selectUsers: any SQLStatement
    let selectDevice: any SQLStatement
    private let selectDevicesOfUser: any SQLStatement
    let selectRequest: any SQLStatement
    private let selectTotals: any SQLStatement
    private let selectPasswordCount: any SQLStatement
    let selectAttestedKey: any SQLStatement
    private let selectAttestedKeysOfUser: any SQLStatement
    private let selectReceiptsDue: any SQLStatement
    let selectSession: any SQLStatement
    let selectClock: any SQLStatement
    let notices: NoticeReader
    let selectLimits: any SQLStatement
    let selectLimitsOfOthers: any SQLStatement
    let selectServerKeys: any SQLStatement
    let selectRevisions: any SQLStatement
    let selectIdentities: any SQLStatement
    let selectIdentityHolder: any SQLStatement
    let audit: AuditReader
    private let selectSessionsOfUser: any SQLStatement
    let selectRecovery: any SQLStatement
    let selectRunningRecovery: any SQLStatement
    private let countRecoveryCodes: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        self.connection = connection
        connection.activity = .reading
        selectUserByName = try connection.prepare("\(UserRecord.selection) WHERE folded_name = ?1")
        selectUsers = try connection.prepare(
            """
            \(UserRecord.selection)
            WHERE user_number > CASE WHEN length(?1) = 0 THEN 0
                ELSE (SELECT user_number FROM users WHERE subject = ?1) END
            ORDER BY user_number LIMIT ?2
            """)
        selectUser = try connection.prepare("\(UserRecord.selection) WHERE subject = ?1")
        selectDevice = try connection.prepare("\(DeviceRecord.selection) WHERE d.device_id = ?1")
        selectDevicesOfUser = try connection.prepare(
            "\(DeviceRecord.selection) WHERE u.subject = ?1 ORDER BY d.enrolment_id")
        selectRequest = try connection.prepare("SELECT fingerprint FROM done_requests WHERE key_hash = ?1")
        selectTotals = try connection.prepare("SELECT users, devices FROM totals WHERE only_row = 1")
        selectPasswordCount = try connection.prepare(
            "SELECT count FROM one_time_password_counts WHERE subject = ?1 AND day = ?2")
        let selection = AttestedKeyRecord.selection
        selectAttestedKey = try connection.prepare("\(selection) WHERE k.key_id = ?1")
        selectAttestedKeysOfUser = try connection.prepare("\(selection) WHERE u.subject = ?1 ORDER BY k.key_number")
        selectReceiptsDue = try connection.prepare(
            """
            \(selection) WHERE r.refresh_at <= ?1 AND k.state <> 'retired' ORDER BY r.refresh_at, r.key_number LIMIT ?2
            """)
        notices = try NoticeReader(connection)
        audit = try AuditReader(connection)
        selectRecovery = try connection.prepare("\(RecoveryRecord.selection) WHERE r.recovery_id = ?1")
        selectRunningRecovery = try connection.prepare(
            "\(RecoveryRecord.selection) WHERE u.subject = ?1 AND r.state = 'waiting'")
        countRecoveryCodes = try connection.prepare(
            "SELECT count(*) FROM recovery_codes WHERE user_number = \(UserStatements.number("?1"))")
        selectSession = try connection.prepare(
            """
            SELECT \(RefreshSession.columns) FROM refresh_families f \(RefreshSession.joins)
            WHERE f.session_id = ?1 AND \(RefreshSession.isOpen) AND u.suspended_at IS NULL
            """)
        // The numbers first: with families in the innermost loop SQLite reads the newest of each device and no more.
        selectSessionsOfUser = try connection.prepare(
            """
            SELECT \(RefreshSession.columns), d.model, coalesce(f.exchanged_at, f.authenticated_at)
            FROM refresh_families f \(RefreshSession.joins)
            WHERE f.family_id IN (
                SELECT f.family_id
                FROM users u JOIN devices d ON d.user_number = u.user_number
                    JOIN refresh_families f ON f.enrolment_id = d.enrolment_id AND f.key_changes = d.key_changes
                WHERE u.subject = ?1 AND f.purpose = 'sign-in' AND f.revoked_at IS NULL AND f.expires_at > ?2
                    AND f.idle_at > ?2
                    AND (f.family_id < (SELECT family_id FROM refresh_families WHERE session_id = ?3) OR ?3 IS NULL)
                ORDER BY f.family_id DESC LIMIT ?4)
            ORDER BY f.family_id DESC
            """)
        selectIdentities = try connection.prepare(
            """
            SELECT \(IdentityRecord.columns) FROM linked_identities i
            WHERE i.user_number = \(UserStatements.number("?1")) ORDER BY i.identity_number
            """)
        selectIdentityHolder = try connection.prepare(
            """
            SELECT u.name FROM linked_identities i JOIN users u ON u.user_number = i.user_number
            WHERE i.issuer = ?1 AND i.issuer_subject = ?2
            """)
        selectLimits = try connection.prepare(
            "SELECT name, content FROM kept_limits WHERE instance = ?1 ORDER BY name")
        selectServerKeys = try connection.prepare(SealedServerKeys.selection)
        selectRevisions = try connection.prepare(
            """
            SELECT coalesce((SELECT revision FROM server_keys), 0), challenge_generation, witnessed FROM witnessed_clock
            """)
        selectLimitsOfOthers = try connection.prepare(
            """
            SELECT name, content, instance, revision FROM kept_limits WHERE revision > ?1 AND instance <> ?2
            ORDER BY revision
            """)
        selectClock = try connection.prepare(
            """
            SELECT wall, monotonic, boot_id, witnessed, agreeing, challenge_generation, challenge_salt, last_id
            FROM witnessed_clock CROSS JOIN forgotten_challenges
            """)
    }

    func recoveryCodesLeft(of user: UserID) throws(StoreError) -> Int {
        let count = try countRecoveryCodes.first(.user(user)) { row throws(StoreError) in try row.requiredInteger(0) }
        return Int(count ?? 0)
    }

    func sessions(
        of user: UserID, at milliseconds: Int64, before id: SessionID?, limit: Int
    ) throws(StoreError) -> SessionPage {
        let newest = try selectSessionsOfUser.all(
            .user(user), .integer(milliseconds), id.map(SQLValue.session) ?? .null, .integer(Int64(limit) + 1)
        ) { row throws(StoreError) in
            let next = RefreshSession.columnCount
            return SessionRecord(
                session: try RefreshSession(columns: row), model: try row.required(next),
                lastUsedAt: .init(storedMilliseconds: try row.requiredInteger(next + 1)))
        }
        return SessionPage(sessions: newest.prefix(limit).reversed(), hasMore: newest.count > limit)
    }

    func users(after last: UserID?, limit: Int64) throws(StoreError) -> [UserRecord] {
        try selectUsers.all(.blob(last?.bytes ?? []), .integer(limit), body: UserRecord.init(columns:))
    }

    func devices(of user: UserID) throws(StoreError) -> [DeviceRecord] {
        try selectDevicesOfUser.all(.user(user), body: DeviceRecord.init(columns:))
    }

    func counts() throws(StoreError) -> StoreCounts {
        let counts = try selectTotals.first { row throws(StoreError) in
            StoreCounts(users: Int(try row.requiredInteger(0)), devices: Int(try row.requiredInteger(1)))
        }
        guard let counts else { throw .malformedRow }
        return counts
    }

    func oneTimePasswordCounts(on milliseconds: Int64) throws(StoreError) -> OneTimePasswordCounts {
        let day = StoreWriter.day(milliseconds)
        func count(isVerified: Bool) throws(StoreError) -> Int {
            let subject = StoreWriter.countedSubject(isVerified: isVerified)
            let count = try selectPasswordCount.first(.text(subject), .integer(day)) { row throws(StoreError) in
                try row.requiredInteger(0)
            }
            return Int(count ?? 0)
        }
        return OneTimePasswordCounts(
            verified: try count(isVerified: true), unverified: try count(isVerified: false))
    }

    func attestedKeys(of user: UserID) throws(StoreError) -> [AttestedKeyRecord] {
        try selectAttestedKeysOfUser.all(.user(user), body: AttestedKeyRecord.init(columns:))
    }

    func receiptsDue(_ milliseconds: Int64, limit: Int64) throws(StoreError) -> [AttestedKeyRecord] {
        try selectReceiptsDue.all(
            .integer(milliseconds), .integer(limit), body: AttestedKeyRecord.init(columns:))
    }

    /// Reads in one transaction.
    func asOfOneMoment<Value>(
        _ read: (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try connection.execute(connection.dialect.beginReading)
        let value: Value
        do throws(StoreError) {
            value = try read(connection)
        } catch {
            // The first failure is the one that tells.
            try? connection.execute("ROLLBACK")
            throw error
        }
        try connection.execute("COMMIT")
        return value
    }

    /// The row that a question finds; `nil` if there is none.
    func first<Row>(_ question: StoreQuestion<Row>) throws(StoreError) -> Row? {
        try question.statement(self).first(question.values, body: question.read)
    }

    /// Waits for the questions that were sent.
    func awaitQueue() throws(StoreError) { try connection.awaitQueue() }

    var isUsable: Bool { connection.isUsable }

    func close() { connection.close() }
}
