import Foundation

/// A publisher's values as an asynchronous sequence.
///
/// https://developer.apple.com/documentation/combine/asyncpublisher
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    /// The kind of values.
    public typealias Element = P.Output
    private let publisher: P

    /// Creates the sequence.
    public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes to the publisher.
    public func makeAsyncIterator() -> Iterator { Iterator(ValueQueue(publisher)) }

    /// Asks for one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private let queue: ValueQueue<P>

        init(_ queue: ValueQueue<P>) { self.queue = queue }

        /// The next value; nil at the end, or when the task is cancelled.
        public mutating func next() async -> P.Output? {
            guard case .success(let value) = await queue.next() else { return nil }
            return value
        }
    }
}

/// A publisher's values as an asynchronous sequence that throws its error.
///
/// https://developer.apple.com/documentation/combine/asyncthrowingpublisher
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    /// The kind of values.
    public typealias Element = P.Output
    private let publisher: P

    /// Creates the sequence.
    public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes to the publisher.
    public func makeAsyncIterator() -> Iterator { Iterator(ValueQueue(publisher)) }

    /// Asks for one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private let queue: ValueQueue<P>

        init(_ queue: ValueQueue<P>) { self.queue = queue }

        /// The next value; nil at the end, or when the task is cancelled.
        public mutating func next() async throws -> P.Output? { try await queue.next().get() }
    }
}

extension Publisher where Failure == Never {
    /// The values as an asynchronous sequence.
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
    /// The values as an asynchronous sequence that throws the stream's error.
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
