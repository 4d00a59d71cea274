import Foundation

// https://developer.apple.com/documentation/foundation/operationqueue
extension OperationQueue: Scheduler {
    /// A time of the queue.
    public struct SchedulerTimeType: _DateTime {
        /// The date.
        public var date: Date
        /// Creates a time.
        public init(_ date: Date) { self.date = date }

        /// A span of seconds.
        public struct Stride: _DateStride {
            /// The length in seconds.
            public var magnitude: Double
            /// Creates a span of so many seconds.
            public init(_ timeInterval: Double) { magnitude = timeInterval }
        }
    }

    /// There is nothing to choose.
    public struct SchedulerOptions: Sendable {}

    /// The time now.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    /// None.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs a closure as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let box = UncheckedSending(value: action)
        addOperation { box.value() }
    }

    /// Runs a closure at a time.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let box = UncheckedSending(value: action)
        let queue = self
        DispatchQueue.global().asyncAfter(deadline: .now() + max(0, date.date.timeIntervalSinceNow)) {
            queue.addOperation { box.value() }
        }
    }

    /// Runs a closure at a time and then again and again.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let box = UncheckedSending(value: action)
        let queue = self
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(
            deadline: .now() + max(0, date.date.timeIntervalSinceNow), repeating: interval.timeInterval,
            leeway: .nanoseconds(0))
        timer.setEventHandler { queue.addOperation { box.value() } }
        timer.resume()
        return AnyCancellable { timer.cancel() }
    }
}
