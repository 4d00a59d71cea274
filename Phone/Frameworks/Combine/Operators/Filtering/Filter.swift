// Written by tools/generate from tools/templates/Combine/Filter.swift.template: edit that.

extension Publishers {
    /// Sends the values that a condition holds for.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/filter
    public struct Filter<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// The condition.
        public let isIncluded: (Upstream.Output) -> Bool

        /// Creates the publisher.
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let isIncluded = isIncluded
            upstream.attach(subscriber) { isIncluded($0) ? .send($0) : .skip }
        }
    }
}

extension Publishers {
    /// Sends the values that a condition holds for, unless it throws.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/tryfilter
    public struct TryFilter<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream
        /// The condition.
        public let isIncluded: (Upstream.Output) throws -> Bool

        /// Creates the publisher.
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let isIncluded = isIncluded
            upstream.attachThrowing(subscriber) { try isIncluded($0) ? .send($0) : .skip }
        }
    }
}

extension Publisher {
    /// Sends the values that a condition holds for.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }

    /// Sends the values that a condition holds for; an error that it throws ends the stream.
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
        Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
    }
}
