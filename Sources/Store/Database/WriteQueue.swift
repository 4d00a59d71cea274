#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The steps that wait for the writer.
///
/// Sendable because everything below is touched only while `condition` is held.
final class WriteQueue: @unchecked Sendable {
    private let condition = ThreadCondition()
    private var waiting: [any WriteStep] = []
    private var isClosing = false
    private var isGathering = false
    private var lastBatch = 0
    private var hasEnded = false
    private var closers: [CheckedContinuation<Void, Never>] = []
    private var totals = StoreStatistics()
    private var clockNote: (@Sendable () -> ClockNote?)?
    private let limits: WriterLimits

    init(limits: WriterLimits) {
        self.limits = limits
    }

    /// Adds a step; returns why not, if the queue is full or closed.
    func add(_ step: any WriteStep) -> StoreError? {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosing else { return .closed }
        guard waiting.count < limits.queueLength else { return .overloaded }
        waiting.append(step)
        // While the writer gathers, it wakes by itself; a wake-up for each step would cost more than the step.
        if !isGathering || waiting.count == limits.batchLength { condition.signal() }
        return nil
    }

    /// The steps that wait, oldest first, as many as one commit takes; `nil` once closed and empty.
    ///
    /// Blocks until there is a step. Under load it then gathers for a moment: see ``WriterLimits/gatherPause``.
    func nextBatch() -> [any WriteStep]? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty {
            guard !isClosing else { return nil }
            condition.wait()
        }
        if lastBatch >= limits.gatherFrom { gather() }
        return takeBatch()
    }

    /// The steps that wait now, oldest first, as many as one commit takes; waits for none.
    func waitingBatch() -> [any WriteStep] {
        condition.lock()
        defer { condition.unlock() }
        return takeBatch()
    }

    private func takeBatch() -> [any WriteStep] {
        var batch: [any WriteStep] = []
        if waiting.count <= limits.batchLength {
            swap(&batch, &waiting)
        } else {
            batch = Array(waiting.prefix(limits.batchLength))
            waiting.removeFirst(batch.count)
        }
        lastBatch = batch.count
        return batch
    }

    /// Waits until a pause has brought no further step, or the pauses are used up.
    private func gather() {
        isGathering = true
        defer { isGathering = false }
        for _ in 0..<limits.gatherPauses {
            let count = waiting.count
            guard count < limits.batchLength, !isClosing else { return }
            condition.wait(atMost: limits.gatherPause)
            guard waiting.count > count else { return }
        }
    }

    /// Notes a batch before its callers are answered.
    func record(steps: Int, failed: Int, committed: Bool, trouble: StoreError?) {
        condition.lock()
        defer { condition.unlock() }
        totals.steps += steps
        totals.failedSteps += failed
        totals.commits += committed ? 1 : 0
        if let trouble { totals.lastTrouble = StoreTrouble(error: trouble, at: .now) }
        totals.longestBatch = max(totals.longestBatch, steps)
    }

    /// Asks for a note of the clock at each commit from now on.
    func noteWithCommits(_ note: @escaping @Sendable () -> ClockNote?) {
        condition.lock()
        defer { condition.unlock() }
        clockNote = note
    }

    /// The note that belongs into the next commit; asked outside of the lock.
    var dueClockNote: ClockNote? {
        condition.lock()
        let note = clockNote
        condition.unlock()
        return note?()
    }

    var statistics: StoreStatistics {
        condition.lock()
        defer { condition.unlock() }
        var statistics = totals
        statistics.waiting = waiting.count
        return statistics
    }

    /// Takes no more steps; those that wait are still done.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosing = true
        condition.signal()
    }

    /// Calls back when the writer has ended, at once if it has already.
    func whenEnded(_ continuation: CheckedContinuation<Void, Never>) {
        condition.lock()
        let isLate = hasEnded
        if !isLate { closers.append(continuation) }
        condition.unlock()
        if isLate { continuation.resume() }
    }

    /// Called by the writer when all is closed.
    func end() {
        condition.lock()
        hasEnded = true
        let closers = self.closers
        self.closers = []
        condition.unlock()
        for closer in closers { closer.resume() }
    }
}

/// The limits for waiting steps and for one commit.
public struct WriterLimits: Sendable {
    /// Steps that may wait (default 10 000); beyond that ``StoreError/overloaded`` is thrown.
    public var queueLength = 10_000
    /// Steps in one commit (default 512); bounds how long the first of them waits.
    public var batchLength = 512
    /// For how long the writer waits for further steps, in seconds (default 0.001), after a commit of at least
    /// `gatherFrom` steps: on a fast disk commits would else be so quick that hardly two steps share one.
    public var gatherPause = 0.001
    /// Maximum number of such pauses, as long as each yields a step (default 5).
    public var gatherPauses = 5
    /// The steps in a commit that show that there is load (default 3).
    ///
    /// Fewer clients never wait for a pause.
    public var gatherFrom = 3

    /// The default limits.
    public init() {}
}

/// What a store has done since it was opened, and what waits.
public struct StoreStatistics: Sendable, Equatable {
    /// Committed transactions.
    public var commits = 0
    /// Steps that were done or failed.
    public var steps = 0
    /// Steps that failed, each with an error to its caller.
    public var failedSteps = 0
    /// The most steps in one commit so far.
    public var longestBatch = 0
    /// Steps that wait now.
    public var waiting = 0
    /// Reads of PostgreSQL that wait now, without those that are being made.
    public var waitingReads = 0
    /// The last time that the system kept something from being written; `nil` if it never did.
    public var lastTrouble: StoreTrouble?
}

/// A failure to write that was none of the step's.
public struct StoreTrouble: Sendable, Equatable {
    /// What failed.
    public var error: StoreError
    /// When, by the clock that nobody sets.
    public var at: ContinuousClock.Instant

    /// Describes a failure.
    public init(error: StoreError, at: ContinuousClock.Instant) {
        self.error = error
        self.at = at
    }
}
