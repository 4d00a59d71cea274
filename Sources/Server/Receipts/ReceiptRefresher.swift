import LatchkeyLock
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps the risk metrics of attested keys fresh, in the background.
///
/// All state is in the store: a killed server continues where it was, and if several servers exchange the same receipt,
/// only the first result counts.
final class ReceiptRefresher: Sendable {
    /// The outcomes of exchanges so far.
    struct Counts: Sendable, Equatable {
        var refreshed = 0
        var notYet = 0
        /// Receipts that have come to their end.
        var ended = 0
        var failed: [ReceiptExchangeFailure.Code: Int] = [:]
    }

    private struct State {
        var pause = ServicePause()
        var counts = Counts()
        var task: Task<Void, Never>?
    }

    private let configuration: ReceiptExchangeConfiguration
    private let exchange: ReceiptExchange
    private let store: any Store
    private let reaction: MetricReaction
    private let log: ServerLog
    private let clock: @Sendable () -> UInt64
    private let sleep: @Sendable (Duration) async throws -> Void
    private let random: @Sendable () -> Double
    private let state = Lock(State())

    /// - Parameters:
    ///   - reaction: acts on new metrics.
    ///   - clock: the time, in milliseconds since 1970.
    ///   - sleep: waits between two looks into the store; ends with an error if the task is cancelled.
    ///   - random: a number from 0 to 1, for the pauses.
    init(
        _ configuration: ReceiptExchangeConfiguration, exchange: ReceiptExchange, store: any Store,
        reaction: MetricReaction, log: ServerLog, clock: @escaping @Sendable () -> UInt64,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.configuration = configuration
        self.exchange = exchange
        self.store = store
        self.reaction = reaction
        self.log = log
        self.clock = clock
        self.sleep = sleep
        self.random = random
    }

    /// The outcomes of exchanges so far.
    var counts: Counts { state.withLock { $0.counts } }

    /// Begins; once.
    func start() {
        state.withLock { state in
            guard state.task == nil else { return }
            state.task = Task { await self.run() }
        }
    }

    /// Ends running exchanges and waits for them; their results so far are recorded.
    func stop() async {
        let task = state.withLock { $0.task }
        task?.cancel()
        await task?.value
    }

    private func run() async {
        while !Task.isCancelled {
            let pause = await pass()
            do {
                try await sleep(pause)
            } catch {
                return
            }
        }
    }

    /// Exchanges due receipts, at most one batch.
    ///
    /// - Returns: how long to wait before the next pass.
    func pass() async -> Duration {
        let start = clock()
        let pause = state.withLock { $0.pause }
        guard !pause.isOn(now: start) else { return .milliseconds(pause.end - start) }
        let due: [AttestedKeyRecord]
        do {
            due = try await store.receiptsDue(Self.date(start), limit: configuration.batch)
        } catch {
            log.write(.error, "risk metrics: the store can't be read", ["cause": "\(error)"])
            return configuration.interval
        }
        let isKept = await refresh(due)
        let (now, latest) = (clock(), state.withLock { $0.pause })
        if latest.isOn(now: now) { return .milliseconds(latest.end - now) }
        // A full batch: there is more. Never without a pause, whatever the store says.
        guard isKept, due.count == configuration.batch else { return configuration.interval }
        return min(.seconds(1), configuration.interval)
    }

    /// Exchanges receipts, some at a time, until the service is to be left alone or the task ends.
    ///
    /// - Returns: Whether the store has kept all results; when it can't, Apple is asked for no more of them.
    private func refresh(_ due: [AttestedKeyRecord]) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            var isKept = true
            for (index, record) in due.enumerated() {
                if index >= configuration.concurrency, await group.next() == false { isKept = false }
                guard isKept, !Task.isCancelled, !state.withLock({ $0.pause }).isOn(now: clock()) else { break }
                group.addTask { await self.refresh(record) }
            }
            return await group.reduce(isKept) { $0 && $1 }
        }
    }

    /// - Returns: Whether the store accepted the results.
    private func refresh(_ record: AttestedKeyRecord) async -> Bool {
        let answer = await exchange.exchange(record)
        // Ended by us: nothing that the receipt or the service has to answer for.
        if case .failed = answer, Task.isCancelled { return true }
        count(answer)
        guard let result = result(of: answer, record) else { return true }
        do throws(StoreError) {
            // Before it is noted: after a kill in between, the exchange is made once more, and so is this.
            if case .refreshed(let receipt) = answer { try await reaction.meet(receipt, of: record, now: clock()) }
            let outcome = try await store.recordReceiptExchange(
                ReceiptExchangeRecord(keyID: record.keyID, replacing: record.receiptCreatedAt, outcome: result))
            guard outcome == .recorded else { return true }
            if case .refreshed(let receipt) = answer { reaction.record(receipt, of: record, now: clock()) }
            return true
        } catch {
            log.write(.error, "risk metrics: the store can't be written", ["cause": "\(error)"])
            return false
        }
    }

    /// Records the service's state from an answer, and reports failures.
    private func count(_ answer: ReceiptAnswer) {
        let (now, chance) = (clock(), random())
        state.withLock { state in
            switch answer {
            case .refreshed: state.counts.refreshed += 1
            case .notYet: state.counts.notYet += 1
            case .over: state.counts.ended += 1
            case .failed(let failure): state.counts.failed[failure.code, default: 0] += 1
            }
            switch answer {
            case .failed(let failure) where failure.isOfService:
                state.pause.failed(failure, configuration.backOff, now: now, random: chance)
            // Nobody was asked.
            case .over, .notYet(.some): break
            case .failed(let failure) where failure.code == .cryptoFailed: break
            case .refreshed, .notYet(nil), .failed: state.pause.succeeded()
            }
        }
        if case .failed(let failure) = answer {
            log.write(
                failure.code == .unauthorized ? .error : .warning, "risk metric not refreshed",
                ["cause": failure.description])
        }
    }

    /// The result to store; `nil` if the receipt stays as it is.
    private func result(of answer: ReceiptAnswer, _ record: AttestedKeyRecord) -> ReceiptExchangeResult? {
        switch answer {
        case .refreshed(let new):
            return .refreshed(
                receipt: new.receipt, createdAt: Self.date(new.creation), metric: new.riskMetric,
                next: next(Double(configuration.refreshInterval), notBefore: new.notBefore))
        // The clocks differ, if we thought it was time: an hour is little against a day.
        case .notYet(let notBefore): return .notYet(next: next(notBefore == nil ? 3_600 : 0, notBefore: notBefore))
        case .over: return .ended
        case .failed(let failure):
            guard !failure.leavesReceiptAlone else { return nil }
            let failures = record.refreshFailures + 1
            let backOff = configuration.backOff
            // Given up by its own end alone, after 90 days: until then a refusal may have been our mistake, or Apple's.
            let pause =
                failure.isRefusal
                ? backOff.pauseAfterRefusal(random: random()) : backOff.pause(after: failures, random: random())
            return .failed(next: after(pause), failures: failures)
        }
    }

    /// The later of a time from now and the receipt's own time, plus a random delay.
    private func next(_ seconds: Double, notBefore: UInt64?) -> Date {
        let own = Self.date(clock()).addingTimeInterval(seconds)
        let start = notBefore.map { max(own, Self.date($0)) } ?? own
        return start.addingTimeInterval(Double(configuration.spread) * random())
    }

    private func after(_ pause: Duration) -> Date { Self.date(clock()).addingTimeInterval(pause / .seconds(1)) }

    private static func date(_ milliseconds: UInt64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
