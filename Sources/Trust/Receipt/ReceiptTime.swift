/// A time as receipts write it: RFC 3339 in UTC, with up to three digits of a second, whose trailing zeros Apple drops.
enum ReceiptTime {
    /// Milliseconds since 1970; nil if it is malformed or before 1970.
    static func milliseconds(_ text: String) -> UInt64? {
        let bytes = Array(text.utf8)
        guard (20...24).contains(bytes.count), bytes.count != 21, bytes.last == UInt8(ascii: "Z"),
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            let days = days(year, month, day), hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction = 0
        if bytes.count > 20 {
            guard bytes[19] == UInt8(ascii: "."), let digits = number(bytes[20..<(bytes.count - 1)]) else { return nil }
            fraction = digits * [100, 10, 1][bytes.count - 22]
        }
        return UInt64(((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + UInt64(fraction)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar; nil for invalid dates and before 1970.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard year >= 1970, (1...12).contains(month), day >= 1 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= lengths[month - 1] else { return nil }
        let before = year - 1
        // There are 719,162 days between 0001-01-01 and 1970-01-01.
        return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
            + lengths.prefix(month - 1).reduce(0, +) + day - 1
    }
}
