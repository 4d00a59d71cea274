import Foundation

/// Passes a stream on while it is open; another stream opens it, or ends it.
final class Gate<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription, @unchecked Sendable
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    // Sendable because `isOpen` is touched only while `lock` is held; the slots have locks of their own.
    private let lock = NSLock()
    private var isOpen: Bool
    private let downstream: Downstream
    private let upstream = SubscriptionSlot()
    private let signal = SubscriptionSlot()

    init(_ downstream: Downstream, isOpen: Bool) {
        self.downstream = downstream
        self.isOpen = isOpen
    }

    /// Asks another stream for one value.
    ///
    /// - Parameters:
    ///   - onValue: Called when it comes.
    ///   - onEnd: Called if the other stream ends without one.
    func watch<Other: Publisher>(
        _ other: Other, onValue: @escaping () -> Void, onEnd: @escaping (Subscribers.Completion<Other.Failure>) -> Void
    ) {
        let signal = signal
        other.receive(
            subscriber: AnySubscriber(
                receiveSubscription: { if signal.fill($0) { signal.request(.max(1)) } },
                receiveValue: { _ in
                    if signal.cancel() { onValue() }
                    return .none
                },
                receiveCompletion: { if signal.end() { onEnd($0) } }))
    }

    /// Lets values through from now on.
    func open() { lock.withLock { isOpen = true } }

    /// Ends the stream, unless its upstream has.
    func finish(_ completion: Subscribers.Completion<Upstream.Failure>) {
        guard upstream.cancel() else { return }
        downstream.receive(completion: completion)
    }

    func receive(subscription: any Subscription) { upstream.fill(subscription) }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard !upstream.isEnded, lock.withLock({ isOpen }) else { return .none }
        return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        guard upstream.end() else { return }
        signal.cancel()
        downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    func cancel() {
        upstream.cancel()
        signal.cancel()
    }
}
