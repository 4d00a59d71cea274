// Swift 5
import UIKit
import UserNotifications

/// As apps of Swift 5 write it: methods of the app's delegate, which belongs to the main actor.
class OldAppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    var last: String?

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        if let text = (response as? UNTextInputNotificationResponse)?.userText { last = text }
        completionHandler()
    }
}
