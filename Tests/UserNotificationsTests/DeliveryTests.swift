import Foundation
import LatchkeyLock
import Testing
@_spi(Latchkey) import UIKit
import UserNotifications
import VirtualPhone
import VirtualPhoneTesting

@MainActor
@Suite("Notifications that come", .phone())
struct DeliveryTests {
    /// Implements the methods with handlers.
    private final class Delegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
        let options: UNNotificationPresentationOptions
        let responses = AsyncStream<UNNotificationResponse>.makeStream()
        let count = Lock(0)

        init(_ options: UNNotificationPresentationOptions = []) { self.options = options }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            completionHandler(notification.request.content.title == "Approve this sign-in" ? options : [])
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            count.withLock { $0 += 1 }
            responses.continuation.yield(response)
            completionHandler()
        }

        var response: UNNotificationResponse? {
            get async {
                for await response in responses.stream { return response }
                return nil
            }
        }
    }

    /// Implements those that are asynchronous, on the main actor, as an app's delegate does.
    @MainActor
    private final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate {
        let seen = AsyncStream<String>.makeStream()

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions { [.banner, .list] }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
        ) async {
            seen.continuation.yield(response.actionIdentifier)
        }
    }

    private func withPermission(
        _ kind: ConnectionKind = .inProcess, _ body: (Stand) async throws -> Void
    ) async throws {
        try await Stand.run(kind) { stand in
            _ = try await stand.center.requestAuthorization(options: [.alert, .badge])
            try await body(stand)
        }
    }

    @Test("one comes when its time has come, also to a dead app: as a banner, on the icon, in the list")
    func dead() async throws {
        try await withPermission { stand in
            try await stand.add("code", badge: 2)
            stand.phone.kill(stand.bench.launch)
            stand.advance(by: 9)
            #expect(stand.delivered.isEmpty)
            stand.advance(by: 1)
            #expect(stand.delivered == ["code"])
            #expect(stand.phone.display.banner?.label == "com.example.app, Approve this sign-in, On a new computer")
            #expect(stand.phone.badge(of: Stand.app) == 2)
            #expect(stand.phone.display.root.all.first { $0.label == "com.example.app" }?.value == "2")
        }
    }

    @Test("one that repeats comes each time, and once for all the times that were missed")
    func repeats() async throws {
        try await withPermission { stand in
            try await stand.add("again", in: 60, repeats: true)
            stand.phone.touch(.home)
            stand.advance(by: 60)
            stand.advance(by: 60)
            let dates = stand.phone.deliveredNotifications(of: Stand.app).map(\.date)
            #expect(dates == [stand.clock.now], "the later one takes the place of the one before")
            stand.advance(by: 600)
            #expect(stand.phone.deliveredNotifications(of: Stand.app).map(\.number) == [3])
            #expect(stand.phone.pendingNotifications(of: Stand.app).map(\.date) == [stand.clock.now + 60])
        }
    }

    @Test("the calendar's trigger comes each day at its time")
    func calendar() async throws {
        try await withPermission { stand in
            let content = UNMutableNotificationContent()
            content.body = "Daily"
            var components = DateComponents(hour: 8, minute: 30)
            components.timeZone = TimeZone(identifier: "Europe/Berlin")
            let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
            try await stand.center.add(
                UNNotificationRequest(identifier: "daily", content: content, trigger: trigger))
            stand.phone.touch(.home)
            // The clock stands at 2023-11-14 22:13:20 UTC.
            let first = Date(timeIntervalSince1970: 1_700_033_400)
            #expect(stand.phone.pendingNotifications(of: Stand.app).map(\.date) == [first])
            stand.advance(by: first.timeIntervalSince(stand.clock.now))
            #expect(stand.delivered == ["daily"])
            #expect(stand.phone.pendingNotifications(of: Stand.app).map(\.date) == [first + 86_400])
        }
    }

    @Test("in front nothing is shown without a delegate")
    func noDelegate() async throws {
        try await withPermission { stand in
            try stand.listen()
            try await stand.add("code", badge: 2)
            stand.advance(by: 10)
            try await stand.follow(.notificationPresent) { try stand.deliverNotification() }
            #expect(stand.delivered.isEmpty)
            #expect(stand.phone.display.banner == nil)
            #expect(stand.phone.badge(of: Stand.app) == 0)
        }
    }

    @Test("in front the delegate says what is shown", arguments: ConnectionKind.allCases)
    func willPresent(kind: ConnectionKind) async throws {
        try await withPermission(kind) { stand in
            let delegate = Delegate([.banner, .badge])
            stand.center.delegate = delegate
            try stand.listen()
            try await stand.add("code", badge: 2)
            stand.advance(by: 10)
            #expect(stand.phone.display.banner == nil)
            try await stand.follow(.notificationPresent) { try stand.deliverNotification() }
            #expect(stand.phone.display.banner?.identifier == "notification")
            #expect(stand.phone.badge(of: Stand.app) == 2)
            #expect(stand.delivered.isEmpty, "a banner alone is in no list")
        }
    }

    @Test("the asynchronous methods serve as well")
    func asynchronous() async throws {
        try await withPermission { stand in
            let delegate = AsyncDelegate()
            stand.center.delegate = delegate
            try stand.listen()
            try await stand.add("code")
            stand.advance(by: 10)
            try await stand.follow(.notificationPresent) { try stand.deliverNotification() }
            #expect(stand.delivered == ["code"])
            #expect(stand.phone.touch(.tap("system.banner")).isTaken)
            try stand.deliverNotification()
            for await action in delegate.seen.stream {
                #expect(action == UNNotificationDefaultActionIdentifier)
                break
            }
            #expect(stand.delivered.isEmpty)
        }
    }

    /// Opens apps in this process, as the host of a real phone starts their programs.
    private final class Launcher: AppHost {
        let phone: VirtualPhone
        let connections = Lock<[InProcessConnection]>([])

        init(_ phone: VirtualPhone) { self.phone = phone }

        private func launch(_ name: String, in place: VirtualPhone.LaunchPlace) -> Bool {
            guard let launch = try? phone.launch(name, in: place) else { return false }
            connections.withLock { $0.append(InProcessConnection(phone: phone, launch: launch)) }
            return true
        }

        func openApp(_ bundleIdentifier: String) -> Bool { launch(bundleIdentifier, in: .foreground) }
        func wakeApp(_ bundleIdentifier: String) -> Bool { launch(bundleIdentifier, in: .background) }
        func closeApp(_ bundleIdentifier: String) {}
        func appDidChange(_ launch: AppLaunch, to state: AppState) {}
    }

    @Test("touching one launches a dead app, whose delegate is told")
    func opened() async throws {
        try await withPermission { stand in
            let launcher = Launcher(stand.phone)
            stand.phone.setAppHost(launcher)
            try await stand.add("code")
            stand.phone.kill(stand.bench.launch)
            stand.advance(by: 10)
            let delegate = Delegate()
            stand.center.delegate = delegate
            #expect(stand.phone.touchNotification("code", of: Stand.app).isTaken)
            #expect(stand.phone.foreground == .app(Stand.app))
            let connection = try #require(launcher.connections.withLock { $0.first })
            ProcessPhone.use(connection)
            try stand.deliverNotification(over: connection)
            #expect(delegate.count.withLock { $0 } == 1, "who waits for the touch waits for the delegate")
            let response = try #require(await delegate.response)
            #expect(response.actionIdentifier == UNNotificationDefaultActionIdentifier)
            #expect(response.notification.request.content.userInfo["signIn"] as? Int == 7)
            #expect(stand.delivered.isEmpty && stand.phone.display.banner == nil)
            #expect(!stand.phone.touchNotification("code", of: Stand.app).isTaken, "it is gone")
        }
    }

    @Test("a button that opens nothing launches the app behind everything; a text comes with it; clearing away is told")
    func actions() async throws {
        try await withPermission { stand in
            let launcher = Launcher(stand.phone)
            stand.phone.setAppHost(launcher)
            stand.center.setNotificationCategories([
                UNNotificationCategory(
                    identifier: "signIn",
                    actions: [
                        UNTextInputNotificationAction(
                            identifier: "reply", title: "Reply", textInputButtonTitle: "Send", textInputPlaceholder: "")
                    ], intentIdentifiers: [], options: [.customDismissAction])
            ])
            try await stand.add("one")
            try await stand.add("two")
            stand.phone.kill(stand.bench.launch)
            stand.advance(by: 10)
            let delegate = Delegate()
            stand.center.delegate = delegate
            #expect(!stand.phone.touchNotification("one", of: Stand.app, .action("other")).isTaken)
            #expect(!stand.phone.touchNotification("one", of: Stand.app, .action("reply")).isTaken, "it wants a text")
            #expect(stand.phone.touchNotification("one", of: Stand.app, .reply("reply", text: "123456")).isTaken)
            #expect(stand.phone.foreground == .home)
            let connection = try #require(launcher.connections.withLock { $0.first })
            ProcessPhone.use(connection)
            try stand.deliverNotification(over: connection)
            let reply = try #require(await delegate.response as? UNTextInputNotificationResponse)
            #expect(reply.actionIdentifier == "reply" && reply.userText == "123456")
            stand.phone.setAppHost(nil)
            #expect(stand.phone.touchNotification("two", of: Stand.app, .dismiss).isTaken)
            try stand.deliverNotification(over: connection)
            #expect(await delegate.response?.actionIdentifier == UNNotificationDismissActionIdentifier)
            #expect(stand.delivered.isEmpty)
        }
    }

    @Test("what came can be read and taken away, its banner too")
    func delivered() async throws {
        try await withPermission { stand in
            try await stand.add("one")
            try await stand.add("two", in: 20)
            stand.phone.touch(.home)
            stand.advance(by: 10)
            let first = await stand.center.deliveredNotifications()
            #expect(first.map(\.request) == [Stand.request("one")] && first.map(\.date) == [stand.clock.now])
            stand.advance(by: 10)
            stand.center.removeDeliveredNotifications(withIdentifiers: ["two"])
            #expect(await stand.center.deliveredNotifications().map(\.request.identifier) == ["one"])
            #expect(stand.phone.display.banner == nil)
            stand.center.removeAllDeliveredNotifications()
            #expect(await stand.center.deliveredNotifications().isEmpty)
            try await stand.center.setBadgeCount(5)
            #expect(stand.phone.badge(of: Stand.app) == 5)
        }
    }

    @Test("the older property reads and sets the number on the icon, as far as the app may")
    func olderBadge() async throws {
        try await withPermission { stand in
            UIApplication.shared.applicationIconBadgeNumber = 3
            #expect(stand.phone.badge(of: Stand.app) == 3)
            UIApplication.shared.applicationIconBadgeNumber = -1
            #expect(UIApplication.shared.applicationIconBadgeNumber == 3)
            stand.phone.setNotificationPermission(false, for: Stand.app)
            UIApplication.shared.applicationIconBadgeNumber = 0
            #expect(stand.phone.badge(of: Stand.app) == 3)
        }
    }
}
