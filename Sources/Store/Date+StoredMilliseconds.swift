#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Date {
    /// The time of a number of milliseconds since 1970.
    init(storedMilliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(storedMilliseconds) / 1000)
    }

    /// The nearest whole number of milliseconds since 1970; values beyond 48 bits, the range of challenge ids, are
    /// clamped.
    var storedMilliseconds: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        guard milliseconds.isFinite else { return milliseconds == .infinity ? Self.lastMillisecond : 0 }
        return Int64(min(max(milliseconds, 0), Double(Self.lastMillisecond)))
    }

    private static let lastMillisecond: Int64 = (1 << 48) - 1
}
