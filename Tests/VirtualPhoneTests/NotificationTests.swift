import Foundation
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

@Suite("Notifications on the screen and in the state")
struct NotificationTests {
    static let name = "com.example.app"

    static func request(_ identifier: String, seconds: TimeInterval = 10) -> NotificationRequest {
        NotificationRequest(
            identifier: identifier, content: NotificationContent(title: "Code", body: "123 456", badge: 1),
            schedule: .interval(seconds, repeats: false))
    }

    /// A bench whose app may notify, and has asked for a notification in ten seconds.
    static func bench(_ kind: ConnectionKind = .inProcess) throws -> (PhoneBench, TinyApp, TestClock) {
        let clock = TestClock()
        let (bench, app) = try PhoneBench.withScreen(kind, clock: { clock.now })
        let call = Call { (try? bench.connection.send(AuthorizeNotifications(options: 5)))?.isGranted == true ? 1 : 0 }
        let shown = bench.phone.waitForDisplay(timeout: 10) { $0.overlay != nil }
        #expect(shown?.overlay?.identifier == "prompt.notificationPermission")
        #expect(shown?.overlay?.label == "“com.example.app” Would Like to Send You Notifications")
        bench.phone.tap("Allow")
        #expect(call.result == 1)
        _ = try bench.connection.send(AddNotification(request("code")))
        return (bench, app, clock)
    }

    @Test(
        "the lock screen lists it; touched there, it opens once the phone is unlocked",
        arguments: ConnectionKind.allCases)
    func lockScreen(kind: ConnectionKind) throws {
        let (bench, app, clock) = try Self.bench(kind)
        let phone = bench.phone
        phone.lock()
        clock.advance(by: 10)
        phone.deliverDueNotifications()
        let node = try #require(phone.display.find(identifier: "notification"))
        #expect(node.label == "com.example.app, Code, 123 456")
        #expect(phone.display.banner == nil)
        #expect(phone.touch(.tap(node.id)).isTaken)
        #expect(phone.display.find(label: "Unlock to open") != nil)
        phone.touch(.typeText("000000"))
        #expect(phone.isLocked)
        phone.touch(.typeText("123456"))
        phone.waitUntilHandled(phone.touch(.open(Self.name)))
        #expect(phone.display.surface == .app(Self.name))
        #expect(app.events.contains(.notification(1)))
        let notice = try bench.connection.send(ReadNotificationNotice(number: 1))
        #expect(notice.action == VirtualPhone.defaultAction && notice.notification.request == Self.request("code"))
        #expect(throws: PhoneFailure.connection(.malformedRequest), "it is told once") {
            try bench.connection.send(ReadNotificationNotice(number: 1))
        }
        #expect(phone.deliveredNotifications(of: Self.name).isEmpty)
    }

    @Test("over the home screen and other apps it is a banner, until the phone is locked")
    func banner() throws {
        let (bench, app, clock) = try Self.bench()
        let phone = bench.phone
        phone.waitUntilHandled(phone.touch(.home))
        clock.advance(by: 10)
        phone.deliverDueNotifications()
        #expect(phone.display.banner?.children.map(\.label) == ["Code", "123 456"])
        phone.receive(message: TextMessage(sender: "Latchkey", body: "x"))
        #expect(phone.display.banner?.label == "Messages, Latchkey, x")
        phone.touch(.tap("system.banner"))
        _ = try bench.connection.send(AddNotification(Self.request("next")))
        clock.advance(by: 10)
        phone.deliverDueNotifications()
        phone.touchAndWait(.tap("system.banner"))
        #expect(phone.display.surface == .app(Self.name) && phone.display.banner == nil)
        #expect(Array(app.events.suffix(3)) == [.willEnterForeground, .notification(1), .didBecomeActive])
        #expect(phone.deliveredNotifications(of: Self.name).map(\.request.identifier) == ["code"])
        phone.waitUntilHandled(phone.touch(.home))
        _ = try bench.connection.send(AddNotification(Self.request("last")))
        clock.advance(by: 10)
        phone.deliverDueNotifications()
        #expect(phone.display.banner != nil)
        phone.lock()
        #expect(phone.display.banner == nil)
    }

    private static let category = NotificationCategory(
        identifier: "signIn",
        actions: [
            NotificationCategory.Action(identifier: "decline", title: "Decline", options: 2),
            NotificationCategory.Action(identifier: "approve", title: "Approve", options: 1),
            NotificationCategory.Action(
                identifier: "ask", title: "Ask",
                input: NotificationCategory.Input(buttonTitle: "Send", placeholder: "Who is it?")),
        ])

    /// A bench whose app runs behind everything, and whose notification with buttons came.
    private static func benchWithButtons(isLocked: Bool) throws -> (PhoneBench, TinyApp) {
        let (bench, app, clock) = try bench()
        _ = try bench.connection.send(RemoveNotifications(.pending, identifiers: nil))
        _ = try bench.connection.send(KeepNotificationCategories(setting: [category]))
        let content = NotificationContent(title: "Sign in?", body: "On a new computer", category: "signIn")
        _ = try bench.connection.send(
            AddNotification(
                NotificationRequest(identifier: "ask", content: content, schedule: .interval(10, repeats: false))))
        bench.phone.waitUntilHandled(bench.phone.touch(.home))
        if isLocked { bench.phone.lock() }
        clock.advance(by: 10)
        bench.phone.deliverDueNotifications()
        return (bench, app)
    }

    @Test("a long press opens it up: its text, its buttons, and a way to clear it away")
    func longPress() throws {
        let (bench, app) = try Self.benchWithButtons(isLocked: false)
        let phone = bench.phone
        #expect(phone.display.banner?.style.isPressable == true)
        phone.touch(.press("system.banner"))
        let opened = try #require(phone.display.overlay)
        #expect(opened.label == "Sign in?" && opened.children.first?.label == "On a new computer")
        #expect(opened.buttons.map(\.label) == ["Open", "Decline", "Approve", "Ask", "Clear", "Cancel"])
        #expect(opened.buttons.map(\.style.buttonRole) == [nil, "destructive", nil, nil, nil, "cancel"])
        #expect(phone.display.banner == nil)
        phone.tap("Cancel")
        #expect(phone.display.overlay == nil)
        #expect(phone.deliveredNotifications(of: Self.name).count == 1, "it is still there")
        #expect(!app.events.contains(.notification(1)))

        phone.touch(.side)
        phone.touch(.press("system.lock.notification.1"))
        phone.tap("Clear")
        #expect(phone.display.overlay == nil && phone.deliveredNotifications(of: Self.name).isEmpty)
        #expect(!phone.touch(.press("system.lock.notification.1")).isTaken, "it is gone")
    }

    @Test("an action's text is typed into the opened notification")
    func reply() throws {
        let (bench, app) = try Self.benchWithButtons(isLocked: false)
        let phone = bench.phone
        phone.touch(.press("system.banner"))
        phone.tap("Ask")
        #expect(phone.display.find(label: "Send")?.isEnabled == false, "there is nothing to send yet")
        phone.touch(.submit)
        #expect(phone.display.find(identifier: "notification.reply")?.placeholder == "Who is it?")
        phone.touch(.typeText("Alice"))
        phone.touch(.typeText("?"))
        #expect(phone.display.find(identifier: "notification.reply")?.value == "Alice?")
        phone.touchAndWait(.tap("system.notification.send"))
        #expect(phone.display.overlay == nil && phone.display.surface == .home)
        #expect(app.events.contains(.notification(1)))
        let notice = try bench.connection.send(ReadNotificationNotice(number: 1))
        #expect(notice.action == "ask" && notice.text == "Alice?")
    }

    @Test("on a locked phone an action that needs the passcode waits for it; others don't")
    func lockedActions() throws {
        let (bench, app) = try Self.benchWithButtons(isLocked: true)
        let phone = bench.phone
        phone.touch(.press("system.lock.notification.1"))
        phone.tap("Approve")
        #expect(phone.display.find(label: "Unlock to open") != nil && !app.events.contains(.notification(1)))
        phone.touchAndWait(.typeText("123456"))
        #expect(phone.display.surface == .home)
        #expect(try bench.connection.send(ReadNotificationNotice(number: 1)).action == "approve")
        #expect(phone.deliveredNotifications(of: Self.name).isEmpty)

        let (other, _) = try Self.benchWithButtons(isLocked: true)
        other.phone.touch(.press("system.lock.notification.1"))
        other.phone.tap("Decline")
        #expect(other.phone.isLocked && other.phone.deliveredNotifications(of: Self.name).isEmpty)
        #expect(try other.connection.send(ReadNotificationNotice(number: 1)).action == "decline")
    }

    @Test("what the app takes away is no longer open before the person")
    func takenAway() throws {
        let (bench, _) = try Self.benchWithButtons(isLocked: false)
        bench.phone.touch(.press("system.banner"))
        _ = try bench.connection.send(RemoveNotifications(.delivered, identifiers: ["other"]))
        #expect(bench.phone.display.overlay != nil)
        _ = try bench.connection.send(RemoveNotifications(.delivered, identifiers: ["ask"]))
        #expect(bench.phone.display.overlay == nil)
        bench.phone.touch(.home)
        #expect(bench.phone.display.surface == .home)
    }

    @Test("Settings have a switch for it, once the app has asked")
    func settings() throws {
        let (bench, _, _) = try Self.bench()
        let phone = bench.phone
        phone.waitUntilHandled(phone.touch(.home))
        phone.touch(.open(Display.settingsApp))
        phone.tap(Self.name)
        #expect(phone.display.find(label: "Notifications")?.value == "1")
        phone.tap("Notifications")
        #expect(phone.display.find(label: "Notifications")?.value == "0")
        #expect(phone.notificationPermission(for: Self.name) == false)
        #expect(phone.display.find(label: "Face ID") == nil)
    }

    @Test("the permission, what waits and what came outlive the phone's process, and come after it")
    func kept() throws {
        let (bench, _, clock) = try Self.bench()
        _ = try bench.connection.send(
            KeepNotificationCategories(setting: [NotificationCategory(identifier: "a", options: 1)]))
        bench.phone.waitUntilHandled(bench.phone.touch(.home))
        clock.advance(by: 10)
        bench.phone.deliverDueNotifications()
        _ = try bench.connection.send(AddNotification(Self.request("later")))
        let next = try VirtualPhone(
            stateFileContents: bench.phone.stateFileContents, as: .iPhone15Pro, clock: { clock.now })
        #expect(next.notificationPermission(for: Self.name) == true)
        #expect(next.badge(of: Self.name) == 1)
        #expect(next.deliveredNotifications(of: Self.name) == bench.phone.deliveredNotifications(of: Self.name))
        #expect(next.pendingNotifications(of: Self.name).map(\.request.identifier) == ["later"])
        clock.advance(by: 10)
        #expect(next.deliveredNotifications(of: Self.name).map(\.number) == [1, 2])
        next.erase()
        #expect(next.notificationPermission(for: Self.name) == nil)
    }

    @Test("the phone has it come by itself when its clock is the computer's")
    func alarm() throws {
        let bench = try PhoneBench()
        bench.phone.setNotificationPermission(true, for: Self.name)
        bench.phone.touch(.home)
        _ = try bench.connection.send(AddNotification(Self.request("soon", seconds: 0.01)))
        #expect(bench.phone.waitForDisplay(timeout: 10) { $0.banner != nil } != nil)
    }

    @Test("an app reads and answers only notices of its own")
    func strangers() throws {
        let (bench, _, clock) = try Self.bench()
        clock.advance(by: 10)
        bench.phone.deliverDueNotifications()
        let other = try bench.connect(.usingFaceID("com.example.other"), in: .background)
        #expect(throws: PhoneFailure.connection(.malformedRequest)) {
            try other.send(ReadNotificationNotice(number: 1))
        }
        #expect(throws: PhoneFailure.connection(.malformedRequest)) {
            try other.send(PresentNotification(number: 1, options: 31))
        }
        _ = try bench.connection.send(PresentNotification(number: 1, options: 31))
        #expect(bench.phone.deliveredNotifications(of: Self.name).count == 1)
        #expect(throws: PhoneFailure.connection(.malformedRequest), "it is answered once") {
            try bench.connection.send(PresentNotification(number: 1, options: 31))
        }
    }

    @Test(
        "parts of dates that no calendar has are refused",
        arguments: [
            [:], ["hour": .integer(24)], ["day": .integer(.max)], ["year": .integer(0)], ["moon": .integer(1)],
            ["hour": .string("8")],
        ] as [[String: PropertyListValue]])
    func damagedDates(parts: [String: PropertyListValue]) {
        #expect(NotificationDate(archived: .dictionary(["parts": .dictionary(parts)])) == nil)
        let date = PropertyListValue.dictionary([
            "parts": .dictionary(["hour": .integer(8)]), "timeZone": .string("x/y"),
        ])
        #expect(NotificationDate(archived: date) == nil)
    }

    @Test(
        "intervals that are none, and texts of any length, are refused",
        arguments: [0, -1, .nan, .infinity, 1e300] as [Double])
    func damagedIntervals(seconds: Double) {
        let archived = PropertyListValue.dictionary(["seconds": .real(seconds), "repeats": .boolean(false)])
        #expect(NotificationSchedule(archived: archived) == nil)
        let long = NotificationRequest(
            identifier: "x", content: NotificationContent(body: String(repeating: "x", count: 17_000)))
        #expect(NotificationRequest(archived: long.archived) == nil)
    }

    @Test("dates that hardly ever come are found or given up soon", arguments: [[2, 29], [2, 30], [4, 31]])
    func rareDates(parts: [Int]) throws {
        let date = try #require(NotificationDate(DateComponents(month: parts[0], day: parts[1], hour: 0)))
        let found = NotificationSchedule.calendar(date, repeats: true).firstDate(
            after: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(found.map { $0 < Date(timeIntervalSince1970: 1_900_000_000) } != false)
    }
}
