import Foundation

/// The output of one of several joined streams, of any type.
protocol AnyJoinCell: AnyObject {
    /// Whether there is a value.
    var isEmpty: Bool { get }
    /// Whether it holds no more than the newest value, again and again.
    var isNewest: Bool { get }
    /// Drops the first value.
    func drop()
    /// The stream behind it.
    var slot: SubscriptionSlot { get }
}

/// The output of one of several joined streams.
final class JoinCell<Value>: AnyJoinCell {
    enum Mode { case newest, queue }

    let slot = SubscriptionSlot()
    let isNewest: Bool
    private var values: [Value] = []

    init(_ mode: Mode) { isNewest = mode == .newest }

    var isEmpty: Bool { values.isEmpty }
    var first: Value? { values.first }

    func put(_ value: Value) {
        if isNewest { values = [value] } else { values.append(value) }
    }

    func drop() { values.removeFirst() }
}

/// Joins the values of several streams into one.
///
/// Of the newest values only the newest join waits for a subscriber that has not asked; of pairs, each stream is asked
/// for as many values as the subscriber asks for.
final class Join<Downstream: Subscriber>: Subscription, @unchecked Sendable {
    // Sendable because everything below, and the cells, are touched only while `lock` is held.
    private let lock = NSLock()
    private let outbox: Outbox<Downstream>
    private let cells: [any AnyJoinCell]
    private let combine: () -> Downstream.Input?
    private let isNewest: Bool
    private var ended: Set<ObjectIdentifier> = []

    init(_ downstream: Downstream, _ cells: [any AnyJoinCell], combine: @escaping () -> Downstream.Input?) {
        self.cells = cells
        self.combine = combine
        isNewest = cells.allSatisfy(\.isNewest)
        outbox = Outbox(downstream, keepsOnlyNewest: isNewest)
        if isNewest {
            for cell in cells { cell.slot.request(.unlimited) }
        } else {
            outbox.onMore = { demand in for cell in cells { cell.slot.request(demand) } }
        }
    }

    /// Adds the stream behind a cell.
    func add<P: Publisher>(_ publisher: P, _ cell: JoinCell<P.Output>) where P.Failure == Downstream.Failure {
        publisher.receive(
            subscriber: AnySubscriber(
                receiveSubscription: { cell.slot.fill($0) },
                receiveValue: { value in
                    self.take(value, cell)
                    return .none
                },
                receiveCompletion: { self.end(cell, $0) }))
    }

    func request(_ demand: Subscribers.Demand) { outbox.request(demand) }

    func cancel() {
        for cell in cells { cell.slot.cancel() }
        outbox.cancel()
    }

    private func take<Value>(_ value: Value, _ cell: JoinCell<Value>) {
        let isDone = lock.withLock { () -> Bool in
            guard !cell.slot.isEnded else { return false }
            cell.put(value)
            guard let joined = combine() else { return false }
            // Queued under the lock, so that the joins keep their order; delivered outside of it.
            outbox.enqueue(joined)
            if !isNewest { for cell in cells { cell.drop() } }
            return isOver
        }
        outbox.deliver()
        if isDone { finish() }
    }

    private func end(_ cell: any AnyJoinCell, _ completion: Subscribers.Completion<Downstream.Failure>) {
        guard cell.slot.end() else { return }
        if case .failure(let error) = completion {
            for cell in cells { cell.slot.cancel() }
            return outbox.fail(error)
        }
        let isDone = lock.withLock {
            ended.insert(ObjectIdentifier(cell))
            return isOver
        }
        if isDone { finish() }
    }

    /// Whether no further join can come.
    private var isOver: Bool {
        if isNewest { return ended.count == cells.count }
        return cells.contains { $0.isEmpty && ended.contains(ObjectIdentifier($0)) }
    }

    private func finish() {
        for cell in cells { cell.slot.cancel() }
        outbox.close(.finished)
    }
}
