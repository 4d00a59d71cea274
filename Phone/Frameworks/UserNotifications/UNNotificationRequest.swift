import Foundation
import VirtualPhone

/// A notification that an app asks for.
///
/// https://developer.apple.com/documentation/usernotifications/unnotificationrequest
open class UNNotificationRequest: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes: its contents are a copy.
    /// The app's name for it: a later one of the same name takes its place.
    public let identifier: String
    /// What it says.
    public let content: UNNotificationContent
    /// When it comes; nil for at once.
    public let trigger: UNNotificationTrigger?

    /// Describes a notification.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = UNNotificationContent(content.content, foreignInfo: content.foreignInfo)
        self.trigger = trigger
    }

    convenience init(_ request: NotificationRequest) {
        self.init(
            identifier: request.identifier, content: UNNotificationContent(request.content),
            trigger: UNNotificationTrigger.trigger(request.schedule))
    }

    /// For the phone.
    ///
    /// - Throws: ``UNError`` for what it can't be given.
    func forPhone() throws(UNError) -> NotificationRequest {
        guard trigger == nil || trigger?.schedule != nil else { throw UNError(.notificationInvalidNoDate) }
        guard content.foreignInfo == nil else {
            throw UNError(
                .notificationInvalidNoContent,
                userInfo: [NSLocalizedDescriptionKey: "userInfo is not a property list with keys that are strings"])
        }
        return NotificationRequest(identifier: identifier, content: content.content, schedule: trigger?.schedule)
    }

    /// The same request.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether it asks for the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return other.identifier == identifier && other.content == content && other.trigger == trigger
    }

    /// Equal requests have equal hashes.
    open override var hash: Int { identifier.hashValue }
}

/// A notification that came.
///
/// https://developer.apple.com/documentation/usernotifications/unnotification
open class UNNotification: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    /// When it came.
    public let date: Date
    /// What the app asked for.
    public let request: UNNotificationRequest

    init(_ notification: DeliveredNotification) {
        date = notification.date
        request = UNNotificationRequest(notification.request)
    }

    /// The same notification.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The identifier of the action when the person opens the notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The identifier of the action when the person clears the notification away; only for categories that want to know it.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// What the person did with a notification.
///
/// https://developer.apple.com/documentation/usernotifications/unnotificationresponse
open class UNNotificationResponse: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    /// The notification.
    public let notification: UNNotification
    /// The action's identifier.
    public let actionIdentifier: String

    init(_ notification: UNNotification, action: String) {
        self.notification = notification
        actionIdentifier = action
    }

    /// The same response.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What the person typed in a notification.
///
/// https://developer.apple.com/documentation/usernotifications/untextinputnotificationresponse
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    /// The text.
    public let userText: String

    init(_ notification: UNNotification, action: String, text: String) {
        userText = text
        super.init(notification, action: action)
    }
}
