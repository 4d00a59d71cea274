import Foundation

/// Writes how long something takes, such as “1 hour, 5 minutes” or “1:05”
/// (developer.apple.com/documentation/foundation/datecomponentsformatter).
///
/// In English, whatever the phone's language is. A rest that is smaller than the smallest unit is left out [?].
@available(iOS 8, *)
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    // Sendable as Foundation's other formatters are: who changes one while others use it must see to it.

    /// How units are written.
    public enum UnitsStyle: Int, Sendable {
        /// “9:41:30”.
        case positional = 0
        /// “9h 41m 30s”.
        case abbreviated
        /// “9 hr, 41 min, 30 sec”.
        case short
        /// “9 hours, 41 minutes, 30 seconds”.
        case full
        /// “nine hours, forty-one minutes, thirty seconds”.
        case spellOut
        /// “9hr 41min 30sec”.
        case brief
    }

    /// Which units of zero are written.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// A set of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// ``dropLeading`` for ``UnitsStyle/positional``, else ``dropAll``.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        /// None before the first other unit.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        /// None between others.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        /// None behind the last other unit.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        /// None, but for a duration of zero.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// All units; numbers of ``UnitsStyle/positional`` have two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 16)
    }

    /// How units are written; `.positional` by default.
    open var unitsStyle = UnitsStyle.positional
    /// The units: years, months, weeks (`weekOfMonth`), days, hours, minutes and seconds; all of them if it is empty.
    open var allowedUnits: NSCalendar.Unit = []
    /// Which units of zero are written.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar that counts days and more; the user's by default, also if nil is set.
    open var calendar: Calendar? {
        get { chosenCalendar ?? .autoupdatingCurrent }
        set { chosenCalendar = newValue }
    }
    /// When durations begin, which tells how long a month is; the first of January 2001 by default.
    open var referenceDate: Date?
    /// How many units are written at most, the greatest ones; 0 for all.
    open var maximumUnitCount = 0
    /// Whether “About” stands before it.
    open var includesApproximationPhrase = false
    /// Whether “remaining” stands behind it.
    open var includesTimeRemainingPhrase = false

    private var chosenCalendar: Calendar?

    /// Makes a formatter.
    public override init() { super.init() }

    /// Makes a formatter; nothing of an archived one is read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Writes a number of seconds; nil if it is no number, or longer than ten thousand years.
    open func string(from ti: TimeInterval) -> String? {
        guard ti.isFinite, abs(ti) < 3.2e11 else { return nil }
        var calendar = chosenCalendar ?? .autoupdatingCurrent
        // A day has 24 hours in a number of seconds.
        calendar.timeZone = .gmt
        return written(ti, calendar)
    }

    /// Writes the time between two dates; nil if it is longer than ten thousand years.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        let seconds = endDate.timeIntervalSince(startDate)
        guard seconds.isFinite, abs(seconds) < 3.2e11 else { return nil }
        return text(amounts(chosenCalendar ?? .autoupdatingCurrent, startDate, endDate), isNegative: seconds < 0)
    }

    /// Writes a duration of some components; what they have of other units is converted.
    open func string(from components: DateComponents) -> String? {
        let calendar = chosenCalendar ?? .autoupdatingCurrent
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        return calendar.date(byAdding: components, to: start).flatMap { end in string(from: start, to: end) }
    }

    /// Writes what it is given, if that are components.
    open override func string(for obj: Any?) -> String? { (obj as? DateComponents).flatMap(string(from:)) }

    /// Writes a duration in a style, with all units.
    public class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    private func written(_ seconds: TimeInterval, _ calendar: Calendar) -> String {
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        // From a whole second on, or the fractions of two dates would make a second less.
        let whole = seconds.rounded(.towardZero)
        return text(amounts(calendar, start, start.addingTimeInterval(whole)), isNegative: whole < 0)
    }

    private var units: [DurationUnit] {
        let chosen = DurationUnit.allCases.filter { allowedUnits.contains($0.unit) }
        return chosen.isEmpty ? DurationUnit.allCases : chosen
    }

    private func amounts(_ calendar: Calendar, _ start: Date, _ end: Date) -> [DurationAmount] {
        let units = units
        let parts = calendar.dateComponents(Set(units.map(\.component)), from: min(start, end), to: max(start, end))
        return units.map { DurationAmount(unit: $0, count: parts.value(for: $0.component) ?? 0) }
    }

    private func text(_ all: [DurationAmount], isNegative: Bool) -> String {
        var amounts = kept(all)
        if maximumUnitCount > 0 { amounts = Array(amounts.prefix(maximumUnitCount)) }
        var text =
            unitsStyle == .positional
            ? positional(amounts) : amounts.map { $0.words(unitsStyle) }.joined(separator: unitsStyle.separator)
        if isNegative { text = "-" + text }
        if includesApproximationPhrase { text = "About " + text }
        return includesTimeRemainingPhrase ? text + " remaining" : text
    }

    /// The amounts without the zeros that are not written.
    private func kept(_ all: [DurationAmount]) -> [DurationAmount] {
        var behavior = zeroFormattingBehavior
        if behavior.contains(.default) { behavior = unitsStyle == .positional ? .dropLeading : .dropAll }
        guard !behavior.contains(.pad), let first = all.firstIndex(where: { $0.count != 0 }),
            let last = all.lastIndex(where: { $0.count != 0 })
        else { return behavior.isDisjoint(with: .dropAll) ? all : Array(all.suffix(1)) }
        return all.indices.filter { index in
            if index < first { return !behavior.contains(.dropLeading) }
            if index > last { return !behavior.contains(.dropTrailing) }
            return all[index].count != 0 || !behavior.contains(.dropMiddle)
        }.map { all[$0] }
    }

    private func positional(_ amounts: [DurationAmount]) -> String {
        let isPadded = zeroFormattingBehavior.contains(.pad)
        return amounts.enumerated().map { place, amount in
            (place > 0 || isPadded) && amount.count < 10 ? "0\(amount.count)" : "\(amount.count)"
        }.joined(separator: ":")
    }
}

extension DateComponentsFormatter.UnitsStyle {
    fileprivate var separator: String {
        switch self {
        case .positional: ":"
        case .abbreviated, .brief: " "
        case .short, .full, .spellOut: ", "
        }
    }
}
