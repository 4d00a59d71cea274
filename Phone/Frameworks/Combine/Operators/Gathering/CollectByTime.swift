// Written by tools/generate from tools/templates/Combine/CollectByTime.swift.template: edit that.

extension Publishers {
    /// Sends what came in each span of time as an array.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/collectbytime
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = [Upstream.Output]
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// When an array is sent.
        public let strategy: Publishers.TimeGroupingStrategy<Context>
        /// How things run.
        public let options: Context.SchedulerOptions?

        /// Creates the publisher.
        public init(
            upstream: Upstream, strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.strategy = strategy
            self.options = options
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: TimedBatches<Upstream, S>(subscriber, strategy: strategy, options: options))
        }
    }
}

extension Publisher {
    /// Sends what came in each span of time as an array; at the end, what is left.
    ///
    /// An error is sent in place of what is left, as Apple documents. A span in which nothing came sends nothing, and an
    /// array that the subscriber has not asked for waits: on both Apple says nothing.
    public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}
