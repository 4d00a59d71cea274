/// Sends one value.
///
/// https://developer.apple.com/documentation/combine/just
public struct Just<Output>: Publisher {
    /// It cannot fail.
    public typealias Failure = Never

    /// The value.
    public let output: Output

    /// Creates the publisher.
    public init(_ output: Output) { self.output = output }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        SequenceSubscription.attach(CollectionOfOne(output), to: subscriber)
    }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
