import Foundation

/// Several streams whose values go to one subscriber as they come.
///
/// Each stream is asked for one value at a time, and for the next when that has been delivered; for everything, once
/// the subscriber asks for everything.
final class Pool<Downstream: Subscriber>: Subscription, @unchecked Sendable {
    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private let outbox: Outbox<Downstream>
    private var members: [ObjectIdentifier: SubscriptionSlot] = [:]
    private var isUnlimited = false
    private var isOpen = true
    private var isOver = false
    /// Called when a stream has ended: for who limits their number.
    var onMemberEnd: (() -> Void)?
    /// Called when the pool is cancelled or has failed.
    var onStop: (() -> Void)?

    init(_ downstream: Downstream) { outbox = Outbox(downstream) }

    /// Adds a stream.
    func add<P: Publisher>(_ publisher: P) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
        let slot = SubscriptionSlot()
        let demand = lock.withLock { () -> Subscribers.Demand? in
            guard !isOver else { return nil }
            members[ObjectIdentifier(slot)] = slot
            return isUnlimited ? .unlimited : .max(1)
        }
        guard let demand else { return }
        slot.request(demand)
        publisher.receive(
            subscriber: AnySubscriber(
                receiveSubscription: { slot.fill($0) },
                receiveValue: { value in
                    self.outbox.put(value) { self.askAgain(slot) }
                    return .none
                },
                receiveCompletion: { self.memberEnded(slot, $0) }))
    }

    /// Says that no more streams come: the end of the last is the end of all.
    func close() {
        let isDone = lock.withLock {
            isOpen = false
            return members.isEmpty && !isOver
        }
        if isDone { outbox.close(.finished) }
    }

    /// Ends everything with an error.
    func fail(_ error: Downstream.Failure) {
        stop()
        outbox.fail(error)
    }

    func request(_ demand: Subscribers.Demand) {
        if demand == .unlimited {
            let all = lock.withLock { () -> [SubscriptionSlot] in
                defer { isUnlimited = true }
                return isUnlimited ? [] : Array(members.values)
            }
            for member in all { member.request(.unlimited) }
        }
        outbox.request(demand)
    }

    func cancel() {
        stop()
        outbox.cancel()
    }

    private func askAgain(_ slot: SubscriptionSlot) {
        if !lock.withLock({ isUnlimited }) { slot.request(.max(1)) }
    }

    private func memberEnded(_ slot: SubscriptionSlot, _ completion: Subscribers.Completion<Downstream.Failure>) {
        guard slot.end() else { return }
        if case .failure(let error) = completion { return fail(error) }
        let isDone = lock.withLock {
            members[ObjectIdentifier(slot)] = nil
            return members.isEmpty && !isOpen && !isOver
        }
        if isDone { outbox.close(.finished) } else { onMemberEnd?() }
    }

    private func stop() {
        let all = lock.withLock { () -> [SubscriptionSlot] in
            isOver = true
            defer { members = [:] }
            return Array(members.values)
        }
        for member in all { member.cancel() }
        onStop?()
    }
}
