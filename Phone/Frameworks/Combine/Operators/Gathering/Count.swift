// Written by tools/generate from tools/templates/Combine/Count.swift.template: edit that.

extension Publishers {
    /// Sends in the end how many values there were.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/count
    public struct Count<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Int
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
            var count = 0
            upstream.gather(
                subscriber,
                take: { _ in
                    count += 1
                    return .skip
                }, result: { count })
        }
    }
}

extension Publishers {
    /// Sends whether a condition holds for all values.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/allsatisfy
    public struct AllSatisfy<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Bool
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
            upstream.gather(subscriber, take: { predicate($0) ? .skip : .sendLast(false) }, result: { true })
        }
    }
}

extension Publishers {
    /// Sends whether a condition holds for one of the values.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/containswhere
    public struct ContainsWhere<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Bool
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
            upstream.gather(subscriber, take: { predicate($0) ? .sendLast(true) : .skip }, result: { false })
        }
    }
}

extension Publishers {
    /// Sends whether a condition holds for all values, unless it throws.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/tryallsatisfy
    public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Bool
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
            upstream.gatherThrowing(
                subscriber, take: { try predicate($0) ? .skip : .sendLast(false) }, result: { true })
        }
    }
}

extension Publishers {
    /// Sends whether a condition holds for one of the values, unless it throws.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/trycontainswhere
    public struct TryContainsWhere<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Bool
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
            upstream.gatherThrowing(
                subscriber, take: { try predicate($0) ? .sendLast(true) : .skip }, result: { false })
        }
    }
}

extension Publishers {
    /// Sends whether a value is among the values.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/contains
    public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
        /// The kind of values.
        public typealias Output = Bool
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// The value.
        public let output: Upstream.Output

        /// Creates the publisher.
        public init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let output = output
            upstream.gather(subscriber, take: { $0 == output ? .sendLast(true) : .skip }, result: { false })
        }
    }
}

extension Publisher {
    /// Sends in the end how many values there were.
    public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }

    /// Sends whether a condition holds for all values.
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
        Publishers.AllSatisfy(upstream: self, predicate: predicate)
    }

    /// Sends whether a condition holds for one of the values.
    public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
        Publishers.ContainsWhere(upstream: self, predicate: predicate)
    }

    /// Sends whether a condition holds for all values; an error that it throws ends the stream.
    public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
        Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
    }

    /// Sends whether a condition holds for one of the values; an error that it throws ends the stream.
    public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
        Publishers.TryContainsWhere(upstream: self, predicate: predicate)
    }
}

extension Publisher where Output: Equatable {
    /// Sends whether a value is among the values.
    public func contains(_ output: Output) -> Publishers.Contains<Self> {
        Publishers.Contains(upstream: self, output: output)
    }
}
