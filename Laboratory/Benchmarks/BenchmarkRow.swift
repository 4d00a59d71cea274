/// One measurement beside what it is compared with.
public struct BenchmarkRow: Codable, Sendable, Equatable {
    /// Which way a limit is kept.
    public enum Bound: String, Codable, Sendable {
        /// The value must not be more.
        case atMost
        /// The value must not be less.
        case atLeast
    }

    /// What was measured.
    public var name: String
    /// The unit of value, peer and limit.
    public var unit: String
    /// What this server has.
    public var value: Double
    /// What the peer has; `nil` where there is none.
    public var peer: Double?
    /// The aim; `nil` where there is none.
    public var limit: Double?
    /// Which way the limit is kept.
    public var bound: Bound

    /// Creates a row.
    public init(
        _ name: String, _ value: Double, unit: String, peer: Double? = nil, _ bound: Bound = .atMost,
        limit: Double? = nil
    ) {
        (self.name, self.unit, self.value, self.peer, self.bound, self.limit) = (name, unit, value, peer, bound, limit)
    }

    /// The value over the limit or, where there is none, over the peer's; `nil` without either.
    public var ratio: Double? {
        guard let base = limit ?? peer, base != 0 else { return nil }
        return value / base
    }

    /// Whether the limit is kept; `nil` where there is none.
    public var isKept: Bool? {
        limit.map { bound == .atMost ? value <= $0 : value >= $0 }
    }
}

/// Measurements in one table.
public struct BenchmarkTable: Codable, Sendable, Equatable {
    /// The rows.
    public var rows: [BenchmarkRow]

    /// Creates a table.
    public init(_ rows: [BenchmarkRow]) {
        self.rows = rows
    }

    /// The table in Markdown.
    public var markdown: String {
        let head = ["| | this | the peer | limit | this over limit | |", "|---|--:|--:|--:|--:|---|"]
        let lines = rows.map { row in
            let cells = [
                "\(row.name) (\(row.unit))", Self.text(row.value), row.peer.map(Self.text) ?? "",
                row.limit.map { (row.bound == .atMost ? "≤ " : "≥ ") + Self.text($0) } ?? "",
                row.limit == nil ? "" : row.ratio.map(Self.text) ?? "",
                row.isKept.map { $0 ? "kept" : "missed" } ?? "",
            ]
            return "| " + cells.joined(separator: " | ") + " |"
        }
        return (head + lines).joined(separator: "\n")
    }

    /// A number with three digits that count, and no more than it needs.
    static func text(_ number: Double) -> String {
        guard number.isFinite else { return "–" }
        let magnitude = abs(number)
        let places = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3
        let power = [1.0, 10, 100, 1000][places]
        let rounded = (number * power).rounded()
        if rounded == (rounded / power).rounded() * power { return "\(Int(rounded / power))" }
        return "\(rounded / power)"
    }
}
