/// Tells that an object is about to change.
///
/// https://developer.apple.com/documentation/combine/observableobjectpublisher
public final class ObservableObjectPublisher: Publisher {
    /// It says only that, not what.
    public typealias Output = Void
    /// It cannot fail.
    public typealias Failure = Never

    private let roster = SubjectRoster<Void, Never>(excess: .isLost)

    /// Creates a publisher.
    public init() {}

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        roster.add(subscriber)
    }

    /// Tells the subscribers that the object is about to change.
    public func send() { roster.send(()) }
}
