/// Sends values to those who listen at that moment; a value that a subscriber did not ask for is lost to it.
///
/// https://developer.apple.com/documentation/combine/passthroughsubject
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let roster = SubjectRoster<Output, Failure>(excess: .isLost)

    /// Creates a subject.
    public init() {}

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        roster.add(subscriber)
    }

    /// Sends a value.
    public func send(_ input: Output) { roster.send(input) }

    /// Ends the stream; what is sent afterwards is lost.
    public func send(completion: Subscribers.Completion<Failure>) { roster.finish(completion) }

    /// Takes a subscription to a publisher that feeds the subject.
    public func send(subscription: any Subscription) { roster.feed(subscription) }
}
