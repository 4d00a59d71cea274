/// Takes values from a publisher, as many as it asks for.
///
/// https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The kind of values that it takes.
    associatedtype Input
    /// The kind of errors that it may be told; `Never` if it takes none.
    associatedtype Failure: Error

    /// Tells that the publisher has accepted the subscriber, which may now ask for values.
    func receive(subscription: any Subscription)
    /// Gives a value; returns how many more are wanted.
    func receive(_ input: Input) -> Subscribers.Demand
    /// Tells that no more values come.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// Tells that something has happened; returns how many more such are wanted.
    public func receive() -> Subscribers.Demand { receive(()) }
}

/// The bond between a publisher and a subscriber.
///
/// https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Asks for so many more values.
    func request(_ demand: Subscribers.Demand)
}

/// Types that act as subscribers.
///
/// https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {}

/// Subscriptions without a publisher.
///
/// https://developer.apple.com/documentation/combine/subscriptions
public enum Subscriptions {
    /// A subscription of which nothing ever comes.
    public static var empty: any Subscription { EmptySubscription() }
}

private struct EmptySubscription: Subscription, CustomStringConvertible {
    let combineIdentifier = CombineIdentifier()
    var description: String { "Empty" }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}
