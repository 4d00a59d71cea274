import LatchkeyLock
import LatchkeyStore

/// Follows what other servers of the same database change: the server keys and the generation of challenges.
///
/// It looks once a second, and before a request is handled when the last look is too long ago, as after a machine stood
/// still or the database was away.
final class PeerFollower: Sendable {
    /// How often it looks: 1 s.
    static let interval = Duration.seconds(1)
    /// For how long a look holds: 4 s.
    ///
    /// No request is handled with keys that are older.
    static let longestSilence = Duration.seconds(4)

    private let store: DatabaseStore
    private let clock: WitnessedClock
    private let keys: any FollowedKeys
    private let log: ServerLog
    private let now: @Sendable () -> ContinuousClock.Instant
    private let lookedAt: Lock<ContinuousClock.Instant?>
    private let isFailing = Lock(false)
    private let task = Lock<Task<Void, Never>?>(nil)

    init(
        store: DatabaseStore, clock: WitnessedClock, keys: any FollowedKeys, log: ServerLog,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.store = store
        self.clock = clock
        self.keys = keys
        self.log = log
        self.now = now
        lookedAt = Lock(nil)
    }

    /// Sees to it that what this server knows is not too old.
    ///
    /// - Throws: A refusal if the database does not answer.
    func ensureFresh() async throws(RequestFailure) {
        if let last = lookedAt.withLock({ $0 }), now() - last < Self.longestSilence { return }
        do throws(ServerStartError) {
            try await look()
        } catch {
            throw .refused(.overloaded, detail: "The store does not answer.", finer: "store")
        }
    }

    /// Looks, and takes what has changed.
    func look() async throws(ServerStartError) {
        // Before the reading: what changes meanwhile is not counted as seen.
        let began = now()
        let revisions: SharedRevisions
        do throws(StoreError) {
            revisions = try await store.sharedRevisions()
            clock.follow(revisions.witnessed)
            if revisions.challengeGeneration != clock.challengeKeys.generation {
                clock.challengeKeys.take(try await store.clockRecord())
            }
        } catch {
            throw .store(error)
        }
        try await keys.follow(revisions.keys)
        lookedAt.withLock { last in last = last.map { max($0, began) } ?? began }
    }

    /// Begins to look.
    func start() {
        task.withLock { task in
            task = Task { [weak self] in
                while !Task.isCancelled {
                    await self?.lookAndTell()
                    do {
                        try await Task.sleep(for: Self.interval, clock: .suspending)
                    } catch {
                        return
                    }
                }
            }
        }
    }

    /// Ends that.
    func stop() async {
        let running = task.withLock { $0 }
        running?.cancel()
        await running?.value
    }

    private func lookAndTell() async {
        do throws(ServerStartError) {
            try await look()
            isFailing.withLock { $0 = false }
        } catch {
            // Told once; requests are refused meanwhile.
            let wasFailing = isFailing.withLock { isFailing in
                defer { isFailing = true }
                return isFailing
            }
            guard !wasFailing else { return }
            log.write(.error, "the changes of other servers could not be read", ["cause": "\(error)"])
        }
    }
}

/// Server keys that others may change.
protocol FollowedKeys: Sendable {
    /// Takes the keys if they have changed.
    ///
    /// - Parameter revision: That of the keys in the database.
    func follow(_ revision: Int64) async throws(ServerStartError)
}

/// Server keys in the database.
struct FollowedSharedKeys: FollowedKeys {
    let store: DatabaseStore
    let vault: SharedKeyVault
    let current: CurrentKeys

    func follow(_ revision: Int64) async throws(ServerStartError) {
        guard revision != current.revision else { return }
        let sealed: SealedServerKeys?
        do throws(StoreError) {
            sealed = try await store.sealedServerKeys()
        } catch {
            throw .store(error)
        }
        guard let sealed else { throw .sharedKeys(reason: "they vanished from the database") }
        current.take(try vault.open(sealed).keys(path: SharedKeyVault.place), revision: sealed.revision)
    }
}

/// Server keys in a file that several servers have in a shared folder.
final class FollowedKeyFile: FollowedKeys {
    private let path: String
    private let current: CurrentKeys
    private let seen: Lock<ServerKeys.Identity?>

    init(path: String, current: CurrentKeys) {
        self.path = path
        self.current = current
        seen = Lock(ServerKeys.identity(path: path))
    }

    func follow(_ revision: Int64) throws(ServerStartError) {
        // Before the reading: a change after it is found the next time.
        let identity = ServerKeys.identity(path: path)
        guard identity != seen.withLock({ $0 }) else { return }
        guard let file = try ServerKeys.read(path: path) else {
            throw .keys(path: path, reason: "it vanished while the server ran")
        }
        current.take(try file.keys(path: path))
        seen.withLock { $0 = identity }
    }
}
