import Foundation

/// A time by the calendar, for run loops and operation queues.
public protocol _DateTime: Strideable, Hashable, Sendable {
    /// The date.
    var date: Date { get set }
    /// Creates a time.
    init(_ date: Date)
}

/// A span of seconds.
public protocol _DateStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
    Hashable, Codable, Sendable
where FloatLiteralType == Double, IntegerLiteralType == Double, Magnitude == Double {
    /// The length in seconds.
    var magnitude: Double { get set }
    /// Creates a span of so many seconds.
    init(_ timeInterval: Double)
}

extension _DateTime where Stride: _DateStride {
    /// The span to another time.
    public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }
    /// The time after a span.
    public func advanced(by n: Stride) -> Self { Self(date.addingTimeInterval(n.magnitude)) }
}

extension _DateStride {
    /// The length in seconds.
    public var timeInterval: Double { magnitude }
    /// Creates a span of so many seconds.
    public init(floatLiteral value: Double) { self.init(value) }
    /// Creates a span of so many seconds.
    public init(integerLiteral value: Double) { self.init(value) }
    /// Creates a span of so many seconds, if they fit.
    public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Double(exactly: source) else { return nil }
        self.init(value)
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

    /// So many seconds.
    public static func seconds(_ s: Int) -> Self { Self(Double(s)) }
    /// So many seconds.
    public static func seconds(_ s: Double) -> Self { Self(s) }
    /// So many thousandths of a second.
    public static func milliseconds(_ ms: Int) -> Self { Self(Double(ms) / 1e3) }
    /// So many millionths of a second.
    public static func microseconds(_ us: Int) -> Self { Self(Double(us) / 1e6) }
    /// So many billionths of a second.
    public static func nanoseconds(_ ns: Int) -> Self { Self(Double(ns) / 1e9) }
}
