import Foundation
import LatchkeyLock
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

@Suite("Notifications: who is asked, what is shown, and in which order")
struct NotificationRuleTests {
    private static let name = NotificationTests.name

    private static func schedule(year: Int, repeats: Bool = false) throws -> NotificationSchedule {
        .calendar(try #require(NotificationDate(DateComponents(year: year, month: 1))), repeats: repeats)
    }

    @Test("a date that a state file can't have never comes, and the phone can be opened again")
    func farDates() throws {
        let (bench, _, clock) = try NotificationTests.bench()
        _ = try bench.connection.send(RemoveNotifications(.pending, identifiers: nil))
        for (identifier, year) in [("far", 9999), ("later", 5000)] {
            var request = NotificationTests.request(identifier)
            request.schedule = try Self.schedule(year: year)
            _ = try bench.connection.send(AddNotification(request))
        }
        #expect(bench.phone.pendingNotifications(of: Self.name).map(\.request.identifier) == ["later"])
        let next = try VirtualPhone(
            stateFileContents: bench.phone.stateFileContents, as: .iPhone15Pro, clock: { clock.now })
        #expect(next.pendingNotifications(of: Self.name).map(\.request.identifier) == ["later"])
    }

    @Test("what repeats ends where the dates end that the phone keeps")
    func lastRepeat() throws {
        let last = Date(timeIntervalSinceReferenceDate: 1e11 - 10)
        let schedule = NotificationSchedule.interval(60, repeats: true)
        #expect(schedule.nextDate(after: last, now: last) == nil)
        #expect(schedule.nextDate(after: last - 60, now: last - 60) == last)
        #expect(try Self.schedule(year: 9999, repeats: true).nextDate(after: last, now: last) == nil)
        #expect(NotificationSchedule.interval(1e10, repeats: false).firstDate(after: last) == nil)
    }

    @Test("an alarm that is set while another is, reads last and holds")
    func alarmSetTwice() async {
        for isOvertakenSooner in [false, true] {
            let (rings, continuation) = AsyncStream<Int>.makeStream()
            let alarm = NotificationAlarm()
            alarm.set {
                alarm.set({ 0 }, { continuation.yield(2) })
                return isOvertakenSooner ? 0 : nil
            } _: {
                continuation.yield(1)
            }
            var iterator = rings.makeAsyncIterator()
            #expect(await iterator.next() == 2)
        }
    }

    @Test("an alarm rings once, at the earliest of its times, and can be set again")
    func alarmRingsOnce() async {
        let (rings, continuation) = AsyncStream<Int>.makeStream()
        let alarm = NotificationAlarm()
        alarm.set({ 20 }, { continuation.yield(1) })
        alarm.set({ nil }, { continuation.yield(2) })
        alarm.set({ 0 }, { continuation.yield(3) })
        var iterator = rings.makeAsyncIterator()
        #expect(await iterator.next() == 3)
        alarm.set({ 0 }, { continuation.yield(4) })
        #expect(await iterator.next() == 4)
    }

    /// Says yes to the first question, once the app waits for two answers, and no to all others.
    private final class Undecided: Person {
        let phone = Lock<VirtualPhone?>(nil)
        private let asked = Lock(0)

        func answer(_ prompt: Prompt) -> PromptAnswer {
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            guard count == 1, let phone = phone.withLock({ $0 }) else { return .dontAllow }
            let bothAsk = phone.screen.wait(until: Date(timeIntervalSinceNow: 20)) { state in
                state.prompting.values.max() == 2 ? true : nil
            }
            #expect(bothAsk == true)
            return .allow
        }
    }

    @Test("of two questions at the same time the first answer holds")
    func twoQuestions() throws {
        let person = Undecided()
        let bench = try PhoneBench(person: person)
        person.phone.withLock { $0 = bench.phone }
        defer { person.phone.withLock { $0 = nil } }
        let connection = bench.connection
        let calls = (1...2).map { _ in
            Call { (try? connection.send(AuthorizeNotifications(options: 4)))?.isGranted == true ? 1 : 0 }
        }
        #expect(calls.map(\.result) == [1, 1])
        #expect(bench.phone.notificationPermission(for: Self.name) == true)
    }

    @Test("an app that is allowed to notify before it asked may do what is usual; the phone that asks again forgets it")
    func allowedUnasked() throws {
        let bench = try PhoneBench()
        bench.phone.setNotificationPermission(true, for: Self.name)
        #expect(try bench.connection.send(ReadNotificationSettings()).options == 7)
        bench.phone.setNotificationPermission(nil, for: Self.name)
        let settings = try bench.connection.send(ReadNotificationSettings())
        #expect(settings.options == 0 && settings.status == 0)
    }

    @Test("an app in front that dies before it answers is no longer asked: the notification is shown")
    func unanswered() throws {
        let (bench, _, clock) = try NotificationTests.bench()
        clock.advance(by: 10)
        bench.phone.deliverDueNotifications()
        #expect(bench.phone.display.banner == nil && bench.phone.deliveredNotifications(of: Self.name).isEmpty)
        bench.phone.kill(bench.launch)
        #expect(bench.phone.display.banner?.label == "com.example.app, Code, 123 456")
        #expect(bench.phone.deliveredNotifications(of: Self.name).count == 1)
    }

    @Test("an app without an event loop is not asked, also in front")
    func noEventLoop() throws {
        let bench = try PhoneBench()
        bench.phone.setNotificationPermission(true, for: Self.name)
        var request = NotificationTests.request("now")
        request.schedule = nil
        _ = try bench.connection.send(AddNotification(request))
        #expect(bench.phone.deliveredNotifications(of: Self.name).map(\.request) == [request])
        #expect(bench.phone.display.banner?.identifier == "notification")
    }

    @Test("without a text there is nothing to show: only the number on the icon changes")
    func numberOnly() throws {
        let bench = try PhoneBench()
        bench.phone.setNotificationPermission(true, for: Self.name)
        bench.phone.touch(.home)
        _ = try bench.connection.send(
            AddNotification(NotificationRequest(identifier: "number", content: NotificationContent(badge: 3))))
        #expect(bench.phone.badge(of: Self.name) == 3)
        #expect(bench.phone.display.banner == nil && bench.phone.deliveredNotifications(of: Self.name).isEmpty)
    }

    @Test("what several apps asked for comes in the order of its time")
    func order() throws {
        let clock = TestClock()
        let bench = try PhoneBench(clock: { clock.now })
        let other = "com.example.aaa"
        let connection = try bench.connect(.usingFaceID(other), in: .background)
        bench.phone.touch(.home)
        for app in [Self.name, other] { bench.phone.setNotificationPermission(true, for: app) }
        _ = try connection.send(AddNotification(NotificationTests.request("second", seconds: 20)))
        _ = try bench.connection.send(AddNotification(NotificationTests.request("first", seconds: 10)))
        clock.advance(by: 30)
        bench.phone.deliverDueNotifications()
        #expect(bench.phone.deliveredNotifications(of: Self.name).map(\.number) == [1])
        #expect(bench.phone.deliveredNotifications(of: other).map(\.number) == [2])
        #expect(bench.phone.display.banner?.label.hasPrefix(other) == true, "the last one is on the screen")
    }

    @Test("an action that reaches nobody leaves the notification where it is")
    func reachesNobody() throws {
        let clock = TestClock()
        let bench = try PhoneBench(clock: { clock.now })
        let phone = bench.phone
        phone.setNotificationPermission(true, for: Self.name)
        let action = NotificationCategory.Action(identifier: "decline", title: "Decline")
        let category = NotificationCategory(identifier: "signIn", actions: [action])
        _ = try bench.connection.send(KeepNotificationCategories(setting: [category]))
        let content = NotificationContent(title: "Sign in?", category: "signIn")
        _ = try bench.connection.send(
            AddNotification(
                NotificationRequest(identifier: "ask", content: content, schedule: .interval(10, repeats: false))))
        phone.kill(bench.launch)
        clock.advance(by: 10)
        #expect(!phone.touchNotification("ask", of: Self.name, .action("decline")).isTaken, "no host launches apps")
        #expect(phone.deliveredNotifications(of: Self.name).count == 1)
        #expect(phone.display.banner != nil)
        #expect(phone.touchNotification("ask", of: Self.name, .dismiss).isTaken)
        #expect(phone.deliveredNotifications(of: Self.name).isEmpty)
    }

    @Test("an app that is installed anew is told nothing of before", arguments: [false, true])
    func forgottenNotices(isErased: Bool) throws {
        let (bench, _, clock) = try NotificationTests.bench()
        clock.advance(by: 10)
        bench.phone.deliverDueNotifications()
        if isErased { bench.phone.erase() } else { bench.phone.uninstall(Self.name) }
        let anew = try bench.connect(.usingFaceID(Self.name))
        #expect(throws: PhoneFailure.connection(.malformedRequest)) { try anew.send(ReadNotificationNotice(number: 1)) }
        #expect(bench.phone.display.banner == nil)
    }
}
