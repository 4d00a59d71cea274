import Foundation

/// Sends one value, or fails, when a promise is kept.
///
/// https://developer.apple.com/documentation/combine/future
public final class Future<Output, Failure: Error>: Publisher {
    /// A closure to call once with the value or the error.
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let state = FutureState<Output, Failure>()

    /// Begins at once; what comes first is what the subscribers get, those of later too.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        let state = state
        attemptToFulfill { state.fulfil($0) }
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let subscription = FutureSubscription(subscriber)
        subscriber.receive(subscription: subscription)
        state.whenFulfilled { subscription.tell($0) }
    }
}

extension Future where Failure == Never {
    /// The value, when it is there.
    public final var value: Output {
        get async {
            await withCheckedContinuation { waiting in
                let box = UncheckedSending(value: waiting)
                state.whenFulfilled { result in
                    guard case .success(let value) = result else { return }
                    box.value.resume(returning: UncheckedSending(value: value).value)
                }
            }
        }
    }
}

extension Future where Failure == any Error {
    /// The value, when it is there.
    public final var value: Output {
        get async throws {
            try await withCheckedThrowingContinuation { waiting in
                let box = UncheckedSending(value: waiting)
                state.whenFulfilled { box.value.resume(with: UncheckedSending(value: $0).value) }
            }
        }
    }
}

private final class FutureState<Output, Failure: Error> {
    private let lock = NSLock()
    private var result: Result<Output, Failure>?
    private var waiting: [(Result<Output, Failure>) -> Void] = []

    func fulfil(_ result: Result<Output, Failure>) {
        let waiting = lock.withLock { () -> [(Result<Output, Failure>) -> Void] in
            guard self.result == nil else { return [] }
            self.result = result
            defer { self.waiting = [] }
            return self.waiting
        }
        for one in waiting { one(result) }
    }

    func whenFulfilled(_ action: @escaping (Result<Output, Failure>) -> Void) {
        let result = lock.withLock {
            if self.result == nil { waiting.append(action) }
            return self.result
        }
        if let result { action(result) }
    }
}

private final class FutureSubscription<Downstream: Subscriber>: Subscription {
    private let outbox: Outbox<Downstream>

    init(_ downstream: Downstream) { outbox = Outbox(downstream) }

    func tell(_ result: Result<Downstream.Input, Downstream.Failure>) {
        switch result {
        case .success(let value):
            outbox.put(value)
            outbox.close(.finished)
        case .failure(let error):
            outbox.close(.failure(error))
        }
    }

    func request(_ demand: Subscribers.Demand) { outbox.request(demand) }
    func cancel() { outbox.cancel() }
}
