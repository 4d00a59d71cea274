import Foundation

extension Text {
    /// How a moment is written (developer.apple.com/documentation/swiftui/text/datestyle).
    public struct DateStyle: Equatable, Sendable {
        enum Kind: Equatable, Sendable { case time, date, relative, offset, timer }
        let kind: Kind

        /// The time of day (developer.apple.com/documentation/swiftui/text/datestyle/time).
        public static let time = DateStyle(kind: .time)
        /// The day (developer.apple.com/documentation/swiftui/text/datestyle/date).
        public static let date = DateStyle(kind: .date)
        /// How far from now (developer.apple.com/documentation/swiftui/text/datestyle/relative).
        public static let relative = DateStyle(kind: .relative)
        /// How far from now, with a sign (developer.apple.com/documentation/swiftui/text/datestyle/offset).
        public static let offset = DateStyle(kind: .offset)
        /// Minutes and seconds from now (developer.apple.com/documentation/swiftui/text/datestyle/timer).
        public static let timer = DateStyle(kind: .timer)

        func string(from date: Date, now: Date = Date()) -> String {
            let seconds = Self.wholeSeconds(date.timeIntervalSince(now))
            switch kind {
            case .time: return date.formatted(date: .omitted, time: .shortened)
            case .date: return date.formatted(date: .long, time: .omitted)
            case .relative: return Self.words(abs(seconds))
            case .offset: return (seconds < 0 ? "-" : "+") + Self.words(abs(seconds))
            case .timer: return Self.clock(abs(seconds))
            }
        }

        /// The time from one moment to another, as a clock writes it.
        static func clock(from date: Date, to end: Date, showsHours: Bool) -> String {
            let seconds = abs(wholeSeconds(end.timeIntervalSince(date).rounded()))
            guard !showsHours else { return clock(seconds) }
            return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
        }

        /// A date may lie too far off for a whole number.
        private static func wholeSeconds(_ interval: TimeInterval) -> Int {
            interval.isFinite && abs(interval) < 1e15 ? Int(interval) : 0
        }

        private static func words(_ seconds: Int) -> String {
            if seconds >= 86_400 { return "\(seconds / 86_400) days" }
            if seconds >= 3600 { return "\(seconds / 3600) hr, \(seconds % 3600 / 60) min" }
            if seconds >= 60 { return "\(seconds / 60) min, \(seconds % 60) sec" }
            return "\(seconds) sec"
        }

        private static func clock(_ seconds: Int) -> String {
            func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
            let (hours, minutes) = (seconds / 3600, seconds % 3600 / 60)
            return hours > 0
                ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
        }
    }
}
