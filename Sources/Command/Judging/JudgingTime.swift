import FoundationEssentials
import LatchkeyCommandLine

/// A moment for which something is judged, in milliseconds since 1970.
struct JudgingTime: Sendable, Equatable {
    let milliseconds: UInt64

    init(milliseconds: UInt64) {
        self.milliseconds = milliseconds
    }

    /// Reads RFC 3339 with any number of decimals, Unix seconds (with decimals), or Unix milliseconds (12 digits and more).
    ///
    /// Nil if it is malformed, before 1970, or after the year 9999.
    init?(_ text: String) {
        guard let milliseconds = Self.unix(text) ?? Self.rfc3339(text) else { return nil }
        self.milliseconds = milliseconds
    }

    /// Reads the value of `--at`; without one it is the present.
    ///
    /// - Throws: `UsageError` for any other text.
    init(option text: String?, now: Date) throws(UsageError) {
        guard let text else {
            self.init(milliseconds: UInt64(max(0, now.timeIntervalSince1970) * 1000))
            return
        }
        guard let time = JudgingTime(text) else {
            throw UsageError("--at takes a time as 2026-04-21T18:13:12Z or in Unix seconds, not \(text).")
        }
        self = time
    }

    /// RFC 3339 in UTC with milliseconds.
    var text: String {
        let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
        let fraction = String(1000 + milliseconds % 1000).dropFirst()
        return date.formatted(.iso8601).dropLast() + "." + fraction + "Z"
    }

    private static let end: UInt64 = 253_402_300_800_000

    private static func unix(_ text: String) -> UInt64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }),
            parts[0].count <= 15, let whole = UInt64(parts[0])
        else { return nil }
        if parts.count == 1, parts[0].count >= 12 { return whole < end ? whole : nil }
        let milliseconds = whole * 1000 + (parts.count == 2 ? thousandths(parts[1]) : 0)
        return milliseconds < end ? milliseconds : nil
    }

    private static func rfc3339(_ text: String) -> UInt64? {
        let pattern =
            /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))/
            .asciiOnlyDigits()
        guard let match = text.wholeMatch(of: pattern)?.output, let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3), let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let fields = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard fields.isValidDate(in: calendar), let date = calendar.date(from: fields) else { return nil }
        var seconds = Int64(date.timeIntervalSince1970)
        if let sign = match.8, let hours = match.9.flatMap({ Int64($0) }), let minutes = match.10.flatMap({ Int64($0) })
        {
            guard hours < 24, minutes < 60 else { return nil }
            seconds -= (sign == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
        }
        guard seconds >= 0 else { return nil }
        return UInt64(seconds) * 1000 + (match.7.map { thousandths($0) } ?? 0)
    }

    private static func thousandths(_ digits: Substring) -> UInt64 {
        let three = (digits + "00").prefix(3)
        return UInt64(three) ?? 0
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
