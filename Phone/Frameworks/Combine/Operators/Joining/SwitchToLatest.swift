import Foundation

extension Publishers {
    /// Sends what the newest of several publishers sends.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/switchtolatest
    public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
    where P == Upstream.Output, P.Failure == Upstream.Failure {
        /// The kind of values.
        public typealias Output = P.Output
        /// The kind of errors.
        public typealias Failure = P.Failure

        /// The source of the publishers.
        public let upstream: Upstream

        /// Creates the publisher.
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let outer = SubscriptionSlot()
            let inner = Successor(subscriber)
            let progress = SwitchProgress()
            subscriber.receive(subscription: PairSubscription(first: inner, second: outer))
            outer.request(.unlimited)
            upstream.receive(
                subscriber: AnySubscriber(
                    receiveSubscription: { outer.fill($0) },
                    receiveValue: { publisher in
                        guard !outer.isEnded else { return .none }
                        let turn = progress.begin()
                        inner.follow(publisher) { completion in
                            if case .failure = completion {
                                outer.cancel()
                                inner.end(completion)
                            } else if progress.innerEnded(turn) {
                                inner.end(.finished)
                            }
                        }
                        return .none
                    },
                    receiveCompletion: { completion in
                        guard outer.end() else { return }
                        if case .failure = completion {
                            inner.end(completion)
                        } else if progress.outerEnded() {
                            inner.end(.finished)
                        }
                    }))
        }
    }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Sends what the newest publisher sends.
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publisher where Output: Publisher, Failure == Never {
    /// Sends what the newest publisher sends.
    public func switchToLatest()
        -> Publishers.SwitchToLatest<
            Output, Publishers.SetFailureType<Self, Output.Failure>
        >
    {
        setFailureType(to: Output.Failure.self).switchToLatest()
    }
}

extension Publisher where Output: Publisher, Output.Failure == Never, Failure == Never {
    /// Sends what the newest publisher sends.
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

/// Which of the streams of a switch have ended.
private final class SwitchProgress {
    private let lock = NSLock()
    private var turn = 0
    private var isInnerRunning = false
    private var isOuterRunning = true

    /// A new inner stream begins.
    func begin() -> Int {
        lock.withLock {
            turn += 1
            isInnerRunning = true
            return turn
        }
    }

    /// An inner stream has ended; returns whether all is over.
    func innerEnded(_ ended: Int) -> Bool {
        lock.withLock {
            guard ended == turn else { return false }
            isInnerRunning = false
            return !isOuterRunning
        }
    }

    /// The outer stream has ended; returns whether all is over.
    func outerEnded() -> Bool {
        lock.withLock {
            isOuterRunning = false
            return !isInnerRunning
        }
    }
}

/// Asks the first and cancels both.
final class PairSubscription: Subscription {
    private let first: any Subscription
    private let second: SubscriptionSlot

    init(first: any Subscription, second: SubscriptionSlot) {
        self.first = first
        self.second = second
    }

    func request(_ demand: Subscribers.Demand) { first.request(demand) }

    func cancel() {
        second.cancel()
        first.cancel()
    }
}
