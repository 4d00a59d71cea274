// Written by tools/generate from tools/templates/Combine/CompactMap.swift.template: edit that.

extension Publishers {
    /// Makes another value of each, and leaves nil out.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/compactmap
    public struct CompactMap<Upstream: Publisher, Output>: Publisher {
        /// The kind of values.
        public typealias Output = Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// What is made of a value.
        public let transform: (Upstream.Output) -> Output?

        /// Creates the publisher.
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let transform = transform
            upstream.attach(subscriber) { transform($0).map { .send($0) } ?? .skip }
        }
    }
}

extension Publishers {
    /// Makes another value of each, or throws, and leaves nil out.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/trycompactmap
    public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
        /// The kind of values.
        public typealias Output = Output
        /// The kind of errors.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream
        /// What is made of a value.
        public let transform: (Upstream.Output) throws -> Output?

        /// Creates the publisher.
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let transform = transform
            upstream.attachThrowing(subscriber) { try transform($0).map { .send($0) } ?? .skip }
        }
    }
}

extension Publisher {
    /// Makes another value of each, and leaves nil out.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }

    /// Makes another value of each, and leaves nil out; an error that the closure throws ends the stream.
    public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
        Publishers.TryCompactMap(upstream: self, transform: transform)
    }
}
