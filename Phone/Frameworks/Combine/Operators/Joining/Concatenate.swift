extension Publishers {
    /// Sends what one publisher sends, then what another does.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/concatenate
    public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
    where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
        /// The kind of values.
        public typealias Output = Suffix.Output
        /// The kind of errors.
        public typealias Failure = Suffix.Failure

        /// The first publisher.
        public let prefix: Prefix
        /// The second publisher.
        public let suffix: Suffix

        /// Creates the publisher.
        public init(prefix: Prefix, suffix: Suffix) {
            self.prefix = prefix
            self.suffix = suffix
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let chain = Successor(subscriber)
            let suffix = suffix
            subscriber.receive(subscription: chain)
            chain.follow(prefix) { completion in
                guard case .finished = completion else { return chain.end(completion) }
                chain.follow(suffix) { chain.end($0) }
            }
        }
    }
}

extension Publisher {
    /// Sends some values first.
    public func prepend(_ elements: Output...)
        -> Publishers.Concatenate<
            Publishers.Sequence<[Output], Failure>, Self
        >
    { prepend(elements) }

    /// Sends the elements of a sequence first.
    public func prepend<S: Sequence>(_ elements: S) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
    where S.Element == Output {
        prepend(Publishers.Sequence(sequence: elements))
    }

    /// Sends what another publisher sends first.
    public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
    where P.Failure == Failure, P.Output == Output {
        Publishers.Concatenate(prefix: publisher, suffix: self)
    }

    /// Sends some values in the end.
    public func append(_ elements: Output...)
        -> Publishers.Concatenate<
            Self, Publishers.Sequence<[Output], Failure>
        >
    { append(elements) }

    /// Sends the elements of a sequence in the end.
    public func append<S: Sequence>(_ elements: S) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
    where S.Element == Output {
        append(Publishers.Sequence(sequence: elements))
    }

    /// Sends what another publisher sends in the end.
    public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
    where P.Failure == Failure, P.Output == Output {
        Publishers.Concatenate(prefix: self, suffix: publisher)
    }
}
