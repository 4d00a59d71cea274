import Foundation

/// How a notification is shown that comes while its app is in front.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Takes bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The number on the icon is set.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    /// The sound is played.
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    /// A banner is shown, and the notification listed.
    @available(*, deprecated, message: "Use list and banner")
    public static let alert = UNNotificationPresentationOptions(rawValue: 4)
    /// The notification is listed.
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    /// A banner is shown.
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

/// Hears of an app's notifications.
///
/// Of each pair an app implements the method with a handler or the one that is asynchronous. They are called from the main
/// thread; an asynchronous one that belongs to no actor runs elsewhere, as any.
///
/// https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// A notification comes while the app is in front: how is it shown?
    nonisolated(nonsending) func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// A notification comes while the app is in front: how is it shown?
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)

    /// The person did something with a notification.
    nonisolated(nonsending) func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async

    /// The person did something with a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)

    /// The person wants the app's own settings of its notifications; the phone has no button that leads there.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

// All are optional in Apple's.
extension UNUserNotificationCenterDelegate {
    /// As the method with a handler says.
    public nonisolated(nonsending) func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        await withCheckedContinuation { continuation in
            userNotificationCenter(center, willPresent: notification) { continuation.resume(returning: $0) }
        }
    }

    /// Shows nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([])
    }

    /// As the method with a handler does.
    public nonisolated(nonsending) func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        await withCheckedContinuation { continuation in
            userNotificationCenter(center, didReceive: response) { continuation.resume() }
        }
    }

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }
}
