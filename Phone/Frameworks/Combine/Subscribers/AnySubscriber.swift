/// A subscriber of a hidden type.
///
/// https://developer.apple.com/documentation/combine/anysubscriber
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    /// The wrapped subscriber's name.
    public let combineIdentifier: CombineIdentifier
    private let onSubscription: ((any Subscription) -> Void)?
    private let onValue: ((Input) -> Subscribers.Demand)?
    private let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    /// Hides the type of a subscriber.
    public init<S: Subscriber>(_ s: S) where S.Input == Input, S.Failure == Failure {
        if let same = s as? AnySubscriber<Input, Failure> {
            self = same
            return
        }
        combineIdentifier = s.combineIdentifier
        onSubscription = { s.receive(subscription: $0) }
        onValue = { s.receive($0) }
        onCompletion = { s.receive(completion: $0) }
    }

    /// Makes a subscriber of a subject, which asks for everything.
    public init<S: Subject>(_ s: S) where S.Output == Input, S.Failure == Failure {
        combineIdentifier = CombineIdentifier(s)
        onSubscription = { s.send(subscription: $0) }
        onValue = {
            s.send($0)
            return .none
        }
        onCompletion = { s.send(completion: $0) }
    }

    /// Makes a subscriber of closures.
    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        combineIdentifier = CombineIdentifier()
        onSubscription = receiveSubscription
        onValue = receiveValue
        onCompletion = receiveCompletion
    }

    /// Passes the subscription on.
    public func receive(subscription: any Subscription) { onSubscription?(subscription) }

    /// Passes a value on.
    public func receive(_ value: Input) -> Subscribers.Demand { onValue?(value) ?? .none }

    /// Passes the end on.
    public func receive(completion: Subscribers.Completion<Failure>) { onCompletion?(completion) }
}
