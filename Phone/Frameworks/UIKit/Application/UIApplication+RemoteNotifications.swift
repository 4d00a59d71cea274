import Foundation
import VirtualPhone

extension UIApplication {
    /// Asks Apple's service for a device token: there is none on a virtual phone, as on simulators before Xcode 14, so the
    /// delegate is told soon after that it failed, with the code 3010 of `NSCocoaErrorDomain`
    /// (developer.apple.com/documentation/uikit/uiapplication/registerforremotenotifications()).
    public func registerForRemoteNotifications() {
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                self.delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: Self.noService)
            }
        }
    }

    /// Takes the registration back, of which there is none.
    public func unregisterForRemoteNotifications() {}

    /// Whether there is a device token: never.
    public var isRegisteredForRemoteNotifications: Bool { false }

    /// The number on the app's icon; 0 for none.
    ///
    /// It is set if the person allowed the app to do so, and if an icon can have it: up to 999,999,999.
    @available(iOS, deprecated: 17.0, message: "Use UNUserNotificationCenter.setBadgeCount(_:withCompletionHandler:)")
    public var applicationIconBadgeNumber: Int {
        get { (try? ProcessPhone.connection.send(ReadNotificationSettings())).map { Int(clamping: $0.badge) } ?? 0 }
        set { _ = try? ProcessPhone.connection.send(SetNotificationBadge(count: Int64(newValue))) }
    }

    private static var noService: NSError {
        NSError(
            domain: NSCocoaErrorDomain, code: 3010,
            userInfo: [NSLocalizedDescriptionKey: "remote notifications are not supported on a virtual phone"])
    }
}

/// What a fetch in the background brought.
///
/// https://developer.apple.com/documentation/uikit/uibackgroundfetchresult
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}
