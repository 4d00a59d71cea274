extension Subscribers {
    /// How many values a subscriber wants.
    ///
    /// https://developer.apple.com/documentation/combine/subscribers/demand
    public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
        /// The count; nil is without limit.
        private let count: Int?

        private init(count: Int?) { self.count = count }

        /// As many as come.
        public static let unlimited = Demand(count: nil)
        /// None.
        public static let none = Demand(count: 0)

        /// At most so many; a negative number is a programmer's error.
        @inline(__always)
        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "a demand is not negative")
            return Demand(count: value)
        }

        /// The count; nil is without limit.
        public var max: Int? { count }

        /// `unlimited` or `max(n)`.
        public var description: String { count.map { "max(\($0))" } ?? "unlimited" }
    }
}

extension Subscribers.Demand {
    /// The sum; what overflows is unlimited.
    public static func + (lhs: Self, rhs: Self) -> Self {
        guard let left = lhs.count, let right = rhs.count else { return .unlimited }
        let (sum, isOver) = left.addingReportingOverflow(right)
        return isOver ? .unlimited : Self(count: sum)
    }

    /// Adds a demand.
    public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

    /// The sum.
    public static func + (lhs: Self, rhs: Int) -> Self { lhs + .max(Swift.max(rhs, 0)) }

    /// Adds a count.
    public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

    /// So many times as many.
    public static func * (lhs: Self, rhs: Int) -> Self {
        guard let left = lhs.count else { return .unlimited }
        let (product, isOver) = left.multipliedReportingOverflow(by: Swift.max(rhs, 0))
        return isOver ? .unlimited : Self(count: product)
    }

    /// Multiplies by a count.
    public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }

    /// The difference, not less than none; unlimited less anything is unlimited, anything less unlimited is none.
    public static func - (lhs: Self, rhs: Self) -> Self {
        guard let left = lhs.count else { return .unlimited }
        guard let right = rhs.count else { return .none }
        return Self(count: Swift.max(left - right, 0))
    }

    /// Takes a demand away.
    public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

    /// The difference, not less than none.
    public static func - (lhs: Self, rhs: Int) -> Self { lhs - .max(Swift.max(rhs, 0)) }

    /// Takes a count away.
    public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

    /// Whether the left side is less; nothing is more than unlimited.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        guard let left = lhs.count else { return false }
        guard let right = rhs.count else { return true }
        return left < right
    }

    /// Whether a demand is more than a count.
    public static func > (lhs: Self, rhs: Int) -> Bool { lhs.count.map { $0 > rhs } ?? true }
    /// Whether a demand is at least a count.
    public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.count.map { $0 >= rhs } ?? true }
    /// Whether a demand is less than a count.
    public static func < (lhs: Self, rhs: Int) -> Bool { lhs.count.map { $0 < rhs } ?? false }
    /// Whether a demand is at most a count.
    public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.count.map { $0 <= rhs } ?? false }
    /// Whether a demand is a count.
    public static func == (lhs: Self, rhs: Int) -> Bool { lhs.count == rhs }
    /// Whether a demand is not a count.
    public static func != (lhs: Self, rhs: Int) -> Bool { lhs.count != rhs }
}
