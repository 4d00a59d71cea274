extension Publishers {
    /// Ends a stream in which nothing has come for a while.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/timeout
    public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// The source of the values.
        public let upstream: Upstream
        /// How long.
        public let interval: Context.SchedulerTimeType.Stride
        /// The scheduler to run on.
        public let scheduler: Context
        /// How things run.
        public let options: Context.SchedulerOptions?
        /// Makes the error that it ends with; nil for none.
        public let customError: (() -> Upstream.Failure)?

        /// Creates the publisher.
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?, customError: (() -> Upstream.Failure)?
        ) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.options = options
            self.customError = customError
        }

        /// Ends the stream unless another value comes in time.
        private func watch<S: Subscriber>(_ relay: TimedRelay<Upstream, S>)
        where S.Input == Output, S.Failure == Failure {
            let turn = relay.currentTurn
            let error = customError
            scheduler.schedule(
                after: scheduler.now.advanced(by: interval), tolerance: scheduler.minimumTolerance, options: options
            ) {
                if relay.currentTurn == turn { relay.stop(error.map { .failure($0()) } ?? .finished) }
            }
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let timeout = self
            let relay = TimedRelay<Upstream, S>(subscriber) { relay, value in
                let turn = relay.hold(value)
                timeout.watch(relay)
                timeout.scheduler.schedule(options: timeout.options) { relay.release(turn) }
            } atEnd: { relay, completion in
                timeout.scheduler.schedule(options: timeout.options) { relay.end(completion) }
            }
            watch(relay)
            upstream.receive(subscriber: relay)
        }
    }
}

extension Publisher {
    /// Ends the stream if nothing comes for a while.
    public func timeout<S: Scheduler>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil
    ) -> Publishers.Timeout<Self, S> {
        Publishers.Timeout(
            upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }
}
