import Combine

/// A scheduler whose time stands still until a test moves it on.
final class VirtualTimeScheduler: Scheduler {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
    typealias SchedulerOptions = Never

    /// A span of so many ticks.
    static func ticks(_ count: Int) -> SchedulerTimeType.Stride { SchedulerTimeType.Stride(count) }

    private var queue: [(time: SchedulerTimeType, action: () -> Void)] = []
    /// How many of its repeated actions go on.
    private(set) var timers = 0
    private(set) var now = ImmediateScheduler.shared.now
    var minimumTolerance: SchedulerTimeType.Stride { 0 }

    func advance(_ ticks: Int) {
        let end = now.advanced(by: Self.ticks(ticks))
        while let next = queue.enumerated().filter({ $0.element.time <= end }).min(by: {
            $0.element.time < $1.element.time
        }) {
            queue.remove(at: next.offset)
            now = max(now, next.element.time)
            next.element.action()
        }
        now = end
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) { queue.append((now, action)) }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { queue.append((date, action)) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        timers += 1
        var isOn = true
        func turn(_ time: SchedulerTimeType) {
            guard isOn else { return }
            action()
            queue.append((time.advanced(by: interval), { turn(time.advanced(by: interval)) }))
        }
        queue.append((date, { turn(date) }))
        return AnyCancellable { [self] in
            isOn = false
            timers -= 1
        }
    }
}
