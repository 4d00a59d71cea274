// Written by tools/generate from tools/templates/Combine/Buffer.swift.template: edit that.

extension Publishers {
    /// Keeps values that its subscriber has not asked for yet.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/buffer
    public struct Buffer<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// How many values it keeps at most.
        public let size: Int
        /// What it asks its upstream for.
        public let prefetch: Publishers.PrefetchStrategy
        /// What happens to a value for which there is no room.
        public let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

        /// Creates the publisher.
        public init(
            upstream: Upstream, size: Int, prefetch: Publishers.PrefetchStrategy,
            whenFull: Publishers.BufferingStrategy<Upstream.Failure>
        ) {
            self.upstream = upstream
            self.size = size
            self.prefetch = prefetch
            self.whenFull = whenFull
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(
                subscriber: Buffering<Upstream, S>(subscriber, size: size, prefetch: prefetch, whenFull: whenFull))
        }
    }
}

extension Publisher {
    /// Keeps values that the subscriber has not asked for yet, and sends them before the end.
    ///
    /// An error, also that of ``Publishers/BufferingStrategy/customError(_:)``, is sent at once, and what the buffer keeps
    /// is lost: Apple says nothing of that.
    ///
    /// - Parameters:
    ///   - size: How many values are kept at most.
    ///   - prefetch: What the buffer asks its upstream for.
    ///   - whenFull: What happens to a value for which there is no room.
    public func buffer(
        size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
    ) -> Publishers.Buffer<Self> {
        Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
    }
}
