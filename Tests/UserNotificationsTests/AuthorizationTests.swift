import Foundation
import Testing
import UserNotifications
import VirtualPhone
import VirtualPhoneTesting

@MainActor
@Suite("Permission to notify", .phone())
struct AuthorizationTests {
    @Test("the person is asked once, and the answer remembered", arguments: ConnectionKind.allCases)
    func once(kind: ConnectionKind) async throws {
        try await Stand.run(kind) { stand in
            #expect(await stand.center.notificationSettings().authorizationStatus == .notDetermined)
            let first = try await stand.center.requestAuthorization(options: [.alert, .badge])
            #expect(first)
            let second = try await stand.center.requestAuthorization(options: [.alert, .sound])
            #expect(second)
            #expect(stand.person.prompts.map(\.kindName) == ["notificationPermission"])
            let settings = await stand.center.notificationSettings()
            #expect(settings.authorizationStatus == .authorized)
            #expect(
                [settings.alertSetting, settings.badgeSetting, settings.soundSetting] == [.enabled, .enabled, .enabled])
            #expect(settings.carPlaySetting == .notSupported)
            #expect(settings.alertStyle == .banner)
        }
    }

    @Test("two requests at the same time are one question")
    func twice() async throws {
        try await Stand.run { stand in
            async let first = stand.center.requestAuthorization(options: [.alert])
            async let second = stand.center.requestAuthorization(options: [.badge])
            let answers = try await [first, second]
            #expect(answers == [true, true])
            #expect(stand.person.prompts.count == 1)
            let settings = await stand.center.notificationSettings()
            #expect([settings.alertSetting, settings.badgeSetting] == [.enabled, .enabled])
        }
    }

    @Test("who says no is not asked again, and nothing comes", arguments: ConnectionKind.allCases)
    func denied(kind: ConnectionKind) async throws {
        try await Stand.run(kind, person: .cancels) { stand in
            let first = try await stand.center.requestAuthorization(options: [.alert])
            #expect(!first)
            let second = try await stand.center.requestAuthorization(options: [.alert, .provisional])
            #expect(!second)
            #expect(stand.person.prompts.count == 1)
            let settings = await stand.center.notificationSettings()
            #expect(settings.authorizationStatus == .denied)
            #expect(settings.alertSetting == .disabled)
            await #expect(throws: UNError(.notificationsNotAllowed)) { try await stand.add("code") }
            await #expect(throws: UNError(.notificationsNotAllowed)) { try await stand.center.setBadgeCount(1) }
        }
    }

    @Test("an app that has not asked may not notify")
    func notAsked() async throws {
        try await Stand.run { stand in
            do {
                try await stand.add("code")
                Issue.record("it was taken")
            } catch UNError.notificationsNotAllowed {
                #expect(stand.pending.isEmpty)
            }
        }
    }

    @Test("a provisional permission needs no question, and is quiet: into the list, without a banner or a number")
    func provisional() async throws {
        try await Stand.run { stand in
            let first = try await stand.center.requestAuthorization(options: [.alert, .badge, .provisional])
            #expect(first)
            #expect(stand.person.prompts.isEmpty)
            let settings = await stand.center.notificationSettings()
            #expect(settings.authorizationStatus == .provisional)
            #expect(settings.notificationCenterSetting == .enabled)
            #expect(settings.alertSetting == .disabled)
            try await stand.add("code", badge: 3)
            stand.phone.touch(.home)
            stand.advance(by: 10)
            #expect(stand.delivered == ["code"])
            #expect(stand.phone.display.banner == nil)
            #expect(stand.phone.badge(of: Stand.app) == 0)
        }
    }

    @Test("the switch in Settings takes the permission, with what would have come, and gives it again")
    func settingsSwitch() async throws {
        try await Stand.run { stand in
            _ = try await stand.center.requestAuthorization(options: [.alert])
            try await stand.add("early")
            try await stand.add("late", in: 20)
            stand.phone.touch(.home)
            stand.phone.setNotificationPermission(false, for: Stand.app)
            stand.advance(by: 10)
            stand.phone.setNotificationPermission(true, for: Stand.app)
            stand.advance(by: 10)
            #expect(stand.delivered == ["late"])
        }
    }

    @Test("nobody is asked on behalf of an app behind; it may ask again")
    func behind() async throws {
        try await Stand.run { stand in
            stand.phone.touch(.home)
            let first = try await stand.center.requestAuthorization(options: [.alert])
            #expect(!first)
            #expect(stand.person.prompts.isEmpty)
            stand.phone.touch(.open(Stand.app))
            let second = try await stand.center.requestAuthorization(options: [.alert])
            #expect(second)
        }
    }

    @Test("an app that is installed anew asks anew, and nothing of before comes")
    func reinstalled() async throws {
        try await Stand.run { stand in
            _ = try await stand.center.requestAuthorization(options: [.alert])
            try await stand.add("code")
            stand.phone.uninstall(Stand.app)
            _ = try stand.phone.launch(.usingFaceID(Stand.app), in: .background)
            stand.advance(by: 10)
            #expect(stand.phone.notificationPermission(for: Stand.app) == nil)
            #expect(stand.delivered.isEmpty && stand.pending.isEmpty)
        }
    }
}
