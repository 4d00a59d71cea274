// Written by tools/generate from tools/templates/Combine/Debounce.swift.template: edit that.

extension Publishers {
    /// Sends a value when no other has come for a while.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/debounce
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// How long.
        public let dueTime: Context.SchedulerTimeType.Stride
        /// Where things run.
        public let scheduler: Context
        /// How things run.
        public let options: Context.SchedulerOptions?

        /// Creates the publisher.
        public init(
            upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.dueTime = dueTime
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let debounce = self
            upstream.receive(
                subscriber: TimedRelay<Upstream, S>(subscriber) { relay, value in
                    let turn = relay.hold(value, alone: true)
                    debounce.scheduler.schedule(
                        after: debounce.scheduler.now.advanced(by: debounce.dueTime),
                        tolerance: debounce.scheduler.minimumTolerance, options: debounce.options
                    ) { relay.release(turn) }
                } atEnd: { relay, completion in
                    // What waits is lost, as it is on iOS.
                    debounce.scheduler.schedule(options: debounce.options) { relay.end(completion) }
                })
        }
    }
}

extension Publishers {
    /// Sends one value of each span of time.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/throttle
    public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// How long.
        public let interval: Context.SchedulerTimeType.Stride
        /// Where things run.
        public let scheduler: Context
        /// Whether the last one of the span; else the first.
        public let latest: Bool

        /// Creates the publisher.
        public init(upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.latest = latest
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let throttle = self
            var nextTime: Context.SchedulerTimeType?
            upstream.receive(
                subscriber: TimedRelay<Upstream, S>(subscriber) { relay, value in
                    guard let turn = relay.holdOne(value, replacing: throttle.latest) else { return }
                    let now = throttle.scheduler.now
                    let time = nextTime.map { $0 > now ? $0 : now } ?? now
                    nextTime = time.advanced(by: throttle.interval)
                    if time > now {
                        throttle.scheduler.schedule(after: time) { relay.release(turn) }
                    } else {
                        throttle.scheduler.schedule { relay.release(turn) }
                    }
                } atEnd: { relay, completion in
                    // What waits for its time goes first.
                    throttle.scheduler.schedule {
                        relay.releaseAny()
                        relay.end(completion)
                    }
                })
        }
    }
}

extension Publisher {
    /// Sends a value when no other has come for a while.
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }

    /// Sends one value of each span of time: its last, or its first.
    public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Throttle<Self, S> {
        Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
    }
}
