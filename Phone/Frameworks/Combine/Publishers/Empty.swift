/// Sends nothing.
///
/// https://developer.apple.com/documentation/combine/empty
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
    /// Whether it ends at once; else it never does.
    public let completeImmediately: Bool

    /// Creates the publisher.
    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    /// Creates the publisher, with its kinds of values and errors.
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: Subscriptions.empty)
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}

/// Fails at once.
///
/// https://developer.apple.com/documentation/combine/fail
public struct Fail<Output, Failure: Error>: Publisher {
    /// The error.
    public let error: Failure

    /// Creates the publisher.
    public init(error: Failure) { self.error = error }

    /// Creates the publisher, with its kind of values.
    public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
    }
}

extension Fail: Equatable where Failure: Equatable {}
