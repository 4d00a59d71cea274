import Foundation

/// Sends the elements of a sequence, as many as are asked for.
final class SequenceSubscription<Elements: Sequence, Downstream: Subscriber>: Subscription
where Downstream.Input == Elements.Element {
    private let lock = NSLock()
    private var iterator: Elements.Iterator
    private var next: Elements.Element?
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var isSending = false

    private init(_ elements: Elements, _ downstream: Downstream) {
        iterator = elements.makeIterator()
        next = iterator.next()
        self.downstream = downstream
    }

    /// Attaches a subscriber to the elements; without any it ends at once.
    static func attach(_ elements: Elements, to downstream: Downstream) {
        let subscription = SequenceSubscription(elements, downstream)
        if subscription.next == nil {
            downstream.receive(subscription: Subscriptions.empty)
            downstream.receive(completion: .finished)
        } else {
            downstream.receive(subscription: subscription)
        }
    }

    func request(_ demand: Subscribers.Demand) {
        let isMine = lock.withLock { () -> Bool in
            self.demand += demand
            defer { isSending = true }
            return !isSending
        }
        // Asked for while sending: who sends goes on.
        if isMine { send() }
    }

    func cancel() {
        let old = lock.withLock { () -> Downstream? in
            defer { downstream = nil }
            return downstream
        }
        withExtendedLifetime(old) {}
    }

    private func send() {
        while let (downstream, value) = take() {
            let more = downstream.receive(value)
            guard let ended = advance(more) else { continue }
            ended.receive(completion: .finished)
            return
        }
    }

    private func take() -> (Downstream, Elements.Element)? {
        lock.withLock {
            guard let downstream, let value = next, demand > .none else {
                isSending = false
                return nil
            }
            demand -= 1
            return (downstream, value)
        }
    }

    /// Goes on to the next element.
    ///
    /// - Returns: The subscriber, if there is no further element.
    private func advance(_ more: Subscribers.Demand) -> Downstream? {
        lock.withLock {
            demand += more
            next = iterator.next()
            guard next == nil else { return nil }
            defer { downstream = nil }
            return downstream
        }
    }
}
