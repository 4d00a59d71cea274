import LatchkeyKit
import LatchkeyUI
import LatchkeyWire
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The list of where a user is signed in.
    @MainActor @Suite struct SessionListTests {
        /// Signs in so often; the last time is the session of this phone.
        private func host(_ stage: Stage, sessions: Int) async throws -> ScreenHost {
            try await stage.enroll()
            for _ in 0..<sessions { try await stage.signIn.signIn() }
            return ScreenHost(SessionList(stage.signIn))
        }

        private func others(_ screen: ScreenNode) -> Int {
            screen.all.count { $0.identifier?.hasPrefix("latchkey.sessions.end.") == true }
        }

        @Test("each session is listed, this phone’s is marked and has no button; another one is ended")
        func ended() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage, sessions: 3)
                defer { host.end() }
                let screen = await host.screen { others($0) == 2 }
                #expect(screen.all.count { $0.label == "This phone" } == 1)
                let oldest = try #require(try await stage.signIn.sessions().first)
                #expect(!oldest.current)
                await host.tap(identifier: "latchkey.sessions.end.\(oldest.sessionId.rawValue)")
                _ = await host.screen { others($0) == 1 && $0.button("Sign Out Everywhere Else")?.isEnabled == true }
                let left = try await stage.signIn.sessions()
                #expect(left.count == 2 && !left.contains { $0.sessionId == oldest.sessionId })
            }
        }

        @Test("all others are ended after a question, and stay after Cancel")
        func allEnded() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage, sessions: 3)
                defer { host.end() }
                await host.tap("Sign Out Everywhere Else")
                await host.tap("Cancel")
                #expect(try await stage.signIn.sessions().count == 3)
                await host.tap("Sign Out Everywhere Else")
                await host.tap("Sign Out Everywhere Else")
                let screen = await host.screen { others($0) == 0 && $0.says("This phone") }
                #expect(screen.button("Sign Out Everywhere Else") == nil)
                #expect(try await stage.signIn.sessions().map(\.current) == [true])
            }
        }

        @Test("a session that is over already leaves the list; an end that is lost on the way says why, and goes again")
        func lost() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage, sessions: 3)
                defer { host.end() }
                let (first, second) = (
                    try #require(try await stage.signIn.sessions().first?.sessionId),
                    try #require(try await stage.signIn.sessions().dropFirst().first?.sessionId)
                )
                _ = await host.screen { others($0) == 2 }
                try await stage.signIn.endSession(first)
                await host.tap(identifier: "latchkey.sessions.end.\(first.rawValue)")
                let one = await host.screen {
                    others($0) == 1 && $0.button("Sign Out Everywhere Else")?.isEnabled == true
                }
                #expect(one.element("latchkey.sessions.failure") == nil)
                stage.gateway.fail(.endSession, .replyLost)
                await host.tap(identifier: "latchkey.sessions.end.\(second.rawValue)")
                let failed = await host.screen { $0.element("latchkey.sessions.failure") != nil }
                #expect(others(failed) == 1)
                await host.tap("Try Again")
                // While it is being ended, a session has no button either.
                _ = await host.screen { others($0) == 0 && $0.element("latchkey.sessions.failure") == nil }
                #expect(try await stage.signIn.sessions().map(\.current) == [true])
            }
        }

        @Test("a failing server is said to fail, and another try shows the sessions")
        func failing() async throws {
            try await Stage.run { (stage: Stage) async throws in
                stage.gateway.fail(.sessions, .status(500))
                let host = try await host(stage, sessions: 1)
                defer { host.end() }
                let failed = await host.screen { $0.element("latchkey.sessions.failure") != nil }
                #expect(failed.says("The server refused."))
                await host.tap("Try Again")
                _ = await host.screen { $0.says("This phone") }
            }
        }
    }
}
