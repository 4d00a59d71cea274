import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#endif

/// All of a server but the transport: store, keys, audit log, messages and the routes.
final class ServerEngine: Sendable {
    /// Answers a request.
    let respond: @Sendable (HTTPRequest) async -> HTTPResponse
    let store: DatabaseStore
    let audit: AuditLog
    let messages: MessageOutbox
    let inbox: MessageInbox?
    let signInThrottle: SignInThrottle
    let clock: @Sendable () -> UInt64
    let witnessedClock: WitnessedClock
    private let limitMemory: LimitMemory
    private let keyManagement: any ServerKeyKeeping
    /// Follows other servers of the database; `nil` if there can be none.
    private let follower: PeerFollower?
    /// Answers the admin socket.
    let admin: AdminService
    /// To be called for every request that is over.
    let completed: @Sendable (CompletedRequest) -> Void
    private let log: ServerLog
    private let storeLocation: StoreLocation
    private let dataFolder: String
    /// Keeps risk metrics fresh; `nil` if they are not asked for.
    private let refresher: ReceiptRefresher?
    private let settler: AuditSettler
    private let pusher: SecurityEventPusher?
    private let pushing = Lock<Task<Void, Never>?>(nil)
    private let settling = Lock<Task<Void, Never>?>(nil)
    private let upkeep = Lock<Task<Void, Never>?>(nil)
    private let notices: NoticeMessenger
    private let noticeDelivery = Lock<Task<Void, Never>?>(nil)
    /// What the groups of routes end.
    private let closings: [@Sendable () async -> Void]

    /// Opens the data folder, creating missing files.
    ///
    /// - Throws: The obstacle, with the next step.
    convenience init(
        _ configuration: ServerConfiguration, log: ServerLog, clock given: (@Sendable () -> UInt64)?
    ) throws(ServerStartError) {
        try self.init(
            configuration, log: log, clocks: given.map { ClockSource.given($0) } ?? .system(),
            opening: { () throws(StoreError) in
                try DatabaseStore(configuration.storeLocation, instance: configuration.instance)
            })
    }

    /// Opens the data folder, creating missing files, and a store.
    ///
    /// - Parameters:
    ///   - now: The time for ``PeerFollower`` where the store is shared whatever its configuration says, as in a simulation;
    ///     `nil` to go by the configuration.
    /// - Throws: The obstacle, with the next step.
    init(
        _ configuration: ServerConfiguration, log: ServerLog, clocks: ClockSource,
        sharedAt now: (@Sendable () -> ContinuousClock.Instant)? = nil,
        opening open: () throws(StoreError) -> DatabaseStore
    ) throws(ServerStartError) {
        try Self.makeDataFolder(configuration.dataFolder)
        if let note = StoreElsewhere.forbidding(configuration.storeLocation, in: configuration.dataFolder) {
            throw .storeElsewhere(note)
        }
        let lab = LabAids(configuration.profile, clock: clocks.wall)
        self.log = log
        storeLocation = configuration.storeLocation.absolute
        dataFolder = configuration.dataFolder
        closings = configuration.routeGroups.flatMap(\.closings)
        let hadDatabase = FileManager.default.fileExists(atPath: configuration.databasePath)
        let hadKeys = FileManager.default.fileExists(atPath: configuration.keysPath)
        do {
            store = try open()
        } catch {
            throw .store(error, in: configuration.storeLocation)
        }
        let kept = try KeptServerKeys.load(configuration, store, log)
        let keys = kept.current
        keyManagement = kept.management
        if !hadKeys, configuration.keyWrapping == nil { Self.warnOfNewKeys(hadDatabase, store, log) }
        witnessedClock = try Self.witness(
            lab.map { aids in clocks.moved { aids.clock.offsetMilliseconds } } ?? clocks, configuration, keys, store,
            log)
        follower = Self.follower(configuration, store, witnessedClock, kept.followed, now, log)
        let clock: @Sendable () -> UInt64 = { [witnessedClock] in witnessedClock.milliseconds }
        self.clock = clock
        let channel = try MessageChannel(configuration, clock: clock)
        let identities = store
        var auditPolicy = configuration.audit
        auditPolicy.announces = configuration.securityEvents != nil
        audit = try AuditLog(path: configuration.auditPath, policy: auditPolicy, log: log) { subject in
            // Without an identity the line has no name, which loses less than the line.
            try? identities.auditIdentity(of: subject)
        }
        try AuditSettler.adopt(store, into: audit, at: configuration.storeLocation)
        settler = AuditSettler(store: store, audit: audit, clock: clock, log: log)
        messages = MessageOutbox(
            sender: channel.sender, policy: configuration.messagePolicy, audit: audit, log: log, clock: clock)
        notices = NoticeMessenger(
            store: store, messages: messages, serverID: configuration.serverID,
            isSending: configuration.accountRules == .strict)
        inbox = channel.inbox
        limitMemory = try Self.memory(configuration, store, witnessedClock, keys.now.decoys, log)
        signInThrottle = SignInThrottle(
            devices: configuration.throttle, users: configuration.userThrottle, memory: limitMemory)
        admin = AdminService(
            serverID: configuration.serverID, location: storeLocation, store: store,
            export: { [store] user throws(StoreError) in try await store.export(of: user) },
            erasures: ErasureList(path: configuration.erasuresPath), keys: keyManagement, audit: audit, log: log,
            clock: clock)
        let metrics = RequestMetrics(endpoints: configuration.endpoints)
        let (store, audit) = (store, audit)
        refresher = configuration.attestation.flatMap {
            ReceiptRefresher($0, store: store, audit: audit, log: log, clock: clock)
        }
        let eventClock = SecurityEventPusher.Clock.witnessed(witnessedClock)
        let pusher = configuration.securityEvents.map { receiver in
            SecurityEventPusher(
                receiver, store: store, keys: { keys.now.tokenKeys }, serverID: configuration.serverID, audit: audit,
                log: log, clock: eventClock)
        }
        self.pusher = pusher
        let router: Router
        do {
            router = try buildApplication(
                ApplicationParts(
                    configuration: configuration, keys: keys, store: store, audit: audit, log: log, clock: clock,
                    witnessedClock: witnessedClock, limitMemory: limitMemory, metrics: metrics,
                    storeStatistics: { store.statistics }, auditOutbox: { try? await store.auditOutboxState() },
                    securityEvents: Self.state(of: pusher, store),
                    messages: messages, inbox: inbox,
                    signInThrottle: signInThrottle, refresher: refresher,
                    identities: IDTokenAuthority(configuration, log: log, clock: clock), follower: follower, lab: lab)
            ).router
        } catch {
            throw .crypto(error)
        }
        respond =
            if let faults = lab?.faults {
                { request in await faults.respond(to: request, router.respond) }
            } else {
                router.respond
            }
        let refusals = RefusalObserver(audit: audit, clock: clock, next: configuration.http.onCompleted)
        let requestLog = configuration.requestLog.map { RequestLog(detail: $0, clock: clock, log: log) }
        completed = { request in
            metrics.count(request)
            requestLog?.write(request)
            refusals.observe(request)
        }
    }

    /// The server can be reached: notes it, and begins to clean up now and then.
    func begin() {
        noteLocation()
        audit.record(AuditEvent(.serverStarted, detail: latchkeyVersion), now: clock())
        witnessedClock.start()
        limitMemory.start()
        follower?.start()
        upkeep.withLock {
            $0 = Self.startUpkeep(
                of: store, keys: keyManagement, audit: audit, settler: settler, clock: witnessedClock, log: log)
        }
        settling.withLock { $0 = Task { [settler] in await settler.run() } }
        if let pusher { pushing.withLock { $0 = Task { await pusher.run() } } }
        refresher?.start()
        let (messenger, owed, serverLog) = (notices, store.owedMessages, log)
        noticeDelivery.withLock { $0 = Task { await messenger.deliver(whenever: owed, log: serverLog) } }
    }

    /// Leaves a note in the data folder if the store is in another place: from now on the folder's own file is old.
    ///
    /// Not before the server can be reached: a start that failed has moved nothing.
    private func noteLocation() {
        let consequence = "a server or a command that is not told --database would use the file in the data folder"
        do throws(BackupError) {
            guard try !StoreElsewhere.note(storeLocation, in: dataFolder) else { return }
            log.write(
                .warning, "the store is in another place, but a server has the file in the data folder open",
                ["consequence": consequence])
        } catch {
            log.write(
                .warning, "the data folder can't note that the store is in another place",
                ["cause": "\(error)", "consequence": consequence])
        }
    }

    /// Hands the messages that are owed for notices to ``messages``; those that can't be taken stay owed.
    func deliverNotices() async { try? await notices.deliver() }

    /// Does at once what a running server does now and then, but for the audit log's anchor: looks at its clocks, hands
    /// over owed messages, keeps the counts of limits, and cleans up.
    func performUpkeep() async {
        await witnessedClock.tend()
        await deliverNotices()
        await limitMemory.write()
        await Self.cleanUp(store, keys: keyManagement, audit: audit, clock: witnessedClock, log: log)
    }

    /// Writes the remaining data and closes; no request may be running.
    func stop() async {
        let delivery = noticeDelivery.withLock { $0 }
        delivery?.cancel()
        await delivery?.value
        await messages.stop()
        let upkeep = upkeep.withLock { $0 }
        upkeep?.cancel()
        await upkeep?.value
        await refresher?.stop()
        for close in closings { await close() }
        let pushing = pushing.withLock { $0 }
        pushing?.cancel()
        await pushing?.value
        let settling = settling.withLock { $0 }
        settling?.cancel()
        await settling?.value
        audit.finish(now: clock())
        await settler.settle(always: true)
        await limitMemory.stop()
        await follower?.stop()
        await witnessedClock.stop()
        await store.close()
        audit.close()
    }

    /// Closes a server that failed to start.
    func abandon() async {
        for close in closings { await close() }
        await store.close()
    }

    private static func state(of pusher: SecurityEventPusher?, _ store: DatabaseStore) -> SecurityEventState? {
        guard let pusher else { return nil }
        return SecurityEventState(counts: { pusher.counts }, waiting: { try? await store.securityEventState() })
    }

    /// The clock that goes on with what the store knows of it.
    private static func witness(
        _ source: ClockSource, _ configuration: ServerConfiguration, _ keys: CurrentKeys, _ store: DatabaseStore,
        _ log: ServerLog
    ) throws(ServerStartError) -> WitnessedClock {
        let record: ClockRecord
        do throws(StoreError) {
            record = try store.clockRecord()
        } catch {
            throw .store(error, in: configuration.storeLocation)
        }
        let clock = WitnessedClock(
            source, store: store, record: record, challengeKeys: keys.challengeKeys,
            limits: { Upkeep.latestEnds(now: $0, configuration) }, peerName: configuration.peerName, log: log)
        store.noteClockWithCommits { [weak clock] in clock?.noteForCommit() }
        return clock
    }

    private static func follower(
        _ configuration: ServerConfiguration, _ store: DatabaseStore, _ clock: WitnessedClock,
        _ keys: any FollowedKeys, _ now: (@Sendable () -> ContinuousClock.Instant)?, _ log: ServerLog
    ) -> PeerFollower? {
        if let now { return PeerFollower(store: store, clock: clock, keys: keys, log: log, now: now) }
        guard case .postgreSQL = configuration.storeLocation else { return nil }
        return PeerFollower(store: store, clock: clock, keys: keys, log: log)
    }

    /// The counts of limits that an earlier process has kept.
    private static func memory(
        _ configuration: ServerConfiguration, _ store: DatabaseStore, _ clock: WitnessedClock, _ decoys: DecoySecret,
        _ log: ServerLog
    ) throws(ServerStartError) -> LimitMemory {
        let kept: [KeptLimit]
        do throws(StoreError) {
            kept = try store.keptLimits()
        } catch {
            throw .store(error, in: configuration.storeLocation)
        }
        guard case .postgreSQL = configuration.storeLocation else {
            return LimitMemory(kept, store: store, clock: clock, log: log)
        }
        // All servers of a database have this secret, which never rotates and is not in the database in clear.
        let sharing = LimitMemory.Sharing(
            key: decoys.limitKey, all: store.keptLimitsOfOthers, others: store.keptLimitsOfOthers(after:),
            forget: store.forgetLimits(of:through:))
        return LimitMemory(kept, store: store, clock: clock, log: log, sharing: sharing)
    }

    /// Tells an operator who has lost the key file of a database that servers have used: a file, or one elsewhere.
    private static func warnOfNewKeys(_ hadDatabase: Bool, _ store: DatabaseStore, _ log: ServerLog) {
        guard hadDatabase || (try? store.clockRecord())?.reading != nil else { return }
        log.write(
            .warning, "an existing database had no server keys; new ones were created",
            [
                "consequence": "\(ServerStartError.lossOfKeys) If the file was lost, stop the server and restore it "
                    + "from a backup; if there is none, ask users to make new recovery codes, and invite again."
            ])
    }

    private static func makeDataFolder(_ path: String) throws(ServerStartError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .dataFolder(path: path, reason: ServerPreflight.reason(againstFolder: path))
        }
        // A folder that was there already may be open to others.
        try ServerPreflight.checkIsOwn(path)
        guard chmod(path, 0o700) == 0 else {
            throw .dataFolder(path: path, reason: Self.reason(ofFailedChange: errno))
        }
    }

    /// Why the mode of a file could not be changed: only EPERM means that it is somebody else's.
    static func reason(ofFailedChange code: Int32) -> String {
        code == EPERM ? "it belongs to another user" : String(cString: strerror(code))
    }

    /// Deletes obsolete data in store, key file and audit log, and writes the audit log's counts.
    ///
    /// Nothing is deleted for its age by a clock that has not been steady for an hour.
    private static func cleanUp(
        _ store: DatabaseStore, keys: any ServerKeyKeeping, audit: AuditLog, clock: WitnessedClock, log: ServerLog
    ) async {
        audit.resume(now: clock.milliseconds)
        audit.writeFinishedMinute(now: clock.milliseconds)
        guard let now = clock.deletionMilliseconds else { return }
        audit.removeExpired(now: now)
        do {
            _ = try await store.purge(Upkeep.limits(now: now))
        } catch {
            log.write(.error, "purge failed", ["cause": "\(error)"])
        }
        do {
            try await keys.removeExpired(now: now)
        } catch {
            log.write(.error, "old server keys could not be deleted", ["cause": "\(error)"])
        }
    }

    /// Cleans up once a minute.
    private static func startUpkeep(
        of store: DatabaseStore, keys: any ServerKeyKeeping, audit: AuditLog, settler: AuditSettler,
        clock: WitnessedClock, log: ServerLog
    ) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                await settler.takeOver()
                await cleanUp(store, keys: keys, audit: audit, clock: clock, log: log)
                do {
                    try await Task.sleep(for: .seconds(60), clock: .suspending)
                } catch {
                    return
                }
            }
        }
    }
}
