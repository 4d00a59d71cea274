import Foundation

/// A unit of durations, from the greatest to the smallest.
enum DurationUnit: CaseIterable {
    case year, month, week, day, hour, minute, second

    var unit: NSCalendar.Unit {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .weekOfMonth
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        }
    }

    var component: Calendar.Component {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .weekOfMonth
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        }
    }

    /// “hour”.
    var word: String { "\(self)" }

    /// “hr”, with its plural.
    var short: (one: String, many: String) {
        switch self {
        case .year: ("yr", "yrs")
        case .month: ("mth", "mths")
        case .week: ("wk", "wks")
        case .day: ("day", "days")
        case .hour: ("hr", "hr")
        case .minute: ("min", "min")
        case .second: ("sec", "sec")
        }
    }

    /// “h”.
    var letter: String {
        switch self {
        case .month: "mo"
        default: String(word.prefix(1))
        }
    }
}

/// So many of a unit.
struct DurationAmount {
    let unit: DurationUnit
    let count: Int

    /// The amount in words.
    func words(_ style: DateComponentsFormatter.UnitsStyle) -> String {
        switch style {
        case .positional: "\(count)"
        case .abbreviated: "\(count)\(unit.letter)"
        case .brief: "\(count)\(count == 1 ? unit.short.one : unit.short.many)"
        case .short: "\(count) \(count == 1 ? unit.short.one : unit.short.many)"
        case .full: "\(count) \(plural)"
        case .spellOut: "\(spelled) \(plural)"
        }
    }

    private var plural: String { count == 1 ? unit.word : unit.word + "s" }

    private var spelled: String {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .spellOut
        return formatter.string(from: NSNumber(value: count)) ?? "\(count)"
    }
}
