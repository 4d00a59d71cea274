import Foundation

/// When a notification comes.
public enum NotificationSchedule: Sendable, Hashable {
    /// After so many seconds: above 0, at most ``longestInterval``, and at least ``shortestRepeat`` to come again.
    case interval(TimeInterval, repeats: Bool)
    /// When the calendar matches.
    case calendar(NotificationDate, repeats: Bool)

    /// The shortest time between two that repeat, in seconds.
    public static let shortestRepeat: TimeInterval = 60
    /// The longest interval, in seconds: some three hundred years.
    public static let longestInterval: TimeInterval = 1e10

    /// Whether it comes again.
    public var repeats: Bool {
        switch self {
        case .interval(_, let repeats), .calendar(_, let repeats): repeats
        }
    }

    /// Whether an interval keeps to its limits.
    public var isPossible: Bool {
        switch self {
        case .interval(let seconds, let repeats):
            seconds > 0 && seconds <= Self.longestInterval && (!repeats || seconds >= Self.shortestRepeat)
        case .calendar: true
        }
    }

    /// When it comes first if it is asked for at a moment; nil for never, and for a time some three thousand years away,
    /// which the phone keeps no dates of.
    public func firstDate(after date: Date) -> Date? {
        switch self {
        case .interval(let seconds, _): Self.kept(date.addingTimeInterval(seconds))
        case .calendar(let match, _): Self.kept(match.nextDate(after: date))
        }
    }

    private static func kept(_ date: Date?) -> Date? {
        date.flatMap { PropertyListValue.isPlausible($0.timeIntervalSinceReferenceDate) ? $0 : nil }
    }

    /// When it comes next after it was due; nil if it doesn't repeat.
    ///
    /// - Parameter now: those that would be due by then are left out.
    func nextDate(after due: Date, now: Date) -> Date? {
        guard repeats else { return nil }
        switch self {
        case .interval(let seconds, _):
            let missed = max(0, (now.timeIntervalSince(due) / seconds).rounded(.down))
            return Self.kept(due.addingTimeInterval((missed + 1) * seconds))
        case .calendar(let match, _): return Self.kept(match.nextDate(after: max(due, now)))
        }
    }
}

/// A date of which some parts are given: those that have to match.
public struct NotificationDate: Sendable, Hashable {
    let parts: [String: Int64]
    let timeZone: String?

    private typealias Part = (name: String, path: WritableKeyPath<DateComponents, Int?> & Sendable, ClosedRange<Int>)

    /// What may be given, with its limits.
    private static let known: [Part] =
        [
            ("year", \.year, 1...9999), ("quarter", \.quarter, 1...4), ("month", \.month, 1...12),
            ("weekOfYear", \.weekOfYear, 1...53), ("weekOfMonth", \.weekOfMonth, 1...6),
            ("yearForWeekOfYear", \.yearForWeekOfYear, 1...9999), ("weekday", \.weekday, 1...7),
            ("weekdayOrdinal", \.weekdayOrdinal, 1...5), ("day", \.day, 1...31), ("hour", \.hour, 0...23),
            ("minute", \.minute, 0...59), ("second", \.second, 0...59),
        ]

    /// Takes the parts of a date; nil if none is given, or one can never be.
    ///
    /// They count in the Gregorian calendar, in the date's time zone or else in the phone's.
    public init?(_ components: DateComponents) {
        var parts: [String: Int64] = [:]
        for (name, path, _) in Self.known {
            parts[name] = components[keyPath: path].map { Int64($0) }
        }
        self.init(parts: parts, timeZone: components.timeZone?.identifier)
    }

    private init?(parts: [String: Int64], timeZone: String?) {
        guard !parts.isEmpty, timeZone.map({ TimeZone(identifier: $0) != nil }) != false else { return nil }
        for (name, value) in parts {
            guard let limits = Self.known.first(where: { $0.name == name })?.2, let value = Int(exactly: value),
                limits.contains(value)
            else { return nil }
        }
        self.parts = parts
        self.timeZone = timeZone
    }

    /// The parts as they were given, those that a notification's date knows.
    public var components: DateComponents {
        var components = DateComponents()
        for (name, path, _) in Self.known { components[keyPath: path] = parts[name].map { Int($0) } }
        components.timeZone = timeZone.flatMap { TimeZone(identifier: $0) }
        return components
    }

    /// The next date that matches; nil if there is none.
    func nextDate(after date: Date) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        if let zone = timeZone.flatMap({ TimeZone(identifier: $0) }) { calendar.timeZone = zone }
        var components = components
        components.timeZone = nil
        return calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
    }
}

/// The form in a state file and on a socket.
extension NotificationSchedule {
    var archived: PropertyListValue {
        switch self {
        case .interval(let seconds, let repeats):
            .dictionary(["seconds": .real(seconds), "repeats": .boolean(repeats)])
        case .calendar(let match, let repeats):
            .dictionary(["match": match.archived, "repeats": .boolean(repeats)])
        }
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let repeats = fields["repeats"]?.boolean else { return nil }
        if let seconds = fields["seconds"]?.real {
            self = .interval(seconds, repeats: repeats)
            guard isPossible else { return nil }
        } else {
            guard let match = fields["match"].flatMap({ NotificationDate(archived: $0) }) else { return nil }
            self = .calendar(match, repeats: repeats)
        }
    }
}

extension NotificationDate {
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = ["parts": .dictionary(parts.mapValues { .integer($0) })]
        fields["timeZone"] = timeZone.map { .string($0) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let named = fields["parts"]?.dictionary else { return nil }
        let parts = named.compactMapValues(\.integer)
        guard parts.count == named.count else { return nil }
        self.init(parts: parts, timeZone: fields["timeZone"]?.string)
    }
}
