extension Publishers {
    /// What a buffer asks its upstream for.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/prefetchstrategy
    public enum PrefetchStrategy: Equatable, Hashable, Sendable {
        /// As many values as the buffer has room for, at the subscription and whenever values have left it.
        case keepFull
        /// Everything, at the subscription.
        ///
        /// Apple's documentation says that it forwards what the subscriber asks for. An iPhone's asks for everything,
        /// or a buffer behind a subject would never keep a value.
        case byRequest
    }

    /// What happens to a value for which a buffer has no room.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/bufferingstrategy
    public enum BufferingStrategy<Failure: Error> {
        /// It is lost.
        case dropNewest
        /// The oldest value in the buffer is lost instead.
        case dropOldest
        /// The stream ends with an error that the closure makes.
        case customError(() -> Failure)
    }
}

/// Keeps what its subscriber has not asked for yet.
final class Buffering<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    private let downstream: Downstream
    private let outbox: Outbox<Downstream>
    private let size: Int
    private let prefetch: Publishers.PrefetchStrategy
    private let whenFull: Publishers.BufferingStrategy<Upstream.Failure>
    private let upstream = SubscriptionSlot()

    init(
        _ downstream: Downstream, size: Int, prefetch: Publishers.PrefetchStrategy,
        whenFull: Publishers.BufferingStrategy<Upstream.Failure>
    ) {
        self.downstream = downstream
        outbox = Outbox(downstream)
        self.size = max(size, 0)
        self.prefetch = prefetch
        self.whenFull = whenFull
    }

    func receive(subscription: any Subscription) {
        guard upstream.fill(subscription) else { return }
        downstream.receive(subscription: self)
        upstream.request(prefetch == .keepFull ? .max(size) : .unlimited)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard !upstream.isEnded else { return .none }
        var dropsOldest = false
        if case .dropOldest = whenFull { dropsOldest = true }
        let hadRoom = outbox.enqueue(input, within: size, dropsOldest: dropsOldest, taken: refill)
        if !hadRoom, case .customError(let makeError) = whenFull {
            upstream.cancel()
            outbox.fail(makeError())
        }
        outbox.deliver()
        return .none
    }

    /// Asks for another value in place of one that has left the buffer.
    private func refill() {
        if prefetch == .keepFull { upstream.request(.max(1)) }
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        guard upstream.end() else { return }
        switch completion {
        case .finished: outbox.close(.finished)
        case .failure(let error): outbox.fail(error)
        }
    }

    func request(_ demand: Subscribers.Demand) { outbox.request(demand) }

    func cancel() {
        upstream.cancel()
        outbox.cancel()
    }
}
