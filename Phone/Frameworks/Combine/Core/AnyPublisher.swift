/// A publisher of a hidden type.
///
/// https://developer.apple.com/documentation/combine/anypublisher
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let attach: (AnySubscriber<Output, Failure>) -> Void

    /// Hides the type of a publisher.
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        if let same = publisher as? AnyPublisher<Output, Failure> {
            self = same
        } else {
            attach = { publisher.receive(subscriber: $0) }
        }
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        attach(AnySubscriber(subscriber))
    }
}

extension AnyPublisher: CustomStringConvertible {
    /// The type's name.
    public var description: String { "AnyPublisher" }
}

extension Publisher {
    /// Hides the type of this publisher.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
