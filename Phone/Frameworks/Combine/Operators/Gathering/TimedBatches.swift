import Foundation

extension Publishers {
    /// When collected values are sent.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/timegroupingstrategy
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// After each span of time.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// After each span of time, and when there are so many.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }
}

/// Collects values, and sends them when a scheduler says that the time has come, or when there are enough.
final class TimedBatches<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription, @unchecked Sendable
where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private var batch: [Upstream.Output] = []
    private var timer: (any Cancellable)?
    private let downstream: Downstream
    private let outbox: Outbox<Downstream>
    private let count: Int
    private let run: (@escaping () -> Void) -> Void
    private let startTimer: (@escaping () -> Void) -> any Cancellable
    private let upstream = SubscriptionSlot()

    init<Context: Scheduler>(
        _ downstream: Downstream, strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
    ) {
        self.downstream = downstream
        outbox = Outbox(downstream)
        let (scheduler, span, count) =
            switch strategy {
            case .byTime(let scheduler, let span): (scheduler, span, Int.max)
            case .byTimeOrCount(let scheduler, let span, let count): (scheduler, span, count)
            }
        self.count = max(count, 1)
        run = { scheduler.schedule(options: options, $0) }
        startTimer = {
            scheduler.schedule(
                after: scheduler.now.advanced(by: span), interval: span, tolerance: scheduler.minimumTolerance,
                options: options, $0)
        }
    }

    func receive(subscription: any Subscription) {
        guard upstream.fill(subscription) else { return }
        downstream.receive(subscription: self)
        let timer = startTimer { [weak self] in self?.send() }
        lock.withLock { self.timer = timer }
        if upstream.isEnded { stopTimer() }
        upstream.request(.unlimited)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard !upstream.isEnded else { return .none }
        let full = lock.withLock { () -> [Upstream.Output]? in
            batch.append(input)
            guard batch.count >= count else { return nil }
            defer { batch = [] }
            return batch
        }
        if let full { run { self.outbox.put(full) } }
        return .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        guard upstream.end() else { return }
        stopTimer()
        run {
            if case .failure(let error) = completion { return self.outbox.fail(error) }
            self.send()
            self.outbox.close(.finished)
        }
    }

    func request(_ demand: Subscribers.Demand) { outbox.request(demand) }

    func cancel() {
        upstream.cancel()
        stopTimer()
        outbox.cancel()
    }

    /// Sends what has come since the last time.
    private func send() {
        let values = lock.withLock {
            defer { batch = [] }
            return batch
        }
        if !values.isEmpty { outbox.put(values) }
    }

    private func stopTimer() {
        let timer = lock.withLock {
            defer { self.timer = nil }
            return self.timer
        }
        timer?.cancel()
    }
}
