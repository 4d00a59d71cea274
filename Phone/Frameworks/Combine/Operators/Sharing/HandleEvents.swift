extension Publishers {
    /// Calls closures at what happens in a stream.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/handleevents
    public struct HandleEvents<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// The source of the values.
        public let upstream: Upstream
        /// At the subscription.
        public var receiveSubscription: ((any Subscription) -> Void)?
        /// At a value.
        public var receiveOutput: ((Upstream.Output) -> Void)?
        /// At the end.
        public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
        /// When the subscriber cancels.
        public var receiveCancel: (() -> Void)?
        /// When the subscriber asks.
        public var receiveRequest: ((Subscribers.Demand) -> Void)?

        /// Creates the publisher.
        public init(
            upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
            receiveOutput: ((Output) -> Void)? = nil,
            receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
            receiveCancel: (() -> Void)? = nil, receiveRequest: ((Subscribers.Demand) -> Void)?
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
            self.receiveCancel = receiveCancel
            self.receiveRequest = receiveRequest
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: EventWatch(self, subscriber))
        }
    }
}

extension Publisher {
    /// Calls closures at what happens in the stream.
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        Publishers.HandleEvents(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
    }

    /// Writes what happens in the stream, to the standard output if nowhere else.
    public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.HandleEvents<Self>
    {
        let printer = EventPrinter(prefix, stream)
        return handleEvents(
            receiveSubscription: { printer.write("receive subscription: (\($0))") },
            receiveOutput: { printer.write("receive value: (\($0))") },
            receiveCompletion: {
                switch $0 {
                case .finished: printer.write("receive finished")
                case .failure(let error): printer.write("receive error: (\(error))")
                }
            },
            receiveCancel: { printer.write("receive cancel") },
            receiveRequest: { printer.write("request \($0)") })
    }
}

/// Writes lines with a prefix.
private final class EventPrinter {
    private let prefix: String
    private var stream: (any TextOutputStream)?

    init(_ prefix: String, _ stream: (any TextOutputStream)?) {
        self.prefix = prefix.isEmpty ? "" : prefix + ": "
        self.stream = stream
    }

    func write(_ event: String) {
        if stream == nil { return Swift.print(prefix + event) }
        stream?.write(prefix + event + "\n")
    }
}

private final class EventWatch<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    private let events: Publishers.HandleEvents<Upstream>
    private let downstream: Downstream
    private let upstream = SubscriptionSlot()

    init(_ events: Publishers.HandleEvents<Upstream>, _ downstream: Downstream) {
        self.events = events
        self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
        events.receiveSubscription?(subscription)
        if upstream.fill(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard !upstream.isEnded else { return .none }
        events.receiveOutput?(input)
        let more = downstream.receive(input)
        if more > .none { events.receiveRequest?(more) }
        return more
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        guard upstream.end() else { return }
        events.receiveCompletion?(completion)
        downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        events.receiveRequest?(demand)
        upstream.request(demand)
    }

    func cancel() {
        if !upstream.isEnded { events.receiveCancel?() }
        upstream.cancel()
    }
}
