import LatchkeyLock
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The clock of a server of the lab profile: another clock, shifted.
final class LabClock: Sendable {
    private let base: @Sendable () -> UInt64
    private let offsetSeconds = Lock<LabClockOffset?>(nil)

    /// Creates a clock that is not shifted.
    ///
    /// - Parameter base: The time, in milliseconds since 1970.
    init(_ base: @escaping @Sendable () -> UInt64) {
        self.base = base
    }

    /// By how many milliseconds it is shifted.
    var offsetMilliseconds: Int64 { Int64(offsetSeconds.withLock { $0?.value } ?? 0) * 1000 }

    /// The time, in milliseconds since 1970.
    var milliseconds: UInt64 {
        let (sum, overflow) = Int64(clamping: base()).addingReportingOverflow(offsetMilliseconds)
        return overflow ? UInt64(Int64.max) : UInt64(max(0, sum))
    }

    var reading: LabClockReading {
        LabClockReading(
            now: Timestamp(Date(timeIntervalSince1970: Double(milliseconds) / 1000)),
            offsetSeconds: offsetSeconds.withLock { $0?.value } ?? 0)
    }

    /// Shifts it against the other clock, and returns its time.
    func shift(to offset: LabClockOffset) -> LabClockReading {
        offsetSeconds.withLock { $0 = offset }
        return reading
    }
}

/// `POST /lab/clock`: shifts the server's clock.
public struct LabClockRequest: WireBody, Equatable {
    /// By how many seconds against the system's clock; 0 puts it right.
    public var offsetSeconds: LabClockOffset

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "offsetSeconds", .required, LabClockOffset.schema("Seconds against the system's clock; 0 puts it right."))
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["offsetSeconds": 0]
}

/// The time of a lab server's clock.
public struct LabClockReading: WireBody, Equatable {
    /// The server's time.
    public var now: Timestamp
    /// By how many seconds it is shifted.
    public var offsetSeconds: Int

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("now", .required, FieldSchema.text(Timestamp.self, "The server's time, in UTC.")),
        SchemaField(
            "offsetSeconds", .required, LabClockOffset.schema("Seconds against the system's clock.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["now": "2025-11-10T13:54:54Z", "offsetSeconds": 0]
}
