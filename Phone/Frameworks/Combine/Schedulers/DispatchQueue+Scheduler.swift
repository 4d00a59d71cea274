import Dispatch

// https://developer.apple.com/documentation/dispatch/dispatchqueue
extension DispatchQueue: Scheduler {
    /// A time of the queue.
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        /// The time.
        public var dispatchTime: DispatchTime

        /// Creates a time.
        public init(_ time: DispatchTime) { dispatchTime = time }

        /// The span to another time.
        public func distance(to other: Self) -> Stride {
            let (mine, others) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
            return others >= mine
                ? Stride(nanoseconds: Int(clamping: others - mine)) : Stride(nanoseconds: -Int(clamping: mine - others))
        }

        /// The time after a span.
        public func advanced(by n: Stride) -> Self { Self(dispatchTime + n.timeInterval) }

        /// Hashes the time.
        public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }

        /// A span of time.
        public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
            Hashable, Codable, Sendable
        {
            /// The length in billionths of a second.
            public var magnitude: Int

            init(nanoseconds: Int) { magnitude = nanoseconds }

            /// Creates a span.
            public init(_ timeInterval: DispatchTimeInterval) {
                switch timeInterval {
                case .seconds(let count): self = .seconds(count)
                case .milliseconds(let count): self = .milliseconds(count)
                case .microseconds(let count): self = .microseconds(count)
                case .nanoseconds(let count): self = .nanoseconds(count)
                case .never: magnitude = .max
                @unknown default: magnitude = .max
                }
            }

            /// Creates a span of so many seconds.
            public init(floatLiteral value: Double) { self = .seconds(value) }
            /// Creates a span of so many seconds.
            public init(integerLiteral value: Int) { self = .seconds(value) }
            /// Creates a span of so many billionths of a second, if they fit.
            public init?<T: BinaryInteger>(exactly source: T) {
                guard let value = Int(exactly: source) else { return nil }
                magnitude = value
            }

            /// The span.
            public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

            /// Whether the left span is shorter.
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
            /// The product, of the lengths in billionths of a second.
            public static func * (lhs: Self, rhs: Self) -> Self { scaled(lhs.magnitude, rhs.magnitude) }
            /// The sum.
            public static func + (lhs: Self, rhs: Self) -> Self { Self(nanoseconds: lhs.magnitude + rhs.magnitude) }
            /// The difference.
            public static func - (lhs: Self, rhs: Self) -> Self { Self(nanoseconds: lhs.magnitude - rhs.magnitude) }
            /// Multiplies.
            public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
            /// Adds.
            public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
            /// Takes away.
            public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

            /// So many seconds.
            public static func seconds(_ s: Int) -> Self { scaled(s, 1_000_000_000) }
            /// So many seconds.
            public static func seconds(_ s: Double) -> Self {
                Self(nanoseconds: Int(exactly: (s * 1e9).rounded(.towardZero)) ?? (s < 0 ? .min : .max))
            }
            /// So many thousandths of a second.
            public static func milliseconds(_ ms: Int) -> Self { scaled(ms, 1_000_000) }
            /// So many millionths of a second.
            public static func microseconds(_ us: Int) -> Self { scaled(us, 1000) }
            /// So many billionths of a second.
            public static func nanoseconds(_ ns: Int) -> Self { Self(nanoseconds: ns) }

            /// A product that stays at the end of the range instead of passing it.
            private static func scaled(_ count: Int, _ factor: Int) -> Self {
                let (product, isOver) = count.multipliedReportingOverflow(by: factor)
                return Self(nanoseconds: isOver ? ((count < 0) == (factor < 0) ? .max : .min) : product)
            }
        }
    }

    /// How a closure is run.
    public struct SchedulerOptions {
        /// The quality of service.
        public var qos: DispatchQoS
        /// How the work relates to other work.
        public var flags: DispatchWorkItemFlags
        /// The group that the work belongs to.
        public var group: DispatchGroup?

        /// Creates options.
        public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
            self.qos = qos
            self.flags = flags
            self.group = group
        }
    }

    /// The time now.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
    /// None.
    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// Runs a closure as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let box = UncheckedSending(value: action)
        async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { box.value() }
    }

    /// Runs a closure at a time.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let box = UncheckedSending(value: action)
        asyncAfter(deadline: date.dispatchTime, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) {
            box.value()
        }
    }

    /// Runs a closure at a time and then again and again.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let box = UncheckedSending(value: action)
        let timer = DispatchSource.makeTimerSource(queue: self)
        timer.schedule(deadline: date.dispatchTime, repeating: interval.timeInterval, leeway: tolerance.timeInterval)
        timer.setEventHandler { box.value() }
        timer.resume()
        return AnyCancellable { timer.cancel() }
    }
}
