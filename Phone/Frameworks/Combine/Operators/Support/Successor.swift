import Foundation

/// One stream after the other for one subscriber: what it asked one for and did not get, the next is asked for.
final class Successor<Downstream: Subscriber>: Subscription, @unchecked Sendable {
    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private let downstream: Downstream
    private var current: (any Subscription)?
    private var remaining = Subscribers.Demand.none
    private var turn = 0
    private var isOver = false

    init(_ downstream: Downstream) { self.downstream = downstream }

    /// Follows a stream, and no longer the one before; `atEnd` says what comes then.
    func follow<P: Publisher>(_ publisher: P, atEnd: @escaping (Subscribers.Completion<P.Failure>) -> Void)
    where P.Output == Downstream.Input {
        let (mine, old) = lock.withLock { () -> (Int, (any Subscription)?) in
            turn += 1
            defer { current = nil }
            return (turn, current)
        }
        old?.cancel()
        publisher.receive(
            subscriber: AnySubscriber(
                receiveSubscription: { self.accept($0, mine) },
                receiveValue: { self.pass($0, mine) },
                receiveCompletion: { completion in
                    let isCurrent = self.lock.withLock {
                        guard mine == self.turn, !self.isOver else { return false }
                        self.current = nil
                        return true
                    }
                    if isCurrent { atEnd(completion) }
                }))
    }

    /// Ends the whole.
    func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        let (wasRunning, old) = finish()
        old?.cancel()
        if wasRunning { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
        let current = lock.withLock {
            remaining += demand
            return self.current
        }
        current?.request(demand)
    }

    func cancel() { finish().1?.cancel() }

    private func finish() -> (Bool, (any Subscription)?) {
        lock.withLock {
            defer {
                isOver = true
                current = nil
            }
            return (!isOver, current)
        }
    }

    private func accept(_ subscription: any Subscription, _ mine: Int) {
        let demand = lock.withLock { () -> Subscribers.Demand? in
            guard mine == turn, !isOver else { return nil }
            current = subscription
            return remaining
        }
        guard let demand else { return subscription.cancel() }
        if demand > .none { subscription.request(demand) }
    }

    private func pass(_ value: Downstream.Input, _ mine: Int) -> Subscribers.Demand {
        let isCurrent = lock.withLock {
            guard mine == turn, !isOver else { return false }
            remaining -= 1
            return true
        }
        guard isCurrent else { return .none }
        let more = downstream.receive(value)
        let isStillCurrent = lock.withLock {
            remaining += more
            return mine == turn && !isOver
        }
        return isStillCurrent ? more : .none
    }
}
