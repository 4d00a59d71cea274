import Foundation

/// The times at which a timeline is made anew (developer.apple.com/documentation/swiftui/timelineschedule).
public protocol TimelineSchedule {
    /// The times, the earliest first.
    associatedtype Entries: Sequence where Entries.Element == Date
    /// How often it may be.
    typealias Mode = TimelineScheduleMode

    /// The times from a date on; the first may be before it.
    func entries(from startDate: Date, mode: Mode) -> Entries
}

/// How often a timeline may be made anew (developer.apple.com/documentation/swiftui/timelineschedulemode).
public enum TimelineScheduleMode: Hashable, Sendable {
    /// As often as the schedule says.
    case normal
    /// Less often, to save power; never asked for here.
    case lowFrequency
}

/// Times at equal distances (developer.apple.com/documentation/swiftui/periodictimelineschedule).
public nonisolated struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    /// The times, without an end.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        var date: Date
        let interval: TimeInterval

        /// The next time.
        public mutating func next() -> Date? {
            defer { date += interval }
            return date
        }
    }

    private let start: Date
    private let interval: TimeInterval

    /// - Parameter interval: in seconds; shorter ones than a hundredth count as that.
    public init(from startDate: Date, by interval: TimeInterval) {
        start = startDate
        self.interval = max(interval, 0.01)
    }

    /// The times from the last one before a date on.
    public func entries(from startDate: Date, mode: Mode) -> Entries {
        let count = (startDate.timeIntervalSince(start) / interval).rounded(.down)
        return Entries(date: start + max(count, 0) * interval, interval: interval)
    }
}

/// The beginning of every minute (developer.apple.com/documentation/swiftui/everyminutetimelineschedule).
public nonisolated struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    /// Every minute.
    public init() {}

    /// The beginnings of minutes, from that of a date's on.
    public func entries(from startDate: Date, mode: Mode) -> PeriodicTimelineSchedule.Entries {
        // Every time zone's minutes begin together.
        PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60)
            .entries(from: startDate, mode: mode)
    }
}

/// Times one by one (developer.apple.com/documentation/swiftui/explicittimelineschedule).
public nonisolated struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
    private let dates: Entries

    /// - Parameter dates: the earliest first.
    public init(_ dates: Entries) { self.dates = dates }

    /// All of the times.
    public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

/// Times of an animation; here once a second, since nothing moves
/// (developer.apple.com/documentation/swiftui/animationtimelineschedule).
public nonisolated struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    private let isPaused: Bool

    /// - Parameter isPaused: whether there is but one time.
    public init(minimumInterval: Double? = nil, paused: Bool = false) { isPaused = paused }

    /// The times from a date on.
    public func entries(from start: Date, mode: Mode) -> AnySequence<Date> {
        let entries = PeriodicTimelineSchedule(from: start, by: 1).entries(from: start, mode: mode)
        return isPaused ? AnySequence([start]) : AnySequence(entries)
    }
}

nonisolated extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Times at equal distances, in seconds.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

nonisolated extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// The beginning of every minute.
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

nonisolated extension TimelineSchedule {
    /// Times one by one, the earliest first.
    public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
    where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
        ExplicitTimelineSchedule(dates)
    }
}

nonisolated extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// Times of an animation; here once a second.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

    /// Times of an animation; here once a second.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}
