import Foundation

/// Takes everything, and gives it when an operator says that the time has come.
///
/// A value whose time comes while the subscriber asks for none is lost, as a subject's would be.
final class TimedRelay<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription, @unchecked Sendable
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    typealias Completion = Subscribers.Completion<Upstream.Failure>

    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private let downstream: Downstream
    private let onValue: (TimedRelay, Upstream.Output) -> Void
    private let onEnd: (TimedRelay, Completion) -> Void
    private let upstream = SubscriptionSlot()
    private var demand = Subscribers.Demand.none
    private var held: [(turn: Int, value: Upstream.Output)] = []
    private var turn = 0
    private var isOver = false

    init(
        _ downstream: Downstream, onValue: @escaping (TimedRelay, Upstream.Output) -> Void,
        atEnd: @escaping (TimedRelay, Completion) -> Void
    ) {
        self.downstream = downstream
        self.onValue = onValue
        onEnd = atEnd
    }

    /// Grows with every value.
    var currentTurn: Int { lock.withLock { turn } }

    func receive(subscription: any Subscription) {
        guard upstream.fill(subscription) else { return }
        downstream.receive(subscription: self)
        upstream.request(.unlimited)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        if !upstream.isEnded { onValue(self, input) }
        return .none
    }

    func receive(completion: Completion) {
        guard upstream.end() else { return }
        // No value comes any more: who waits for one must not think so.
        lock.withLock { turn += 1 }
        onEnd(self, completion)
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { self.demand += demand } }

    func cancel() {
        _ = finish()
        upstream.cancel()
    }

    /// Holds a value, beside those that wait or in their place.
    ///
    /// - Returns: What to release it by.
    func hold(_ value: Upstream.Output, alone: Bool = false) -> Int {
        lock.withLock {
            turn += 1
            if alone { held = [] }
            held.append((turn, value))
            return turn
        }
    }

    /// Holds a value unless one waits already, which it replaces if so wanted.
    ///
    /// - Returns: What to release it by; nil if one waited.
    func holdOne(_ value: Upstream.Output, replacing: Bool) -> Int? {
        lock.withLock {
            if let first = held.first {
                if replacing { held = [(first.turn, value)] }
                return nil
            }
            turn += 1
            held = [(turn, value)]
            return turn
        }
    }

    /// Gives the value of a turn, if it still waits.
    func release(_ turn: Int) {
        deliver { held in
            guard let index = held.firstIndex(where: { $0.turn == turn }) else { return nil }
            return held.remove(at: index).value
        }
    }

    /// Gives the first value that waits.
    func releaseAny() { deliver { $0.isEmpty ? nil : $0.removeFirst().value } }

    /// Tells the end, after the upstream's.
    func end(_ completion: Completion) {
        if finish() { downstream.receive(completion: completion) }
    }

    /// Ends the stream before its upstream does.
    func stop(_ completion: Completion) {
        guard finish() else { return }
        upstream.cancel()
        downstream.receive(completion: completion)
    }

    private func deliver(_ take: (inout [(turn: Int, value: Upstream.Output)]) -> Upstream.Output?) {
        let value = lock.withLock { () -> Upstream.Output? in
            guard !isOver, let value = take(&held), demand > .none else { return nil }
            demand -= 1
            return value
        }
        guard let value else { return }
        let more = downstream.receive(value)
        lock.withLock { demand += more }
    }

    private func finish() -> Bool {
        lock.withLock {
            defer {
                isOver = true
                held = []
            }
            return !isOver
        }
    }
}
