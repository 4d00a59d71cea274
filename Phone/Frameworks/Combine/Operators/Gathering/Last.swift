// Written by tools/generate from tools/templates/Combine/Last.swift.template: edit that.

extension Publishers {
    /// Sends the last value.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/last
    public struct Last<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Creates the publisher.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            var last: Output?
            upstream.gather(
                subscriber,
                take: {
                    last = $0
                    return .skip
                }, result: { last })
        }
    }
}

extension Publishers {
    /// Sends the last value that a condition holds for.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/lastwhere
    public struct LastWhere<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// The condition.
        public let predicate: (Upstream.Output) -> Bool

        /// Creates the publisher.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            var last: Output?
            upstream.gather(
                subscriber,
                take: {
                    if predicate($0) { last = $0 }
                    return .skip
                }, result: { last })
        }
    }
}

extension Publishers {
    /// Sends the last value that a condition holds for, unless it throws.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/trylastwhere
    public struct TryLastWhere<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream
        /// The condition.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Creates the publisher.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            var last: Output?
            upstream.gatherThrowing(
                subscriber,
                take: {
                    if try predicate($0) { last = $0 }
                    return .skip
                }, result: { last })
        }
    }
}

extension Publisher {
    /// Sends the last value.
    public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

    /// Sends the last value that a condition holds for.
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        Publishers.LastWhere(upstream: self, predicate: predicate)
    }

    /// Sends the last value that a condition holds for; an error that it throws ends the stream.
    public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
        Publishers.TryLastWhere(upstream: self, predicate: predicate)
    }
}
