/// A time as settings take it: a whole number with `s`, `m`, `h` or `d`, such as `15m`, `12h` or `30d`.
enum LifetimeText {
    /// What a number without a unit counts: each setting's unit of earlier versions.
    enum Unit: Sendable {
        case seconds, days

        var seconds: Int {
            switch self {
            case .seconds: 1
            case .days: LifetimeText.day
            }
        }
    }

    static let minute = 60
    static let hour = 3_600
    static let day = 86_400

    /// The seconds of a number without a unit; `nil` if they are too many to count.
    static func seconds(_ number: Int, _ unit: Unit) -> Int? {
        let (seconds, isTooLarge) = number.multipliedReportingOverflow(by: unit.seconds)
        return isTooLarge ? nil : seconds
    }

    /// The seconds of a text; `nil` if it is no such time.
    static func seconds(_ text: String) -> Int? {
        let units: [Character: Int] = ["s": 1, "m": minute, "h": hour, "d": day]
        guard let unit = text.last.flatMap({ units[$0] }) else { return nil }
        let digits = text.dropLast()
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else { return nil }
        let (seconds, isTooLarge) = number.multipliedReportingOverflow(by: unit)
        return isTooLarge ? nil : seconds
    }

    /// The text of so many seconds, in the largest unit that leaves no rest.
    static func text(_ seconds: Int) -> String {
        for (unit, name) in [(day, "d"), (hour, "h"), (minute, "m")] where seconds.isMultiple(of: unit) {
            return "\(seconds / unit)\(name)"
        }
        return "\(seconds)s"
    }

    /// The values that a setting of that range takes, in words.
    static func values(_ range: ClosedRange<Int>) -> String {
        "a time such as 15m, 12h or 30d, from \(text(range.lowerBound)) to \(text(range.upperBound))"
    }
}
