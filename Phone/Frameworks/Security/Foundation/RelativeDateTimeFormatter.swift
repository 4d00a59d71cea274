import Foundation

/// Writes how far a time is from another one, such as “2 days ago”
/// (developer.apple.com/documentation/foundation/relativedatetimeformatter).
///
/// Only the greatest unit is written, without rounding: 119 minutes are an hour.
@available(iOS 13, *)
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    // Sendable as Foundation's other formatters are: who changes one while others use it must see to it.

    /// How units are written.
    public enum UnitsStyle: Int, Sendable {
        /// “2 months ago”.
        case full = 0
        /// “two months ago”.
        case spellOut = 1
        /// “2 mo. ago”.
        case short = 2
        /// “2mo ago”.
        case abbreviated = 3
    }

    /// Whether there are words for the nearest times.
    public enum DateTimeStyle: Int, Sendable {
        /// “1 day ago”.
        case numeric = 0
        /// “yesterday”.
        case named = 1
    }

    /// Whether there are words for the nearest times; default `.numeric`.
    open var dateTimeStyle = DateTimeStyle.numeric
    /// How units are written; default `.full`.
    open var unitsStyle = UnitsStyle.full
    /// Where the text will stand, for its first letter; default `.unknown`.
    open var formattingContext = Formatter.Context.unknown
    /// The calendar that counts days, weeks, months and years; the user's by default, also if nil is set.
    open var calendar: Calendar! {
        get { chosenCalendar ?? .autoupdatingCurrent }
        set { chosenCalendar = newValue }
    }
    /// The language; the user's by default, also if nil is set.
    open var locale: Locale! {
        get { chosenLocale ?? .autoupdatingCurrent }
        set { chosenLocale = newValue }
    }

    private var chosenCalendar: Calendar?
    private var chosenLocale: Locale?

    /// Makes a formatter.
    public override init() { super.init() }

    /// Makes a formatter; nothing of an archived one is read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Writes the greatest unit that is not zero, from years to seconds; days and weeks, months and years as they are.
    open func localizedString(from dateComponents: DateComponents) -> String {
        let amounts = DurationUnit.allCases.lazy.compactMap { unit in
            dateComponents.value(for: unit.component).map { (unit: unit, count: $0) }
        }
        let greatest = amounts.first { $0.count != 0 } ?? amounts.reversed().first
        return text(greatest?.count ?? 0, greatest?.unit ?? .second)
    }

    /// Writes seconds from now, negative ones for the past.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    /// Writes how far a date is from another one.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let units = Set(DurationUnit.allCases.map(\.component))
        return localizedString(from: calendar.dateComponents(units, from: referenceDate, to: date))
    }

    /// Writes how far a `Date` is from now; nil for anything else.
    open override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    /// The text of a number of units, as Foundation's format style writes dates that are exactly so far apart.
    private func text(_ count: Int, _ unit: DurationUnit) -> String {
        var counting = Calendar(identifier: .gregorian)
        counting.timeZone = TimeZone(secondsFromGMT: 0) ?? counting.timeZone
        let reference = Date(timeIntervalSinceReferenceDate: 0)
        guard let date = counting.date(byAdding: unit.component, value: count, to: reference) else { return "" }
        var style = Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: unitsStyle.formatStyle,
            locale: locale, calendar: counting, capitalizationContext: formattingContext.formatStyle)
        style.allowedFields = [unit.field]
        return style.format(reference)
    }
}

extension DurationUnit {
    fileprivate var field: Date.RelativeFormatStyle.Field {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .week
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        }
    }
}

@available(iOS 13, *)
extension RelativeDateTimeFormatter.UnitsStyle {
    fileprivate var formatStyle: Date.RelativeFormatStyle.UnitsStyle {
        switch self {
        case .full: .wide
        case .spellOut: .spellOut
        case .short: .abbreviated
        case .abbreviated: .narrow
        }
    }
}

extension Formatter.Context {
    fileprivate var formatStyle: FormatStyleCapitalizationContext {
        switch self {
        case .standalone: .standalone
        case .listItem: .listItem
        case .beginningOfSentence: .beginningOfSentence
        case .middleOfSentence: .middleOfSentence
        default: .unknown
        }
    }
}
