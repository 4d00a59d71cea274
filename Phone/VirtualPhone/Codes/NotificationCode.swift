/// The codes of `UNError` (UNError.h) that the phone gives.
public enum NotificationCode: Int, Sendable, Hashable, CaseIterable {
    /// The person has not allowed the app to notify.
    case notificationsNotAllowed = 1
    /// The notification can never come.
    case notificationInvalidNoDate = 1400
    /// The person would notice nothing of it.
    case notificationInvalidNoContent = 1401
    /// An icon can't have this number.
    case badgeInputInvalid = 1600
}

extension PhoneFailure {
    /// A code of `UNError`.
    public static func userNotifications(_ code: NotificationCode, _ message: String) -> PhoneFailure {
        PhoneFailure(domain: .userNotifications, code: code.rawValue, message: message)
    }
}
