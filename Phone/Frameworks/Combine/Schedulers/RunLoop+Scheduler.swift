import Foundation

// https://developer.apple.com/documentation/foundation/runloop
extension RunLoop: Scheduler {
    /// A time of the run loop.
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
        perform { box.value() }
    }

    /// Runs a closure at a time.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let box = UncheckedSending(value: action)
        let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in box.value() }
        timer.tolerance = tolerance.timeInterval
        add(timer, forMode: .default)
    }

    /// Runs a closure at a time and then again and again.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let box = UncheckedSending(value: action)
        let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in box.value() }
        timer.tolerance = tolerance.timeInterval
        add(timer, forMode: .default)
        return AnyCancellable { timer.invalidate() }
    }
}
