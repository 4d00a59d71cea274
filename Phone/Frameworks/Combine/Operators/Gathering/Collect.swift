// Written by tools/generate from tools/templates/Combine/Collect.swift.template: edit that.

extension Publishers {
    /// Sends all values in one array in the end.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/collect
    public struct Collect<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = [Upstream.Output]
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
            var all: Output = []
            upstream.gather(
                subscriber,
                take: {
                    all.append($0)
                    return .skip
                }, result: { all })
        }
    }
}

extension Publisher {
    /// Sends all values in one array in the end.
    public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }

    /// Sends arrays of so many values; the last one may have fewer.
    public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
        Publishers.CollectByCount(upstream: self, count: count)
    }
}
