import Foundation

/// Holds what a subscriber has not asked for yet, and gives it one value after the other as it asks.
///
/// Values may come from any thread, and while the subscriber is being called: one caller at a time delivers, and
/// delivers what came meanwhile too.
final class Outbox<Downstream: Subscriber>: @unchecked Sendable {
    typealias Value = Downstream.Input

    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private var downstream: Downstream?
    private var waiting: [(value: Value, taken: (() -> Void)?)] = []
    private var nextIndex = 0
    private var demand = Subscribers.Demand.none
    private var completion: Subscribers.Completion<Downstream.Failure>?
    private var isDelivering = false
    private let keepsOnlyNewest: Bool
    /// Called with all that the subscriber asks for.
    var onMore: ((Subscribers.Demand) -> Void)?

    init(_ downstream: Downstream, keepsOnlyNewest: Bool = false) {
        self.downstream = downstream
        self.keepsOnlyNewest = keepsOnlyNewest
    }

    /// Whether the subscriber has been told the end, or has canceled.
    var isClosed: Bool { lock.withLock { downstream == nil } }

    /// Adds a value; `taken` is called after it has been delivered.
    func put(_ value: Value, taken: (() -> Void)? = nil) {
        enqueue(value, taken: taken)
        deliver()
    }

    /// Adds a value that the next ``deliver()`` gives.
    func enqueue(_ value: Value, taken: (() -> Void)? = nil) {
        lock.withLock {
            guard downstream != nil, completion == nil else { return }
            if keepsOnlyNewest, demand == .none {
                waiting = []
                nextIndex = 0
            }
            waiting.append((value, taken))
        }
    }

    /// Adds a value that the next ``deliver()`` gives, unless too many wait and none of them makes room.
    ///
    /// - Parameters:
    ///   - limit: How many values wait at most.
    ///   - dropsOldest: Whether the oldest of them makes room.
    ///   - taken: Called after the value has been delivered.
    /// - Returns: Whether there was room.
    func enqueue(_ value: Value, within limit: Int, dropsOldest: Bool, taken: @escaping () -> Void) -> Bool {
        lock.withLock {
            guard downstream != nil, completion == nil else { return true }
            let hasRoom = waiting.count - nextIndex < limit
            if !hasRoom {
                guard dropsOldest, limit > 0 else { return false }
                nextIndex += 1
                dropDelivered()
            }
            waiting.append((value, taken))
            return hasRoom
        }
    }

    /// Ends the stream, after what waits.
    func close(_ completion: Subscribers.Completion<Downstream.Failure>) {
        lock.withLock {
            if self.completion == nil { self.completion = completion }
        }
        deliver()
    }

    /// Ends the stream at once: what waits is lost.
    func fail(_ error: Downstream.Failure) {
        lock.withLock {
            guard completion == nil else { return }
            completion = .failure(error)
            waiting = []
            nextIndex = 0
        }
        deliver()
    }

    /// Takes a demand.
    func request(_ demand: Subscribers.Demand) {
        lock.withLock { self.demand += demand }
        if demand > .none { onMore?(demand) }
        deliver()
    }

    /// Forgets the subscriber and all that waits.
    func cancel() {
        let old = lock.withLock {
            defer {
                downstream = nil
                waiting = []
                nextIndex = 0
            }
            return (downstream, waiting)
        }
        withExtendedLifetime(old) {}
    }

    private enum Delivery {
        case value(Downstream, Value, (() -> Void)?)
        case end(Downstream, Subscribers.Completion<Downstream.Failure>)
    }

    /// Gives the subscriber what it has asked for and what is there.
    func deliver() {
        while let delivery = next() {
            switch delivery {
            case .value(let downstream, let value, let taken):
                let more = downstream.receive(value)
                lock.withLock {
                    demand += more
                    isDelivering = false
                }
                if more > .none { onMore?(more) }
                taken?()
            case .end(let downstream, let completion):
                downstream.receive(completion: completion)
            }
        }
    }

    /// Takes the next delivery for the caller to make; nil if there is none, or another caller is delivering.
    private func next() -> Delivery? {
        lock.withLock {
            guard !isDelivering, let downstream else { return nil }
            if nextIndex < waiting.count {
                guard demand > .none else { return nil }
                demand -= 1
                isDelivering = true
                let first = waiting[nextIndex]
                nextIndex += 1
                dropDelivered()
                return .value(downstream, first.value, first.taken)
            }
            guard let completion else { return nil }
            self.downstream = nil
            return .end(downstream, completion)
        }
    }

    private func dropDelivered() {
        if nextIndex == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            nextIndex = 0
        } else if nextIndex > 64, nextIndex * 2 > waiting.count {
            waiting.removeFirst(nextIndex)
            nextIndex = 0
        }
    }
}
