/// A publisher that is fed from outside.
///
/// https://developer.apple.com/documentation/combine/subject
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to the subscribers.
    func send(_ value: Output)
    /// Ends the stream.
    func send(completion: Subscribers.Completion<Failure>)
    /// Takes a subscription to a publisher that feeds the subject.
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    /// Tells the subscribers that something has happened.
    public func send() { send(()) }
}
