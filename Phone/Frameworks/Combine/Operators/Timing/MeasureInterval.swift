// Written by tools/generate from tools/templates/Combine/MeasureInterval.swift.template: edit that.

extension Publishers {
    /// Sends how long each value took to come, by a scheduler's clock: the first since the subscription.
    ///
    /// https://developer.apple.com/documentation/combine/publishers/measureinterval
    public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = Context.SchedulerTimeType.Stride
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream
        /// Whose clock it is; nothing runs on it.
        public let scheduler: Context

        /// Creates the publisher.
        public init(upstream: Upstream, scheduler: Context) {
            self.upstream = upstream
            self.scheduler = scheduler
        }

        /// Attaches a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let scheduler = scheduler
            var last = scheduler.now
            upstream.handleEvents(receiveSubscription: { _ in last = scheduler.now }).attach(subscriber) { _ in
                let before = last
                last = scheduler.now
                return .send(before.distance(to: last))
            }
        }
    }
}

extension Publisher {
    /// Sends how long each value took to come, by a scheduler's clock: the first since the subscription.
    ///
    /// - Parameters:
    ///   - scheduler: Whose clock it is.
    ///   - options: Without effect, since nothing runs on the scheduler.
    public func measureInterval<S: Scheduler>(using scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.MeasureInterval<Self, S>
    {
        Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
    }
}
