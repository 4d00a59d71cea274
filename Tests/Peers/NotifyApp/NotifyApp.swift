import SwiftUI
import UIKit
import UserNotifications

/// Asks for sign-ins to be approved by local notifications, for tests that look at the phone's screen.
@main
struct NotifyApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup { NotifyScreen(report: delegate.report) }
    }
}

/// What the app knows of its notifications.
final class Report: ObservableObject {
    @Published var text = "Nothing yet"
}

/// Hears of the notifications from the app's start on, as it must to learn what the app was launched for.
final class AppDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    let report = Report()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        let approve = UNNotificationAction(
            identifier: "approve", title: "Approve", options: [.authenticationRequired, .foreground])
        let decline = UNNotificationAction(identifier: "decline", title: "Decline", options: [.destructive])
        let ask = UNTextInputNotificationAction(
            identifier: "ask", title: "Ask", textInputButtonTitle: "Send", textInputPlaceholder: "Who is it?")
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "signIn", actions: [approve, decline, ask], intentIdentifiers: [], options: [])
        ])
        return true
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .list, .badge]
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        let known = [UNNotificationDefaultActionIdentifier: "Opened"]
        let action = known[response.actionIdentifier] ?? response.actionIdentifier
        let text = (response as? UNTextInputNotificationResponse)?.userText
        await show([action, text].compactMap { $0 }.joined(separator: ": "))
    }

    @MainActor private func show(_ text: String) { report.text = text }
}

struct NotifyScreen: View {
    @ObservedObject var report: Report

    var body: some View {
        Form {
            Button("Allow notifications") { request() }
            Button("Ask for approval") { remind() }
            Button("Clear the badge") { UNUserNotificationCenter.current().setBadgeCount(0) }
            Text(report.text).accessibilityIdentifier("outcome")
        }
    }

    private func request() {
        Task {
            do {
                let center = UNUserNotificationCenter.current()
                let isAllowed = try await center.requestAuthorization(options: [.alert, .badge, .sound])
                report.text = isAllowed ? "Allowed" : "Not allowed"
            } catch {
                report.text = error.localizedDescription
            }
        }
    }

    private func remind() {
        let content = UNMutableNotificationContent()
        content.title = "Approve this sign-in?"
        content.body = "On a new computer"
        content.badge = 1
        content.categoryIdentifier = "signIn"
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 2, repeats: false)
        Task {
            do {
                try await UNUserNotificationCenter.current().add(
                    UNNotificationRequest(identifier: "signIn", content: content, trigger: trigger))
                report.text = "Asked"
            } catch {
                report.text = error.localizedDescription
            }
        }
    }
}
