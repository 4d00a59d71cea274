import LatchkeyLock

/// A document that is made when somebody first asks for it, and kept: a server's start does not wait for it.
final class MadeOnce<Value: Sendable>: Sendable {
    private let made = Lock<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// The document; two threads that ask at once may both make it.
    var value: Value {
        if let value = made.withLock({ $0 }) { return value }
        let value = make()
        made.withLock { $0 = value }
        return value
    }
}
