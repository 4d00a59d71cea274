import Foundation
import LatchkeyCrypto

/// A moment in parts, in UTC.
struct CalendarTime {
    let year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// The parts of a number of seconds since 1970.
    init(seconds: Int64) {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        let parts = Self.calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        year = parts.year ?? 1970
        month = parts.month ?? 1
        day = parts.day ?? 1
        hour = parts.hour ?? 0
        minute = parts.minute ?? 0
        second = parts.second ?? 0
    }

    /// The seconds since 1970 of a moment in parts.
    static func seconds(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0)
        -> Int64
    {
        let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return Int64(calendar.date(from: parts)?.timeIntervalSince1970 ?? 0)
    }
}

extension ASN1Writer {
    /// UTCTime up to 2049, GeneralizedTime afterwards (RFC 5280, section 4.1.2.5); fractions of a second are cut off.
    static func time(_ seconds: Int64) -> [UInt8] {
        let parts = CalendarTime(seconds: seconds)
        let rest = "\(two(parts.month))\(two(parts.day))\(two(parts.hour))\(two(parts.minute))\(two(parts.second))Z"
        return parts.year < 2050
            ? element(.utcTime, Array((two(parts.year % 100) + rest).utf8))
            : element(.generalizedTime, Array(("\(parts.year)" + rest).utf8))
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
