import Foundation

/// Holds a value, and sends it to who begins to listen and whenever it changes.
///
/// https://developer.apple.com/documentation/combine/currentvaluesubject
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let roster = SubjectRoster<Output, Failure>(excess: .keepsNewest)
    private let lock = NSLock()
    private var current: Output

    /// Creates a subject with its first value.
    public init(_ value: Output) { current = value }

    /// The value; setting it sends it.
    public var value: Output {
        get { lock.withLock { current } }
        set { send(newValue) }
    }

    /// Attaches a subscriber, which gets the present value as its first.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        roster.add(subscriber, newest: value)
    }

    /// Sets the value and sends it.
    public func send(_ input: Output) {
        guard !roster.isEnded else { return }
        let old = lock.withLock {
            defer { current = input }
            return current
        }
        withExtendedLifetime(old) {}
        roster.send(input)
    }

    /// Ends the stream; what is sent afterwards is lost.
    public func send(completion: Subscribers.Completion<Failure>) { roster.finish(completion) }

    /// Takes a subscription to a publisher that feeds the subject.
    public func send(subscription: any Subscription) { roster.feed(subscription) }
}
