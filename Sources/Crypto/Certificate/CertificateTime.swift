/// A time in a certificate (RFC 5280, section 4.1.2.5): to the second, in UTC.
enum CertificateTime {
    /// Seconds since 1970 of a UTCTime `YYMMDDHHMMSSZ` or GeneralizedTime `YYYYMMDDHHMMSSZ`; nil for every other form.
    static func seconds(_ element: ASN1Element) -> Int64? {
        var digits = element.content
        guard digits.popLast() == UInt8(ascii: "Z"), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        var numbers = digits.map { Int64($0 - 0x30) }[...]
        let isShort = element.tag == .utcTime
        guard isShort || element.tag == .generalizedTime, numbers.count == (isShort ? 12 : 14) else { return nil }
        func next(_ count: Int) -> Int64 {
            defer { numbers = numbers.dropFirst(count) }
            return numbers.prefix(count).reduce(0) { $0 * 10 + $1 }
        }
        var year = next(isShort ? 2 : 4)
        if isShort { year += year < 50 ? 2000 : 1900 }
        let (month, day) = (next(2), next(2))
        let (hour, minute, second) = (next(2), next(2), next(2))
        guard let days = days(year, month, day), hour < 24, minute < 60, second < 60 else { return nil }
        return ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar; nil for invalid dates.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
        guard year >= 1, (1...12).contains(month), day >= 1 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= lengths[Int(month) - 1] else { return nil }
        let before = year - 1
        // There are 719,162 days between 0001-01-01 and 1970-01-01.
        return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
            + lengths.prefix(Int(month) - 1).reduce(0, +) + day - 1
    }
}
