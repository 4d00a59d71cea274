import LatchkeyLock
import LatchkeyStore

/// Keeps the counts of limits in the store, so that a restart forgives nobody and locks nobody for longer.
///
/// They are written every five seconds where something was counted, and at the stop: a process that is killed loses
/// the counts of some seconds. Where several servers share a database, they are written every two seconds, and what the
/// others have written is read then, so each knows what the others counted up to four seconds ago.
/// Their times are witnessed seconds (see ``WitnessedClock``), which go on across restarts.
final class LimitMemory: Sendable {
    /// How often counts are written: 5 s.
    static let interval = Duration.seconds(5)
    /// How often counts are written and read where servers share them: 2 s.
    static let sharedInterval = Duration.seconds(2)

    /// How servers of one database share their counts.
    struct Sharing: Sendable {
        /// The key of the hash under which all of them know their subjects, 32 bytes.
        let key: [UInt8]
        /// Reads all that others have kept, blocking: before a server that starts handles requests.
        let all: @Sendable () throws(StoreError) -> [KeptLimitOfOther]
        /// Reads what others have kept since a revision.
        let others: @Sendable (Int64) async throws(StoreError) -> [KeptLimitOfOther]
        /// Forgets what another server, by its name, has kept up to a revision.
        let forget: @Sendable (String, Int64) async throws(StoreError) -> Void
    }

    /// The newest counts of another server.
    private struct Newest {
        var revision: Int64
        /// In witnessed seconds.
        var writtenAt: Int64
    }

    /// Who has written nothing for so long is gone: two days, or the longest window of a limit.
    private static let silenceSeconds: Int64 = 2 * 86_400

    private static let keyName = "key"
    private static let version: Int64 = 1

    /// The hash that all kept tables use.
    let hash: SubjectHash
    private let store: any Store
    private let clock: WitnessedClock
    private let log: ServerLog
    private let earlier: [String: [UInt8]]
    private let tables = Lock<[(name: String, counts: any KeptCounts)]>([])
    private let needsKey: Bool
    private let sharing: Sharing?
    /// The revision of the others' counts that were read last; `nil` before the first reading.
    private let revision = Lock<Int64?>(nil)
    private let newest = Lock<[String: Newest]>([:])
    private let isFailing = Lock(false)
    private let task = Lock<Task<Void, Never>?>(nil)

    /// Goes on with what an earlier process has kept.
    init(
        _ kept: [KeptLimit], store: any Store, clock: WitnessedClock, log: ServerLog, sharing: Sharing? = nil
    ) {
        self.sharing = sharing
        self.store = store
        self.clock = clock
        self.log = log
        let key = sharing?.key ?? kept.first { $0.name == Self.keyName }?.content
        let isKnown = key?.count == 32
        if !isKnown, !kept.isEmpty { Self.tell("key", log) }
        hash = isKnown ? SubjectHash(key: key ?? []) : SubjectHash()
        needsKey = !isKnown
        // Under another key the hashes are nobody's.
        earlier =
            isKnown ? Dictionary(kept.map { ($0.name, $0.content) }, uniquingKeysWith: { first, _ in first }) : [:]
    }

    /// Gives a table its earlier counts, and keeps them from now on; `name` must be its own.
    func keep(_ counts: any KeptCounts, as name: String) {
        tables.withLock { $0.append((name, counts)) }
        if sharing != nil { counts.share() }
        guard let content = earlier[name] else { return }
        let numbers = Self.numbers(content)
        guard let numbers, numbers.count >= 4, numbers[0] == Self.version else { return Self.tell(name, log) }
        // Another size or other limits: the counts would be those of others.
        guard numbers[1] == counts.slots, numbers[2] == counts.width else { return }
        let now = Int64(clock.witnessedMilliseconds / 1000)
        // A store from a backup may know less of the time than its counts.
        counts.restore(Array(numbers.dropFirst(4)), shiftedBy: numbers[3] > now ? now - numbers[3] : 0, now: now)
    }

    /// Begins to write, and to read what other servers write.
    func start() {
        if let sharing { takeOthers(since: nil, Result(catching: sharing.all)) }
        let interval = sharing == nil ? Self.interval : Self.sharedInterval
        task.withLock { task in
            task = Task { [weak self] in
                while !Task.isCancelled {
                    do {
                        try await Task.sleep(for: interval, clock: .suspending)
                    } catch {
                        return
                    }
                    await self?.write()
                    await self?.readOthers()
                    await self?.forgetOthers()
                }
            }
        }
    }

    /// Writes for the last time.
    func stop() async {
        let running = task.withLock { $0 }
        running?.cancel()
        await running?.value
        await write()
    }

    /// Writes the tables that have changed; what fails is written the next time.
    func write() async {
        let now = Int64(clock.witnessedMilliseconds / 1000)
        var taken: [any KeptCounts] = []
        var limits: [KeptLimit] = []
        for (name, counts) in tables.withLock({ $0 }) {
            guard let rows = counts.takeChanges() else { continue }
            taken.append(counts)
            let head = [Self.version, Int64(counts.slots), Int64(counts.width), now]
            limits.append(KeptLimit(name: name, content: Self.bytes(head + rows)))
        }
        guard !limits.isEmpty else { return }
        // With each write, as it costs nothing and the first one may have failed.
        if needsKey { limits.append(KeptLimit(name: Self.keyName, content: hash.key)) }
        do {
            try await store.keepLimits(limits)
        } catch {
            for counts in taken { counts.keepAgain() }
            log.write(.error, "the counts of limits could not be kept", ["cause": "\(error)"])
        }
    }

    /// Takes what other servers have kept since the last reading; what fails is read the next time.
    func readOthers() async {
        guard let sharing else { return }
        let last = revision.withLock { $0 }
        let read: Result<[KeptLimitOfOther], StoreError>
        do throws(StoreError) {
            read = .success(try await sharing.others(last ?? 0))
        } catch {
            read = .failure(error)
        }
        takeOthers(since: last, read)
    }

    /// - Parameter last: The revision of the reading before; `nil` for the first.
    private func takeOthers(since last: Int64?, _ read: Result<[KeptLimitOfOther], StoreError>) {
        switch read {
        case .success(let others):
            for other in others { take(other, isNew: last != nil) }
            revision.withLock { $0 = others.last?.revision ?? last ?? 0 }
            isFailing.withLock { $0 = false }
        case .failure(let error): tellOnce("the counts of other servers could not be read", error)
        }
    }

    /// Forgets what servers have kept that are gone: with each start under a new name there is one more of them.
    func forgetOthers() async {
        guard let sharing else { return }
        let now = Int64(clock.witnessedMilliseconds / 1000)
        let tables = tables.withLock { $0.map(\.counts) }
        let silence = max(Self.silenceSeconds, tables.map(\.memorySeconds).max() ?? 0)
        let gone = newest.withLock { $0.filter { now - $0.value.writtenAt > silence } }
        for (server, last) in gone {
            do throws(StoreError) {
                try await sharing.forget(server, last.revision)
            } catch {
                return tellOnce("the counts of servers that are gone could not be forgotten", error)
            }
            newest.withLock { $0[server] = nil }
            for counts in tables { counts.take([], ofServer: server, shiftedBy: 0, now: now) }
        }
    }

    private func tellOnce(_ sentence: String, _ error: StoreError) {
        let wasFailing = isFailing.withLock { isFailing in
            defer { isFailing = true }
            return isFailing
        }
        if !wasFailing { log.write(.error, sentence, ["cause": "\(error)"]) }
    }

    /// - Parameter isNew: Whether the counts were written just now, so that both servers' times can be compared.
    private func take(_ other: KeptLimitOfOther, isNew: Bool) {
        guard let counts = tables.withLock({ $0.first { $0.name == other.limit.name }?.counts }),
            let numbers = Self.numbers(other.limit.content), numbers.count >= 4, numbers[0] == Self.version,
            numbers[2] == counts.width
        else { return }
        let now = Int64(clock.witnessedMilliseconds / 1000)
        newest.withLock { newest in
            let writtenAt = max(numbers[3], newest[other.instance]?.writtenAt ?? 0)
            newest[other.instance] = Newest(revision: other.revision, writtenAt: writtenAt)
        }
        let shift = now &- numbers[3]
        counts.take(
            Array(numbers.dropFirst(4)), ofServer: other.instance, shiftedBy: isNew ? shift : min(0, shift), now: now)
    }

    private static func tell(_ name: String, _ log: ServerLog) {
        log.write(
            .warning, "the kept counts of a limit can't be read", ["limit": name, "consequence": "they begin anew"])
    }

    private static func bytes(_ numbers: [Int64]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(numbers.count * 8)
        for number in numbers {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    private static func numbers(_ bytes: [UInt8]) -> [Int64]? {
        guard bytes.count.isMultiple(of: 8) else { return nil }
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            var value: UInt64 = 0
            for index in (0..<8).reversed() { value = value << 8 | UInt64(bytes[start + index]) }
            return Int64(bitPattern: value)
        }
    }
}
