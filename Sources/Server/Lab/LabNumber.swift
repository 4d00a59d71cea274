import LatchkeyWire

/// How many requests a fault is for: 1–1,000.
public typealias LabFaultCount = LabNumber<LabFaultCountBounds>
/// How long a fault delays a request, in milliseconds: 1–60,000.
public typealias LabDelay = LabNumber<LabDelayBounds>
/// By how many seconds a lab server's clock is shifted: at most ten years of 366 days, either way.
public typealias LabClockOffset = LabNumber<LabClockBounds>

/// The limits of a number in a request to the lab's routes.
public protocol LabNumberBounds: Sendable {
    /// The least and the most.
    static var range: ClosedRange<Int> { get }
}

/// The limits of ``LabFaultCount``.
public enum LabFaultCountBounds: LabNumberBounds {
    /// 1–1,000.
    public static let range = 1...1_000
}

/// The limits of ``LabDelay``.
public enum LabDelayBounds: LabNumberBounds {
    /// 1–60,000.
    public static let range = 1...60_000
}

/// The limits of ``LabClockOffset``.
public enum LabClockBounds: LabNumberBounds {
    /// Ten years, either way.
    public static let range = -316_224_000...316_224_000
}

/// A whole number within limits.
public struct LabNumber<Bounds: LabNumberBounds>: Codable, Sendable, Equatable {
    /// The number.
    public let value: Int

    /// Creates a number; `nil` beyond the limits.
    public init?(_ value: Int) {
        guard Bounds.range.contains(value) else { return nil }
        self.value = value
    }

    /// Reads a whole number.
    ///
    /// - Throws: `DecodingError` beyond the limits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let number = Self(try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "beyond the limits")
        }
        self = number
    }

    /// Writes a whole number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    static func schema(_ description: String) -> JSONValue {
        [
            "type": "integer", "minimum": .integer(Bounds.range.lowerBound),
            "maximum": .integer(Bounds.range.upperBound), "description": .string(description),
        ]
    }
}
