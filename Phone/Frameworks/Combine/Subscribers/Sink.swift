import Foundation

extension Subscribers {
    /// Asks for everything and gives it to closures.
    ///
    /// https://developer.apple.com/documentation/combine/subscribers/sink
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        /// The closure called with each value.
        public var receiveValue: (Input) -> Void { lock.withLock { onValue } }
        /// The closure called at the end.
        public var receiveCompletion: (Completion<Failure>) -> Void { lock.withLock { onCompletion } }

        private let lock = NSLock()
        private var onValue: (Input) -> Void
        private var onCompletion: (Completion<Failure>) -> Void
        private let upstream = SubscriptionSlot()

        /// Creates a sink.
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
        ) {
            onCompletion = receiveCompletion
            onValue = receiveValue
        }

        /// Asks for everything.
        public func receive(subscription: any Subscription) {
            if upstream.fill(subscription) { upstream.request(.unlimited) }
        }

        /// Gives a value to the closure.
        public func receive(_ value: Input) -> Demand {
            if !upstream.isEnded { receiveValue(value) }
            return .none
        }

        /// Gives the end to the closure.
        public func receive(completion: Completion<Failure>) {
            guard upstream.end() else { return }
            let action = receiveCompletion
            forgetClosures()
            action(completion)
        }

        /// Ends the stream; the closures are released.
        public func cancel() {
            upstream.cancel()
            forgetClosures()
        }

        private func forgetClosures() {
            let old = lock.withLock {
                defer {
                    onValue = { _ in }
                    onCompletion = { _ in }
                }
                return (onValue, onCompletion)
            }
            // Released outside of the lock: what they hold may run foreign code.
            withExtendedLifetime(old) {}
        }
    }
}

extension Publisher {
    /// Gives every value and the end to closures, until the result is canceled or released.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    /// Gives every value to a closure, until the result is canceled or released.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}
