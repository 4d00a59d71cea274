import Foundation

extension Publishers {
    /// Stops the program for a debugger at what happens in a stream.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/breakpoint
    public struct Breakpoint<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// The source of the values.
        public let upstream: Upstream
        /// Whether to stop at the subscription.
        public let receiveSubscription: ((any Subscription) -> Bool)?
        /// Whether to stop at a value.
        public let receiveOutput: ((Upstream.Output) -> Bool)?
        /// Whether to stop at the end.
        public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

        /// Creates the publisher.
        public init(
            upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
            receiveOutput: ((Upstream.Output) -> Bool)? = nil,
            receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)? = nil
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (atSubscription, atOutput, atEnd) = (receiveSubscription, receiveOutput, receiveCompletion)
            upstream.handleEvents(
                receiveSubscription: { if atSubscription?($0) == true { raise(SIGTRAP) } },
                receiveOutput: { if atOutput?($0) == true { raise(SIGTRAP) } },
                receiveCompletion: { if atEnd?($0) == true { raise(SIGTRAP) } }
            ).receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    /// Raises `SIGTRAP`, which stops the program in a debugger and ends it otherwise, where a closure says so.
    public func breakpoint(
        receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) -> Publishers.Breakpoint<Self> {
        Publishers.Breakpoint(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion)
    }

    /// Raises `SIGTRAP`, which stops the program in a debugger and ends it otherwise, at an error.
    public func breakpointOnError() -> Publishers.Breakpoint<Self> {
        breakpoint(receiveCompletion: {
            if case .failure = $0 { return true }
            return false
        })
    }
}
