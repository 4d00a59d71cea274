import Foundation

/// The bond between a subject and one subscriber: counts what the subscriber asked for.
///
/// Values reach the subscriber one after the other, whichever threads send them.
final class SubjectConduit<Output, Failure: Error>: Subscription, @unchecked Sendable {
    /// The handling of a value that the subscriber did not ask for.
    enum Excess {
        /// It is lost.
        case isLost
        /// The newest is kept until the subscriber asks.
        case keepsNewest
    }

    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    /// Held while the subscriber is called; recursive, for it may send in turn.
    private let delivery = NSRecursiveLock()
    private let excess: Excess
    private var subscriber: AnySubscriber<Output, Failure>?
    private var demand = Subscribers.Demand.none
    private var newest: Output?
    private var source: AnyCancellable?
    private let onCancel: (SubjectConduit) -> Void

    init(
        _ subscriber: AnySubscriber<Output, Failure>, excess: Excess, newest: Output?,
        onCancel: @escaping (SubjectConduit) -> Void
    ) {
        self.subscriber = subscriber
        self.excess = excess
        self.newest = newest
        self.onCancel = onCancel
    }

    /// Holds what feeds it, until ``release()`` or its own end.
    func holds(_ source: AnyCancellable) { lock.withLock { self.source = source } }

    /// Ends what feeds it.
    func release() {
        let old = lock.withLock { () -> AnyCancellable? in
            defer { source = nil }
            return source
        }
        old?.cancel()
    }

    func offer(_ value: Output) {
        delivery.withLock {
            let subscriber = lock.withLock { () -> AnySubscriber<Output, Failure>? in
                guard self.subscriber != nil, demand > .none else {
                    if excess == .keepsNewest { newest = value }
                    return nil
                }
                newest = nil
                demand -= 1
                return self.subscriber
            }
            guard let subscriber else { return }
            let more = subscriber.receive(value)
            if more > .none { request(more) }
        }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        delivery.withLock { take()?.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
        delivery.withLock {
            let kept = lock.withLock { () -> Output? in
                self.demand += demand
                defer { newest = nil }
                return newest
            }
            if let kept { offer(kept) }
        }
    }

    func cancel() {
        let old = take()
        onCancel(self)
        withExtendedLifetime(old) {}
    }

    private func take() -> AnySubscriber<Output, Failure>? {
        lock.withLock {
            defer {
                subscriber = nil
                newest = nil
            }
            return subscriber
        }
    }
}
