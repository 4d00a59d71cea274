/// Runs everything at once, whatever the time.
///
/// https://developer.apple.com/documentation/combine/immediatescheduler
public struct ImmediateScheduler: Scheduler, Sendable {
    /// There is nothing to choose.
    public typealias SchedulerOptions = Never

    /// A time without meaning.
    public struct SchedulerTimeType: Strideable, Sendable {
        let ticks: Int

        /// The span to another time.
        public func distance(to other: Self) -> Stride { Stride(other.ticks - ticks) }
        /// The time after a span.
        public func advanced(by n: Stride) -> Self { Self(ticks: ticks + n.magnitude) }

        /// A span without meaning.
        public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable, Sendable,
            SchedulerTimeIntervalConvertible
        {
            /// The count.
            public var magnitude: Int

            /// Creates a span.
            public init(_ value: Int) { magnitude = value }
            /// Creates a span.
            public init(integerLiteral value: Int) { magnitude = value }
            /// Creates a span.
            public init(floatLiteral value: Double) { magnitude = Int(value) }
            /// Creates a span of a number, if it fits.
            public init?<T: BinaryInteger>(exactly source: T) {
                guard let value = Int(exactly: source) else { return nil }
                magnitude = value
            }

            /// Whether the left span is shorter.
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
            /// The product.
            public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
            /// The sum.
            public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
            /// The difference.
            public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
            /// Multiplies.
            public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
            /// Adds.
            public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
            /// Takes away.
            public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

            /// No time.
            public static func seconds(_ s: Int) -> Self { 0 }
            /// No time.
            public static func seconds(_ s: Double) -> Self { 0 }
            /// No time.
            public static func milliseconds(_ ms: Int) -> Self { 0 }
            /// No time.
            public static func microseconds(_ us: Int) -> Self { 0 }
            /// No time.
            public static func nanoseconds(_ ns: Int) -> Self { 0 }
        }
    }

    /// The scheduler.
    public static let shared = ImmediateScheduler()

    /// The time, which never changes.
    public var now: SchedulerTimeType { SchedulerTimeType(ticks: 0) }
    /// None.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs a closure at once.
    public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    /// Runs a closure at once.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { action() }

    /// Runs a closure at once, and once only.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return Subscriptions.empty
    }
}
