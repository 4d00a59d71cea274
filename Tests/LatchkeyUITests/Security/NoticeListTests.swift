import LatchkeyKit
import LatchkeyUI
import LatchkeyWire
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The list of what happened to an account.
    @MainActor @Suite struct NoticeListTests {
        private func rows(_ screen: ScreenNode) -> Int {
            screen.all.count { Int($0.identifier?.split(separator: ".").last ?? "") != nil }
        }

        @Test("unread notices are marked with who did it, and then marked as read, here and at the server")
        func read() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                _ = try await stage.signIn.newRecoveryCodes()
                let host = ScreenHost(NoticeList(stage.signIn))
                defer { host.end() }
                let screen = await host.screen { $0.says("New recovery codes were made.") }
                #expect(screen.says("Unread"))
                #expect(screen.says("By this phone"))
                stage.gateway.fail(.readNotices, .requestLost)
                await host.tap("Mark All as Read")
                let failed = await host.screen { $0.element("latchkey.notices.failure") != nil }
                #expect(failed.says("Unread"))
                await host.tap("Try Again")
                let done = await host.screen { !$0.says("Unread") }
                #expect(done.button("Mark All as Read") == nil)
                #expect(done.says("New recovery codes were made."))
                #expect(try await stage.signIn.notices().unread == 0)
            }
        }

        @Test("older notices than the newest fifty are read on request, each once")
        func older() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                for round in 1...52 { try await stage.signIn.setTextMessages(round.isMultiple(of: 2)) }
                let host = ScreenHost(NoticeList(stage.signIn))
                defer { host.end() }
                let newest = await host.screen { $0.element("latchkey.notices.older") != nil }
                #expect(rows(newest) == 50)
                stage.gateway.fail(.notices, .requestLost)
                await host.tap("Show Older Notices")
                let failed = await host.screen { $0.element("latchkey.notices.failure") != nil }
                #expect(rows(failed) == 50)
                await host.tap("Try Again")
                let all = await host.screen { $0.element("latchkey.notices.older") == nil }
                var count = 50
                let list = try await stage.signIn.notices()
                let last = try #require(list.notices.last?.id)
                count += try await stage.signIn.notices(before: last).notices.count
                #expect(rows(all) == count && count >= 52)
            }
        }

        @Test("an account to which nothing happened says so")
        func empty() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                try #require(try await stage.signIn.notices().notices.isEmpty)
                let host = ScreenHost(NoticeList(stage.signIn))
                defer { host.end() }
                _ = await host.screen { $0.element("latchkey.notices.empty") != nil }
            }
        }
    }
}
