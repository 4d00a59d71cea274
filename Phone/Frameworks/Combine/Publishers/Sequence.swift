extension Publishers {
    /// Sends the elements of a sequence.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/sequence
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
        /// The kind of values.
        public typealias Output = Elements.Element

        /// The elements.
        public let sequence: Elements

        /// Creates the publisher.
        public init(sequence: Elements) { self.sequence = sequence }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            SequenceSubscription.attach(sequence, to: subscriber)
        }
    }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Sequence {
    /// Sends the elements.
    public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Optional {
    /// Sends the value, if there is one.
    public var publisher: Optional.Publisher { Publisher(self) }

    /// Sends a value, if there is one.
    ///
    /// https://developer.apple.com/documentation/swift/optional/publisher-swift.struct
    public struct Publisher: Combine.Publisher {
        /// The kind of values.
        public typealias Output = Wrapped
        /// It cannot fail.
        public typealias Failure = Never

        /// The value.
        public let output: Wrapped?

        /// Creates the publisher.
        public init(_ output: Wrapped?) { self.output = output }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Wrapped, S.Failure == Never {
            SequenceSubscription.attach(CollectionOfOne(output).compactMap { $0 }, to: subscriber)
        }
    }
}

extension Result {
    /// Sends the value, or fails.
    public var publisher: Result.Publisher { Publisher(self) }

    /// Sends a value, or fails.
    ///
    /// https://developer.apple.com/documentation/swift/result/publisher-swift.struct
    public struct Publisher: Combine.Publisher {
        /// The kind of values.
        public typealias Output = Success

        /// The value or the error.
        public let result: Result

        /// Creates the publisher.
        public init(_ result: Result) { self.result = result }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Success, S.Failure == Failure {
            switch result {
            case .success(let value): SequenceSubscription.attach(CollectionOfOne(value), to: subscriber)
            case .failure(let error): Fail<Success, Failure>(error: error).receive(subscriber: subscriber)
            }
        }
    }
}
