import Foundation

extension Subscribers {
    /// Sets a property of an object to every value.
    ///
    /// https://developer.apple.com/documentation/combine/subscribers/assign
    public final class Assign<Root, Input>: Subscriber, Cancellable {
        /// It cannot take errors.
        public typealias Failure = Never

        /// The object; nil after the end.
        public var object: Root? { lock.withLock { target } }
        /// The property.
        public let keyPath: ReferenceWritableKeyPath<Root, Input>

        private let lock = NSLock()
        private var target: Root?
        private let upstream = SubscriptionSlot()

        /// Creates a subscriber that sets a property of an object.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            target = object
            self.keyPath = keyPath
        }

        /// Asks for everything.
        public func receive(subscription: any Subscription) {
            if upstream.fill(subscription) { upstream.request(.unlimited) }
        }

        /// Sets the property.
        public func receive(_ value: Input) -> Demand {
            object?[keyPath: keyPath] = value
            return .none
        }

        /// Releases the object.
        public func receive(completion: Completion<Never>) {
            upstream.end()
            release()
        }

        /// Ends the stream and releases the object.
        public func cancel() {
            upstream.cancel()
            release()
        }

        private func release() {
            let old = lock.withLock { () -> Root? in
                defer { target = nil }
                return target
            }
            withExtendedLifetime(old) {}
        }
    }
}

extension Publisher where Failure == Never {
    /// Sets a property of an object to every value, until the result is cancelled or released.
    ///
    /// The object is held for as long.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        let assign = Subscribers.Assign(object: object, keyPath: keyPath)
        subscribe(assign)
        return AnyCancellable(assign)
    }

    /// Sets a published property to every value, for as long as the property lives.
    public func assign(to published: inout Published<Output>.Publisher) {
        let assign = PublishedAssign(published.storage)
        published.storage.keep(assign)
        subscribe(assign)
    }
}

/// Sets a published property to every value; does not hold it.
final class PublishedAssign<Value>: Subscriber, Cancellable {
    private weak var storage: PublishedStorage<Value>?
    private let upstream = SubscriptionSlot()

    init(_ storage: PublishedStorage<Value>) { self.storage = storage }

    func receive(subscription: any Subscription) {
        if upstream.fill(subscription) { upstream.request(.unlimited) }
    }

    func receive(_ value: Value) -> Subscribers.Demand {
        storage?.set(value)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { upstream.end() }

    func cancel() { upstream.cancel() }
}
