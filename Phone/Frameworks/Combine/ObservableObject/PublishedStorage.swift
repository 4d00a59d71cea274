import Foundation

/// A published property, whatever its value's type.
protocol PublishedProperty: AnyObject {
    /// The publisher that announces changes of the property's object; nil until it is first requested.
    var owner: ObservableObjectPublisher? { get set }
}

/// A `Published`, whatever its value's type: what reflection finds.
protocol PublishedValue {
    /// The property behind it.
    var property: any PublishedProperty { get }
}

/// The value of a published property and who listens to it.
final class PublishedStorage<Value>: PublishedProperty, @unchecked Sendable {
    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private var current: Value
    private var ownerPublisher: ObservableObjectPublisher?
    private var kept: [any Cancellable] = []
    private var listeners: SubjectRoster<Value, Never>?

    init(_ value: Value) { current = value }

    deinit {
        for one in kept { one.cancel() }
    }

    var value: Value { lock.withLock { current } }

    var owner: ObservableObjectPublisher? {
        get { lock.withLock { ownerPublisher } }
        set { lock.withLock { ownerPublisher = newValue } }
    }

    /// Tells the object's publisher, then those who listen to the property, then changes the value.
    func set(_ value: Value) {
        let (owner, listeners) = lock.withLock { (ownerPublisher, self.listeners) }
        owner?.send()
        listeners?.send(value)
        let old = lock.withLock {
            defer { current = value }
            return current
        }
        // Released outside of the lock: its deinit may run foreign code.
        withExtendedLifetime(old) {}
    }

    func add<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
        let (roster, value) = lock.withLock {
            let roster = listeners ?? SubjectRoster(excess: .keepsNewest)
            listeners = roster
            return (roster, current)
        }
        roster.add(subscriber, newest: value)
    }

    /// Holds a stream that sets the property.
    func keep(_ stream: any Cancellable) { lock.withLock { kept.append(stream) } }
}
