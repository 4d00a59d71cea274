import Foundation

/// Asks a publisher for one value for each that is awaited.
final class ValueQueue<P: Publisher>: @unchecked Sendable {
    private typealias Waiting = CheckedContinuation<UncheckedSending<Result<P.Output?, P.Failure>>, Never>

    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private let slot = SubscriptionSlot()
    private var arrived: [P.Output] = []
    private var waiting: [Waiting] = []
    private var end: Subscribers.Completion<P.Failure>?

    init(_ publisher: P) {
        let slot = slot
        publisher.receive(
            subscriber: AnySubscriber(
                receiveSubscription: { slot.fill($0) },
                receiveValue: { [weak self] value in
                    self?.take(value)
                    return .none
                },
                receiveCompletion: { [weak self] in
                    slot.end()
                    self?.finish($0)
                }))
    }

    deinit { slot.cancel() }

    /// The next value; nil after the end.
    func next() async -> Result<P.Output?, P.Failure> {
        let stop = UncheckedSending<() -> Void>(value: cancel)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Waiting) in wait(continuation) }.value
        } onCancel: {
            stop.value()
        }
    }

    private func cancel() {
        slot.cancel()
        finish(.finished)
    }

    private func wait(_ continuation: Waiting) {
        let result = lock.withLock { () -> Result<P.Output?, P.Failure>? in
            if !arrived.isEmpty { return .success(arrived.removeFirst()) }
            if let end {
                // An error is told once.
                self.end = .finished
                if case .failure(let error) = end { return .failure(error) }
                return .success(nil)
            }
            waiting.append(continuation)
            return nil
        }
        if let result {
            continuation.resume(returning: UncheckedSending(value: result))
        } else {
            slot.request(.max(1))
        }
    }

    private func take(_ value: P.Output) {
        let first = lock.withLock { () -> Waiting? in
            guard !waiting.isEmpty else {
                arrived.append(value)
                return nil
            }
            return waiting.removeFirst()
        }
        first?.resume(returning: UncheckedSending(value: .success(value)))
    }

    private func finish(_ completion: Subscribers.Completion<P.Failure>) {
        let (all, completion) = lock.withLock { () -> ([Waiting], Subscribers.Completion<P.Failure>) in
            let told = end ?? completion
            end = waiting.isEmpty ? told : .finished
            defer { waiting = [] }
            return (waiting, told)
        }
        for (index, one) in all.enumerated() {
            if case .failure(let error) = completion, index == 0 {
                one.resume(returning: UncheckedSending(value: .failure(error)))
            } else {
                one.resume(returning: UncheckedSending(value: .success(nil)))
            }
        }
    }
}
