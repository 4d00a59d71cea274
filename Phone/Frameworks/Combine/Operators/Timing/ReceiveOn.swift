// Written by tools/generate from tools/templates/Combine/ReceiveOn.swift.template: edit that.

extension Publishers {
    /// Gives values and the end on a scheduler.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/receiveon
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// Where things run.
        public let scheduler: Context
        /// How things run.
        public let options: Context.SchedulerOptions?

        /// Creates the publisher.
        public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (scheduler, options) = (scheduler, options)
            upstream.receive(
                subscriber: Elsewhere<Upstream, S>(subscriber) { scheduler.schedule(options: options, $0) })
        }
    }
}

extension Publishers {
    /// Gives values and the end later.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/delay
    public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// How much later.
        public let interval: Context.SchedulerTimeType.Stride
        /// How exact.
        public let tolerance: Context.SchedulerTimeType.Stride
        /// Where things run.
        public let scheduler: Context
        /// How things run.
        public let options: Context.SchedulerOptions?

        /// Creates the publisher.
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
            scheduler: Context, options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.interval = interval
            self.tolerance = tolerance
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let delay = self
            upstream.receive(
                subscriber: Elsewhere<Upstream, S>(subscriber) { action in
                    delay.scheduler.schedule(
                        after: delay.scheduler.now.advanced(by: delay.interval), tolerance: delay.tolerance,
                        options: delay.options, action)
                })
        }
    }
}

extension Publishers {
    /// Subscribes, asks and cancels on a scheduler.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/subscribeon
    public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// Where things run.
        public let scheduler: Context
        /// How things run.
        public let options: Context.SchedulerOptions?

        /// Creates the publisher.
        public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (scheduler, options, upstream) = (scheduler, options, upstream)
            scheduler.schedule(options: options) {
                upstream.receive(
                    subscriber: AskElsewhere<Upstream, S>(subscriber) { scheduler.schedule(options: options, $0) })
            }
        }
    }
}

extension Publisher {
    /// Gives values and the end on a scheduler.
    public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.ReceiveOn<
            Self, S
        >
    { Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options) }

    /// Subscribes, asks and cancels on a scheduler.
    public func subscribe<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.SubscribeOn<
            Self, S
        >
    { Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options) }

    /// Gives values and the end later; an error too.
    public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Delay<Self, S> {
        Publishers.Delay(
            upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler, options: options)
    }
}
