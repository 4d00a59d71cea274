import Foundation
import VirtualPhone

/// When a notification comes.
///
/// https://developer.apple.com/documentation/usernotifications/unnotificationtrigger
open class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    /// Nil for one that can never come.
    let schedule: NotificationSchedule?
    /// Whether it comes again.
    public let repeats: Bool

    init(_ schedule: NotificationSchedule?, repeats: Bool) {
        self.schedule = schedule.flatMap { $0.isPossible ? $0 : nil }
        self.repeats = repeats
    }

    /// The same trigger.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether it is the same time.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationTrigger else { return false }
        return other.schedule == schedule && other.repeats == repeats
    }

    /// Equal triggers have equal hashes.
    open override var hash: Int { schedule.hashValue }

    static func trigger(_ schedule: NotificationSchedule?) -> UNNotificationTrigger? {
        switch schedule {
        case nil: nil
        case .interval(let seconds, let repeats)?:
            UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
        case .calendar(let match, let repeats)?:
            UNCalendarNotificationTrigger(dateMatching: match.components, repeats: repeats)
        }
    }
}

/// After so many seconds.
///
/// https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The seconds.
    public let timeInterval: TimeInterval

    /// Describes when.
    ///
    /// iOS ends an app that asks for another time than one above 0, or to have it come again sooner than every 60 seconds.
    ///
    /// - Parameters:
    ///   - timeInterval: seconds from the moment when the notification is added.
    ///   - repeats: whether it comes again, each time after as many seconds.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(.interval(timeInterval, repeats: repeats), repeats: repeats)
        if !(timeInterval > 0) {
            Self.raise("time interval must be greater than 0")
        } else if repeats, timeInterval < NotificationSchedule.shortestRepeat {
            Self.raise("time interval must be at least 60 if repeating")
        }
    }

    /// When it comes if it is added now; nil for never.
    open func nextTriggerDate() -> Date? { schedule?.firstDate(after: Date()) }

    /// Ends the app, as iOS does; where app and phone share a process, the notification is refused when it is added.
    private static func raise(_ reason: String) {
        _ = try? ProcessPhone.connection.send(
            RaiseException(name: "NSInternalInconsistencyException", reason: reason))
    }
}

/// When the calendar matches.
///
/// https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The parts of the date that have to match.
    public let dateComponents: DateComponents

    /// Describes when.
    ///
    /// - Parameters:
    ///   - dateComponents: the parts of the date that have to match, in the Gregorian calendar: from years to seconds,
    ///     and a time zone, the phone's unless given.
    ///   - repeats: whether it comes each time.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(
            NotificationDate(dateComponents).map { .calendar($0, repeats: repeats) }, repeats: repeats)
    }

    /// When it comes next; nil for never.
    open func nextTriggerDate() -> Date? { schedule?.firstDate(after: Date()) }
}

/// Of a notification that a server sent.
///
/// None comes on a virtual phone: the class is there for apps that look whether a notification has such a trigger.
///
/// https://developer.apple.com/documentation/usernotifications/unpushnotificationtrigger
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    private init() { super.init(nil, repeats: false) }
}
