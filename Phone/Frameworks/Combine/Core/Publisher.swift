/// A source of values over time.
///
/// https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
    /// The kind of values that it sends.
    associatedtype Output
    /// The kind of errors that it may end with; `Never` if it cannot fail.
    associatedtype Failure: Error

    /// Attaches a subscriber; called by `subscribe(_:)`.
    func receive<S: Subscriber>(subscriber: S) where S.Failure == Failure, S.Input == Output
}

extension Publisher {
    /// Attaches a subscriber.
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Failure == Failure, S.Input == Output {
        receive(subscriber: subscriber)
    }

    /// Attaches a subject, which passes on everything that comes.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
    where S.Failure == Failure, S.Output == Output {
        let relay = SubjectRelay(subject)
        receive(subscriber: relay)
        return AnyCancellable(relay)
    }
}

/// The publishers that operators make.
///
/// https://developer.apple.com/documentation/combine/publishers
public enum Publishers {}

/// Passes everything on to a subject.
private final class SubjectRelay<S: Subject>: Subscriber, Cancellable {
    private let subject: S
    private let upstream = SubscriptionSlot()

    init(_ subject: S) { self.subject = subject }

    func receive(subscription: any Subscription) {
        guard upstream.fill(subscription) else { return }
        subject.send(subscription: subscription)
    }

    func receive(_ input: S.Output) -> Subscribers.Demand {
        if !upstream.isEnded { subject.send(input) }
        return .none
    }

    func receive(completion: Subscribers.Completion<S.Failure>) {
        if upstream.end() { subject.send(completion: completion) }
    }

    func cancel() { upstream.cancel() }
}
