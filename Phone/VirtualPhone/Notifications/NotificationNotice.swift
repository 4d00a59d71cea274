/// Something that an app is told of a notification, until it has dealt with it.
struct NotificationNotice: Sendable {
    let app: String
    let notification: DeliveredNotification
    /// The launch that is asked whether it is shown; nil if the app is told what the person did.
    var asked: LaunchToken?
    /// What the person did; nil if the app is asked.
    var action: String?
    var text: String?
}

/// The notices that apps have not dealt with.
struct NotificationNotices: Sendable {
    private var open: [Int64: NotificationNotice] = [:]
    private var last: Int64 = 0

    /// How many notices wait for all apps together: older ones are forgotten.
    private static let maximum = 1024

    /// Keeps a notice; its number.
    mutating func add(_ notice: NotificationNotice) -> Int64 {
        last += 1
        open[last] = notice
        open[last - Int64(Self.maximum)] = nil
        return last
    }

    /// The notice of an app; nil if it has none of this number.
    func notice(_ number: Int64, of app: String) -> NotificationNotice? {
        open[number].flatMap { $0.app == app ? $0 : nil }
    }

    mutating func remove(_ number: Int64) { open[number] = nil }

    /// Takes the notifications out that a launch was asked about and said nothing of, the first one first.
    mutating func takeUnanswered(by launch: LaunchToken) -> [NotificationNotice] {
        let numbers = open.filter { $0.value.asked == launch }.keys.sorted()
        return numbers.compactMap { open.removeValue(forKey: $0) }
    }

    /// - Parameter app: nil for all.
    mutating func removeAll(of app: String? = nil) {
        open = app.map { app in open.filter { $0.value.app != app } } ?? [:]
    }
}

/// What the person does with a notification.
public enum NotificationTouch: Sendable, Hashable {
    /// Opens the app.
    case open
    /// Clears it away.
    case dismiss
    /// Taps one of its buttons: the action's identifier.
    case action(String)
    /// Types a text and sends it with one of its buttons.
    case reply(String, text: String)
}
