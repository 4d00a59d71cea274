import Foundation
import Testing
import UserNotifications
import VirtualPhone
import VirtualPhoneTesting

@MainActor
@Suite("Requests for notifications", .phone())
struct RequestTests {
    private func withPermission(_ body: (Stand) async throws -> Void) async throws {
        try await Stand.run { stand in
            _ = try await stand.center.requestAuthorization(options: [.alert, .badge])
            try await body(stand)
        }
    }

    @Test("what waits comes back as it was given, the next one first, and one of a name takes the other's place")
    func pending() async throws {
        try await withPermission { stand in
            try await stand.add("late", in: 30)
            try await stand.add("early", in: 20)
            try await stand.add("late", in: 40, badge: 2)
            let requests = await stand.center.pendingNotificationRequests()
            #expect(requests.map(\.identifier) == ["early", "late"])
            let last = try #require(requests.last)
            #expect(last == Stand.request("late", in: 40, badge: 2))
            #expect(last.content.userInfo["signIn"] as? Int == 7)
            stand.center.removePendingNotificationRequests(withIdentifiers: ["early", "other"])
            #expect(await stand.center.pendingNotificationRequests().map(\.identifier) == ["late"])
            stand.center.removeAllPendingNotificationRequests()
            #expect(await stand.center.pendingNotificationRequests().isEmpty)
        }
    }

    @Test("of more than 64 those are kept that come first")
    func cap() async throws {
        try await withPermission { stand in
            for number in 0..<66 { try await stand.add("\(number)", in: TimeInterval(100 - number)) }
            #expect(stand.pending == (2..<66).reversed().map { "\($0)" })
        }
    }

    @Test("without a trigger it comes at once")
    func atOnce() async throws {
        try await withPermission { stand in
            stand.phone.touch(.home)
            try await stand.add("now", in: nil)
            #expect(stand.delivered == ["now"])
        }
    }

    @Test("contents that nobody would notice, that are too large or no property list, and dates that can never be")
    func refused() async throws {
        try await withPermission { stand in
            func code(
                _ change: @Sendable (UNMutableNotificationContent) -> Void, _ trigger: UNNotificationTrigger? = nil
            ) async -> UNError.Code? {
                let content = UNMutableNotificationContent()
                change(content)
                do {
                    try await stand.center.add(
                        UNNotificationRequest(identifier: "x", content: content, trigger: trigger))
                    return nil
                } catch {
                    return (error as? UNError)?.code
                }
            }
            #expect(await code { _ in } == .notificationInvalidNoContent)
            #expect(await code { $0.body = String(repeating: "x", count: 20_000) } == .notificationInvalidNoContent)
            #expect(
                await code {
                    $0.body = "x"
                    $0.userInfo = ["x": NSObject()]
                } == .notificationInvalidNoContent)
            #expect(
                await code {
                    $0.body = "x"
                    $0.userInfo = ["x": (0..<20).reduce([Any]()) { deep, _ in [deep] }]
                } == .notificationInvalidNoContent)
            let never = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 25), repeats: true)
            #expect(never.nextTriggerDate() == nil)
            #expect(await code({ $0.body = "x" }, never) == .notificationInvalidNoDate)
            #expect(await code({ $0.badge = -1 }) == .notificationInvalidNoContent)
            await #expect(throws: UNError(.badgeInputInvalid)) { try await stand.center.setBadgeCount(-1) }
        }
    }

    @Test(
        "iOS ends an app that asks for a time that is no time, or to be repeated within a minute",
        arguments: [(0.0, false, "greater than 0"), (-1, false, "greater than 0"), (59, true, "at least 60")])
    func wrongIntervals(seconds: TimeInterval, repeats: Bool, reason: String) async throws {
        try await Stand.run(.socket) { stand in
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
            #expect(trigger.nextTriggerDate() == nil)
            #expect(!stand.phone.isRunning(stand.bench.launch))
            #expect(stand.bench.deathMessages.contains { $0.contains("time interval must be") && $0.contains(reason) })
        }
    }

    @Test("categories are kept with their buttons, and the latest set is all")
    func categories() async throws {
        try await withPermission { stand in
            stand.center.setNotificationCategories([
                UNNotificationCategory(identifier: "old", actions: [], intentIdentifiers: [])
            ])
            let category = UNNotificationCategory(
                identifier: "signIn",
                actions: [
                    UNNotificationAction(identifier: "deny", title: "Deny", options: [.destructive]),
                    UNTextInputNotificationAction(
                        identifier: "reply", title: "Reply", textInputButtonTitle: "Send",
                        textInputPlaceholder: "Code"),
                ], intentIdentifiers: [], options: [.customDismissAction])
            stand.center.setNotificationCategories([category])
            let known = await stand.center.notificationCategories()
            #expect(known == [category])
            let reply = known.first?.actions.last as? UNTextInputNotificationAction
            #expect(reply?.textInputButtonTitle == "Send" && reply?.textInputPlaceholder == "Code")
        }
    }

    @Test("mutable contents that change later do not change the request; a copy of either can be changed")
    func copies() throws {
        let content = UNMutableNotificationContent()
        content.title = "first"
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        content.title = "second"
        #expect(request.content.title == "first")
        let copy = try #require(request.content.mutableCopy() as? UNMutableNotificationContent)
        copy.interruptionLevel = .passive
        #expect(request.content.interruptionLevel == .active)
        #expect(copy.title == "first" && copy != request.content)
    }

    @Test("errors bridge: by code, by cast, and as an object of Apple's domain")
    func errors() {
        let error: any Error = UNError(.notificationsNotAllowed)
        #expect((error as NSError).domain == "UNErrorDomain" && (error as NSError).code == 1)
        let object: any Error = NSError(domain: UNErrorDomain, code: 1600)
        #expect((object as? UNError)?.code == .badgeInputInvalid)
        #expect(NSError(domain: NSCocoaErrorDomain, code: 1) as? UNError == nil)
    }
}
