import SwiftUI
import UIKit
import UserNotifications

/// As most apps write it: the app's delegate, whose methods belong to no actor.
private final class AppDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        UNUserNotificationCenter.current().delegate = self
        return true
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound])
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        guard let id = response.notification.request.content.userInfo["signIn"] as? String else { return }
        await open(id)
    }

    private func open(_ id: String) {}
}

/// A method with a handler that belongs to the main actor can't be called from elsewhere, as on iOS.
@MainActor
private final class Isolated: NSObject, UNUserNotificationCenterDelegate {  // error: conformance
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }
}

@MainActor
private func remind() async throws {
    let center = UNUserNotificationCenter.current()
    guard try await center.requestAuthorization(options: [.alert, .badge, .sound]) else { return }
    let settings = await center.notificationSettings()
    switch settings.authorizationStatus {
    case .authorized, .provisional, .ephemeral: break
    case .denied, .notDetermined: return
    @unknown default: return
    }
    let content = UNMutableNotificationContent()
    content.title = "Approve"
    content.sound = .default
    content.userInfo = ["signIn": "7"]
    content.interruptionLevel = .timeSensitive
    var date = DateComponents()
    date.hour = 8
    let trigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: true)
    let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: trigger)
    try await center.add(request)
    try await center.setBadgeCount(0)
    later(request)
}

@MainActor
private func later(_ request: UNNotificationRequest) {
    let center = UNUserNotificationCenter.current()
    center.add(request) { error in
        if let error = error as? UNError, error.code == .notificationsNotAllowed { print(error.localizedDescription) }
    }
    center.add(request)
    center.removeAllPendingNotificationRequests()
    center.setBadgeCount(0)
    center.getNotificationSettings { settings in
        guard settings.alertSetting == .enabled else { return }
        print(settings.alertStyle.rawValue)
    }
    center.requestAuthorization(options: [.provisional]) { granted, _ in print(granted) }
}
