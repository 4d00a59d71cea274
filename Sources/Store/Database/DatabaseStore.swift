import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store in a database: one writer that commits all waiting steps together, and readers that never wait for it.
///
/// Writes are durable before they are answered. A file is read on the calling thread; for PostgreSQL's answers no caller's
/// thread waits, except at a server's start.
///
/// A SQLite file belongs to one process. It has the mode 0600 and is accompanied by `-wal` and `-shm`, which belong to
/// it, and by `.lock`.
public final class DatabaseStore: Store {
    let queue: WriteQueue
    let readers: ReaderPool<StoreReader>
    /// The reads of a database of another process; `nil` for a file, which is read on the calling thread.
    let reads: ReadQueue?
    /// The server that has it open.
    let instance: InstanceName
    /// The writer, if it has no thread of its own; see ``commitWaiting()``.
    let committer: Committer?
    /// One element at the start, and one after each commit that owes messages; ends with the store.
    ///
    /// For one reader; what it was slow to take is one element.
    public let owedMessages: AsyncStream<Void>

    /// The version of the schema that this version works with, to which it brings older files.
    public static var schemaVersion: Int { SchemaMigration.all.count }

    /// Opens a SQLite file, or creates it; its folder must exist.
    ///
    /// Blocks while the file is checked and brought up to date.
    ///
    /// - Parameters:
    ///   - path: The file; links are followed.
    ///   - check: How much of the file is checked; everything unless said otherwise.
    ///   - limits: How much may wait and go into one commit.
    ///   - now: The time recorded with a migration.
    ///   - instance: The server whose store it is.
    /// - Throws: ``StoreError/inUse``, ``StoreError/notAStore``, ``StoreError/newerVersion(found:supported:)``,
    ///   ``StoreError/damaged(_:)`` for a file that is refused, others if the system failed.
    public convenience init(
        path: String, check: SQLiteFileCheck = .whole, limits: WriterLimits = .init(), now: Date = Date(),
        instance: InstanceName = .unnamed
    ) throws(StoreError) {
        try self.init(
            path: path, check: check, limits: limits, migrations: SchemaMigration.all, now: now, instance: instance)
    }

    convenience init(
        path: String, check: SQLiteFileCheck, limits: WriterLimits, migrations: [SchemaMigration], now: Date,
        instance: InstanceName = .unnamed
    ) throws(StoreError) {
        let file = try SQLiteFile(path: path)
        try self.init(
            limits: limits, instance: instance,
            writing: { () throws(StoreError) in
                let connection = try file.openWriter(
                    migrations: migrations, check: check, at: now.storedMilliseconds)
                guard try !connection.hasUnfinishedCopy() else { throw .unfinishedCopy }
                return try SQLiteTransactions(connection)
            },
            reading: { () throws(StoreError) in try StoreReader(SQLiteConnection(reading: file.path)) },
            onEnd: { file.lock.release() })
    }

    /// Opens a database by its connections.
    ///
    /// - Parameters:
    ///   - instance: The server.
    ///   - writing: Opens the connection of the writer, at once and whenever it was lost.
    ///   - reading: Opens a connection for reads.
    ///   - onEnd: Called when the writer has ended.
    ///   - hasThread: Whether the writer works on a thread of its own, or only when it is told to.
    ///   - readsApart: Whether reads are made on threads of the store's own, and not on the caller's.
    init(
        limits: WriterLimits, instance: InstanceName, writing: @escaping Committer.Opening,
        reading: @escaping @Sendable () throws(StoreError) -> StoreReader, onEnd: @escaping @Sendable () -> Void,
        hasThread: Bool = true, readsApart: Bool = false
    ) throws(StoreError) {
        let (owedMessages, owed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        owed.yield()
        self.owedMessages = owedMessages
        self.instance = instance
        let committer = try Committer(opening: writing, instance: instance, onOwed: { owed.yield() })
        let queue = WriteQueue(limits: limits)
        self.queue = queue
        let readers = try ReaderPool(opening: reading)
        self.readers = readers
        reads = readsApart ? ReadQueue(readers) : nil
        self.committer = hasThread ? nil : committer
        guard hasThread else { return }
        do throws(StoreError) {
            try StoreThread.start {
                committer.serve(queue)
                onEnd()
                owed.finish()
                queue.end()
            }
        } catch {
            committer.finish()
            onEnd()
            throw error
        }
    }

    deinit {
        endReading()
        queue.close()
    }

    /// The device of that id.
    public func device(_ id: DeviceID) async throws(StoreError) -> DeviceRecord? {
        try await first(.device(id))
    }

    /// The devices of a user.
    public func devices(of user: UserID) async throws(StoreError) -> [DeviceRecord] {
        try await read { reader throws(StoreError) in try reader.devices(of: user) }
    }

    /// How many users and devices there are.
    public func counts() async throws(StoreError) -> StoreCounts {
        try await read { reader throws(StoreError) in try reader.counts() }
    }

    /// Commits a page as it is; see ``Store/checkWritable()``.
    public func checkWritable() async throws(StoreError) {
        try await write { writer throws(StoreError) in
            // SQLite does not write a row that stays as it is; there and back it does.
            for step in [Int64(1), -1] { try writer.statements.addToDevices.run(.integer(step)) }
        }
    }

    /// How many one-time passwords were issued that day.
    public func oneTimePasswordCounts(on date: Date) async throws(StoreError) -> OneTimePasswordCounts {
        try await read { reader throws(StoreError) in
            try reader.oneTimePasswordCounts(on: date.storedMilliseconds)
        }
    }

    /// Adds a device; see ``Store/enroll(_:)``.
    public func enroll(_ enrollment: Enrollment) async throws(StoreError) -> EnrollmentOutcome {
        try await write { writer throws(StoreError) in try writer.enroll(enrollment) }
    }

    /// Completes a sign-in; see ``Store/completeSignIn(_:)``.
    public func completeSignIn(_ signIn: SignIn) async throws(StoreError) -> SignInOutcome {
        let token = signIn.session.refreshToken.map { [$0.bytes] } ?? []
        return try await write(about: [signIn.user.bytes, signIn.challenge.bytes] + token) {
            writer throws(StoreError) in try writer.begin(signIn)
        }
    }

    /// The session with an id.
    public func openSession(_ id: SessionID) async throws(StoreError) -> RefreshSession? {
        try await first(.openSession(id))
    }

    /// Exchanges a refresh token; see ``Store/rotateRefreshToken(_:)``.
    public func rotateRefreshToken(_ rotation: RefreshRotation) async throws(StoreError) -> RefreshOutcome {
        try await write(about: [rotation.presented.bytes, rotation.successor.bytes]) { writer throws(StoreError) in
            try writer.begin(rotation)
        }
    }

    /// Ends a sign-in; see ``Store/revokeRefreshFamily(of:now:)``.
    public func revokeRefreshFamily(
        of token: RefreshTokenHash, now: Date
    ) async throws(StoreError) -> RefreshRevocationOutcome {
        try await write(about: [token.bytes]) { writer throws(StoreError) in
            try writer.beginRevocation(of: token, now: now)
        }
    }

    /// Replaces a device's key; see ``Store/replaceKey(_:)``.
    public func replaceKey(_ replacement: KeyReplacement) async throws(StoreError) -> KeyReplacementOutcome {
        try await write { writer throws(StoreError) in try writer.replaceKey(replacement) }
    }

    /// Takes a device's key away; see ``Store/downgrade(_:)``.
    public func downgrade(_ downgrade: Downgrade) async throws(StoreError) -> DowngradeOutcome {
        try await write { writer throws(StoreError) in try writer.downgrade(downgrade) }
    }

    /// A user's ordinary sessions.
    public func sessions(
        of user: UserID, at now: Date, before id: SessionID?, limit: Int
    ) async throws(StoreError) -> SessionPage {
        let milliseconds = now.storedMilliseconds
        return try await read { reader throws(StoreError) in
            try reader.sessions(of: user, at: milliseconds, before: id, limit: limit)
        }
    }

    /// Ends sessions of a user; see ``Store/endSessions(_:requestedBy:now:)``.
    public func endSessions(
        _ selection: SessionSelection, requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> SessionEndOutcome {
        try await write { writer throws(StoreError) in
            try writer.endSessions(selection, requestedBy: requester, now: now)
        }
    }

    /// Opens a link to the account page; see ``Store/openAccountLink(_:madeBy:)``.
    public func openAccountLink(
        _ link: ChallengeID, madeBy device: SignedInDevice
    ) async throws(StoreError) -> AccountLinkOutcome {
        try await write { writer throws(StoreError) in try writer.openAccountLink(link, madeBy: device) }
    }

    /// The contents hash of the request that succeeded under a key.
    public func fingerprint(of key: RequestKeyHash) async throws(StoreError) -> RequestFingerprint? {
        try await first(.fingerprint(of: key))
    }

    /// Removes a device; see ``Store/removeDevice(_:requestedBy:remembering:)``.
    public func removeDevice(
        _ device: DeviceID, requestedBy requester: SignedInDevice, remembering request: RepeatableRequest?
    ) async throws(StoreError) -> DeviceRemovalOutcome {
        try await write { writer throws(StoreError) in
            try writer.removeDevice(device, requestedBy: requester, remembering: request)
        }
    }

    /// Removes all devices of a user; see ``Store/removeAllDevices(requestedBy:)``.
    public func removeAllDevices(
        requestedBy requester: SignedInDevice
    ) async throws(StoreError) -> AllDevicesRemovalOutcome {
        try await write { writer throws(StoreError) in try writer.removeAllDevices(requestedBy: requester) }
    }

    /// Keeps a one-time password; see ``Store/issueOneTimePassword(_:)``.
    public func issueOneTimePassword(
        _ issuance: OneTimePasswordIssuance
    ) async throws(StoreError) -> OneTimePasswordIssuanceOutcome {
        try await write { writer throws(StoreError) in try writer.issue(issuance) }
    }

    /// Signs in by a one-time password; see ``Store/redeemOneTimePassword(_:)``.
    public func redeemOneTimePassword(
        _ redemption: OneTimePasswordRedemption
    ) async throws(StoreError) -> OneTimePasswordRedemptionOutcome {
        try await write { writer throws(StoreError) in try writer.redeem(redemption) }
    }

    /// Deletes old rows, 500 per step; a failure keeps the deletions of earlier steps.
    public func purge(_ limits: PurgeLimits) async throws(StoreError) -> PurgeCounts {
        let challenges = limits.challengesBefore.storedMilliseconds
        let tokens = limits.refreshTokensBefore.storedMilliseconds
        let passwords = limits.oneTimePasswordsBefore.storedMilliseconds
        let requests = limits.repeatableRequestsBefore.storedMilliseconds
        let invitations = limits.invitationsBefore.storedMilliseconds
        let notices = limits.noticesBefore.storedMilliseconds
        let recoveries = limits.recoveriesBefore.storedMilliseconds
        let unused = try await purgeRefreshTokens(before: tokens)
        return PurgeCounts(
            challenges: try await inBatches { writer, limit throws(StoreError) in
                try writer.purgeChallenges(before: challenges, limit: limit)
            },
            refreshTokens: unused.tokens,
            refreshFamilies: try await unused.families
                + inBatches { writer, limit throws(StoreError) in
                    try writer.purgeRefreshFamilies(before: tokens, limit: limit)
                },
            oneTimePasswords: try await inBatches { writer, limit throws(StoreError) in
                try writer.purgeOneTimePasswords(before: passwords, limit: limit)
            },
            numberChanges: try await inBatches { writer, limit throws(StoreError) in
                try writer.purgeNumberChanges(before: passwords, limit: limit)
            },
            oneTimePasswordCounts: try await inBatches { writer, limit throws(StoreError) in
                try writer.purgeOneTimePasswordCounts(before: passwords, limit: limit)
            },
            repeatableRequests: try await inBatches { writer, limit throws(StoreError) in
                try writer.purgeRequests(before: requests, limit: limit)
            },
            notices: try await inBatches { writer, limit throws(StoreError) in
                try writer.purgeNotices(before: notices, limit: limit)
            },
            attestedKeys: try await purgeAttestedKeys(
                unusedSince: limits.attestedKeysUnusedSince.storedMilliseconds, limit: Self.purgeBatch),
            invitations: try await inBatches { writer, limit throws(StoreError) in
                try writer.purgeInvitations(before: invitations, limit: limit)
            },
            recoveries: try await inBatches { writer, limit throws(StoreError) in
                try writer.purgeRecoveries(before: recoveries, limit: limit)
            })
    }

    /// Finishes the steps that wait, copies the log into the file and closes; may be called more than once.
    public func close() async {
        endReading()
        queue.close()
        if committer != nil { finishStepping() }
        await withCheckedContinuation { queue.whenEnded($0) }
    }

    /// Closes the connections for reads; those that wait fail.
    func endReading() {
        readers.close()
        reads?.close()
    }

    /// What the store has done since it was opened, and what waits.
    public var statistics: StoreStatistics {
        var statistics = queue.statistics
        statistics.waitingReads = reads?.waiting ?? 0
        return statistics
    }

    /// How many rows a step of a purge removes: some milliseconds of the writer's time, for which sign-ins wait.
    private static let purgeBatch = 500

    /// Deletes refresh tokens and the families of which none is left, in steps as others.
    private func purgeRefreshTokens(
        before milliseconds: Int64
    ) async throws(StoreError) -> (tokens: Int, families: Int) {
        let limit = Self.purgeBatch
        var total = (tokens: 0, families: 0)
        while true {
            let removed = try await write { writer throws(StoreError) in
                try writer.purgeRefreshTokens(before: milliseconds, limit: limit)
            }
            total = (total.tokens + removed.tokens, total.families + removed.families)
            guard removed.tokens == limit else { return total }
        }
    }

    /// Repeats a removal, a step each time, until it finds less than a step may remove; returns how much in all.
    private func inBatches(
        _ remove: @escaping @Sendable (StoreWriter, Int) throws(StoreError) -> Int
    ) async throws(StoreError) -> Int {
        let limit = Self.purgeBatch
        var total = 0
        while true {
            let removed = try await write { writer throws(StoreError) in try remove(writer, limit) }
            total += removed
            guard removed == limit else { return total }
        }
    }

    /// Hands a step to the writer, with its notes if there are any, and waits until it is durable, or has failed.
    func write<Outcome: Sendable>(
        _ body: @escaping @Sendable (StoreWriter) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await write(about: []) { writer in { () throws(StoreError) in try body(writer) } }
    }

    /// The same for a step that begins with questions, which many such steps ask together.
    ///
    /// - Parameters:
    ///   - concerns: See ``WriteStep/concerns``.
    ///   - body: Asks, and returns the rest.
    func write<Outcome: Sendable>(
        about concerns: [[UInt8]], _ body: @escaping PendingStep<Outcome>.Body
    ) async throws(StoreError) -> Outcome {
        guard let notes = StepNotes.current else { return try await enqueue(about: concerns, body) }
        return try await enqueue(about: concerns) { writer throws(StoreError) in
            let rest = try body(writer)
            return { () throws(StoreError) in
                let outcome = try rest()
                try writer.note(notes, on: outcome)
                return outcome
            }
        }
    }

    private func enqueue<Outcome: Sendable>(
        about concerns: [[UInt8]], _ body: @escaping PendingStep<Outcome>.Body
    ) async throws(StoreError) -> Outcome {
        let result = await withCheckedContinuation { continuation in
            if let refusal = queue.add(PendingStep(about: concerns, continuation: continuation, body: body)) {
                continuation.resume(returning: .failure(refusal))
            }
        }
        return try result.get()
    }
}
