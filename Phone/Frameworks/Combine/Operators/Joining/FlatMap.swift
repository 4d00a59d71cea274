// Written by tools/generate from tools/templates/Combine/FlatMap.swift.template: edit that.

extension Publishers {
    /// Makes a publisher of each value and sends what these send.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/flatmap
    public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
    where NewPublisher.Failure == Upstream.Failure {
        /// The kind of values.
        public typealias Output = NewPublisher.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// How many publishers run at once.
        public let maxPublishers: Subscribers.Demand
        /// What is made of a value.
        public let transform: (Upstream.Output) -> NewPublisher

        /// Creates the publisher.
        public init(
            upstream: Upstream, maxPublishers: Subscribers.Demand,
            transform: @escaping (Upstream.Output) -> NewPublisher
        ) {
            self.upstream = upstream
            self.maxPublishers = maxPublishers
            self.transform = transform
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let pool = Pool(subscriber)
            let slot = SubscriptionSlot()
            let (transform, limit) = (transform, maxPublishers)
            pool.onStop = { slot.cancel() }
            if limit != .unlimited { pool.onMemberEnd = { slot.request(.max(1)) } }
            subscriber.receive(subscription: pool)
            slot.request(limit)
            upstream.receive(
                subscriber: AnySubscriber(
                    receiveSubscription: { slot.fill($0) },
                    receiveValue: { value in
                        pool.add(transform(value))
                        return .none
                    },
                    receiveCompletion: { completion in
                        guard slot.end() else { return }
                        if case .failure(let error) = completion { pool.fail(error) } else { pool.close() }
                    }))
        }
    }
}

extension Publisher {
    /// Makes a publisher of each value and sends what these send.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

extension Publisher where Failure == Never {
    /// Makes a publisher of each value and sends what these send.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
        setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
    }

    /// Makes a publisher of each value and sends what these send.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

extension Publisher {
    /// Makes a publisher of each value and sends what these send.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
        flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
    }
}
