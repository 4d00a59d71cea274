// Written by tools/generate from tools/templates/Combine/CollectByCount.swift.template: edit that.

extension Publishers {
    /// Sends arrays of so many values; the last one may have fewer.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/collectbycount
    public struct CollectByCount<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = [Upstream.Output]
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// How many values an array has.
        public let count: Int

        /// Creates the publisher.
        public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: Batches<Upstream, S>(subscriber, count: Swift.max(count, 1)))
        }
    }
}

/// Fills one array after the other; touched by one thread at a time, as a subscriber is.
private final class Batches<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
    private let downstream: Downstream
    private let count: Int
    private var batch: [Upstream.Output] = []
    private let upstream = SubscriptionSlot()

    init(_ downstream: Downstream, count: Int) {
        self.downstream = downstream
        self.count = count
    }

    func receive(subscription: any Subscription) {
        if upstream.fill(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        batch.append(input)
        guard batch.count == count else { return .none }
        let full = batch
        batch = []
        return downstream.receive(full) * count
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        guard upstream.end() else { return }
        if case .finished = completion, !batch.isEmpty { _ = downstream.receive(batch) }
        downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand * count) }
    func cancel() { upstream.cancel() }
}
