import Foundation

/// Writes DER (X.690), and the indefinite lengths of BER that Apple's receipts have.
enum ASN1Writer {
    /// One element: tag bytes, shortest length, content.
    static func element(_ tag: [UInt8], _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        if content.count < 0x80 {
            length = [UInt8(content.count)]
        } else {
            var rest = content.count
            while rest > 0 {
                length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
                rest >>= 8
            }
            length.insert(0x80 | UInt8(length.count), at: 0)
        }
        return tag + length + content
    }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element([0x30], parts.flatMap { $0 }) }
    static func set(_ parts: [UInt8]...) -> [UInt8] { element([0x31], parts.flatMap { $0 }) }
    static func octets(_ bytes: [UInt8]) -> [UInt8] { element([0x04], bytes) }
    static func bitString(_ bytes: [UInt8]) -> [UInt8] { element([0x03], [0x00] + bytes) }
    static func utf8(_ text: String) -> [UInt8] { element([0x0C], Array(text.utf8)) }
    static func printable(_ text: String) -> [UInt8] { element([0x13], Array(text.utf8)) }
    static func ia5(_ text: String) -> [UInt8] { element([0x16], Array(text.utf8)) }
    static let null: [UInt8] = [0x05, 0x00]
    static let yes: [UInt8] = [0x01, 0x01, 0xFF]

    /// An INTEGER from an unsigned big-endian number.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        var magnitude = Array(bytes.drop { $0 == 0 })
        // A set high bit would make it negative; nothing at all is zero.
        if magnitude.first ?? 0x80 >= 0x80 { magnitude.insert(0, at: 0) }
        return element([0x02], magnitude)
    }

    static func integer(_ number: UInt64) -> [UInt8] {
        integer((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
    }

    /// An OBJECT IDENTIFIER from its dotted form.
    static func objectIdentifier(_ text: String) -> [UInt8] {
        let arcs = text.split(separator: ".").compactMap { Int($0) }
        guard arcs.count >= 2 else { return [] }
        return element([0x06], ([arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)).flatMap(base128))
    }

    /// A context-specific, explicit tag of any number around an element.
    static func tagged(_ number: Int, _ content: [UInt8]) -> [UInt8] {
        element(number < 31 ? [0xA0 | UInt8(number)] : [0xBF] + base128(number), content)
    }

    /// A constructed element of indefinite length (BER).
    static func indefinite(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
        [tag, 0x80] + parts.flatMap { $0 } + [0x00, 0x00]
    }

    /// UTCTime up to 2049, GeneralizedTime afterwards (RFC 5280, section 4.1.2.5); fractions of a second are cut off.
    static func time(_ seconds: Int64) -> [UInt8] {
        let parts = CalendarTime(seconds: seconds)
        let rest = "\(two(parts.month))\(two(parts.day))\(two(parts.hour))\(two(parts.minute))\(two(parts.second))Z"
        return parts.year < 2050
            ? element([0x17], Array((two(parts.year % 100) + rest).utf8))
            : element([0x18], Array(("\(parts.year)" + rest).utf8))
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func base128(_ number: Int) -> [UInt8] {
        var bytes = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }
}

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
