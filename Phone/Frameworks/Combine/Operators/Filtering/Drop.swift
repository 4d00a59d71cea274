// Written by tools/generate from tools/templates/Combine/Drop.swift.template: edit that.

extension Publishers {
    /// Leaves out the first values.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/drop
    public struct Drop<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// How many.
        public let count: Int

        /// Creates the publisher.
        public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            var left = count
            upstream.attach(subscriber) {
                guard left > 0 else { return .send($0) }
                left -= 1
                return .skip
            }
        }
    }
}

extension Publishers {
    /// Leaves out the first values, as long as a condition holds.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/dropwhile
    public struct DropWhile<Upstream: Publisher>: Publisher {
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
            var isOver = false
            upstream.attach(subscriber) {
                if !isOver { isOver = !predicate($0) }
                return isOver ? .send($0) : .skip
            }
        }
    }
}

extension Publishers {
    /// Leaves out the first values, as long as a condition holds, unless it throws.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/trydropwhile
    public struct TryDropWhile<Upstream: Publisher>: Publisher {
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
            var isOver = false
            upstream.attachThrowing(subscriber) {
                if !isOver { isOver = try !predicate($0) }
                return isOver ? .send($0) : .skip
            }
        }
    }
}

extension Publisher {
    /// Leaves out the first values.
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        Publishers.Drop(upstream: self, count: count)
    }

    /// Leaves out the first values, as long as a condition holds.
    public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        Publishers.DropWhile(upstream: self, predicate: predicate)
    }

    /// Leaves out the first values, as long as a condition holds; an error that it throws ends the stream.
    public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
        Publishers.TryDropWhile(upstream: self, predicate: predicate)
    }
}
