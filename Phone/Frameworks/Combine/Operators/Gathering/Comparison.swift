// Written by tools/generate from tools/templates/Combine/Comparison.swift.template: edit that.

extension Publishers {
    /// Sends the greatest or the least of all values, by an order.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/comparison
    public struct Comparison<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// Whether the second value takes the place of the first.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

        /// Creates the publisher.
        public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let areInIncreasingOrder = areInIncreasingOrder
            var best: Output?
            upstream.gather(
                subscriber,
                take: { value in
                    if best.map({ areInIncreasingOrder($0, value) }) ?? true { best = value }
                    return .skip
                }, result: { best })
        }
    }
}

extension Publishers {
    /// Sends the greatest or the least of all values, by an order, unless it throws.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/trycomparison
    public struct TryComparison<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream
        /// Whether the second value takes the place of the first.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

        /// Creates the publisher.
        public init(
            upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
        ) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let areInIncreasingOrder = areInIncreasingOrder
            var best: Output?
            upstream.gatherThrowing(
                subscriber,
                take: { value in
                    if try best.map({ try areInIncreasingOrder($0, value) }) ?? true { best = value }
                    return .skip
                }, result: { best })
        }
    }
}

extension Publisher where Output: Comparable {
    /// Sends the greatest value.
    public func max() -> Publishers.Comparison<Self> { max(by: <) }

    /// Sends the least value.
    public func min() -> Publishers.Comparison<Self> { min(by: <) }
}

extension Publisher {
    /// Sends the greatest value by an order.
    public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }

    /// Sends the least value by an order.
    public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
    }

    /// Sends the greatest value by an order; an error that it throws ends the stream.
    public func tryMax(by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool)
        -> Publishers.TryComparison<Self>
    {
        Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }

    /// Sends the least value by an order; an error that it throws ends the stream.
    public func tryMin(by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool)
        -> Publishers.TryComparison<Self>
    {
        Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
    }
}
