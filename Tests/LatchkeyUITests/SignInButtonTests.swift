import AppTesting
import LatchkeyKit
import LatchkeyUI
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// The tests that use this process's phone: one at a time.
@Suite(.serialized, .phone(app: .usingFaceID("com.example.bank")), .timeLimit(.minutes(1))) struct PhoneSuite {}

extension PhoneSuite {
    /// The button that signs in, as a person sees it.
    @MainActor @Suite struct SignInButtonTests {
        private let signedIn = AsyncStream<DeviceSignIn.Session>.makeStream()

        private func host(_ stage: Stage) -> ScreenHost {
            ScreenHost(SignInButton(stage.signIn) { signedIn.continuation.yield($0) }.buttonStyle(.borderedProminent))
        }

        private func session() async -> DeviceSignIn.Session? {
            for await session in signedIn.stream { return session }
            return nil
        }

        @Test("a tap signs in, and the app gets a session whose token the server takes")
        func signsIn() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                let host = host(stage)
                defer { host.end() }
                await host.tap("Sign In")
                #expect(await session()?.username.rawValue == Stage.user)
                #expect(try await stage.signIn.devices().count == 1)
                let screen = await host.screen { $0.button("Sign In")?.isEnabled == true }
                #expect(screen.element("latchkey.signIn.failure") == nil)
                #expect(screen.element("latchkey.signIn")?.style.kind == "borderedProminent")
            }
        }

        @Test("while the prompt waits for the person the button says so, and takes no taps")
        func awaitsPerson() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                let person = ThinkingPerson()
                stage.phone.give(to: person)
                let host = host(stage)
                defer { host.end() }
                await host.tap("Sign In")
                let waiting = await host.screen { $0.button("Confirm on This Phone…") != nil }
                #expect(waiting.button("Confirm on This Phone…")?.isEnabled == false)
                person.approve()
                #expect(await session() != nil)
            }
        }

        @Test("a phone that is not enrolled says so, and the button is off")
        func notEnrolled() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = host(stage)
                defer { host.end() }
                let screen = await host.screen { $0.element("latchkey.signIn.notEnrolled") != nil }
                #expect(screen.button("Sign In")?.isEnabled == false)
                try await stage.enroll()
                _ = await host.screen { $0.button("Sign In")?.isEnabled == true }
                #expect(host.screen.element("latchkey.signIn.notEnrolled") == nil)
            }
        }

        @Test("after Cancel it says what to do next, offers a code, and can be tapped again")
        func cancelled() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                stage.person(.cancels)
                let host = host(stage)
                defer { host.end() }
                await host.tap("Sign In")
                let failed = await host.screen { $0.element("latchkey.signIn.failure") != nil }
                #expect(failed.element("latchkey.signIn.failure")?.label == "You cancelled.")
                #expect(failed.element("latchkey.signIn.failure.nextStep")?.label == "Try again.")
                #expect(failed.button("Use a Code Instead") != nil)
                stage.person(.approves(passcode: "123456"))
                await host.tap("Sign In")
                #expect(await session() != nil)
            }
        }

        @Test("a code is not offered where it would not help either")
        func offline() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                stage.gateway.fail(.initiate, .requestLost)
                let host = host(stage)
                defer { host.end() }
                await host.tap("Sign In")
                let failed = await host.screen { $0.element("latchkey.signIn.failure") != nil }
                #expect(failed.says("The server can't be reached."))
                #expect(failed.button("Use a Code Instead") == nil)
                #expect(failed.button("Sign In")?.isEnabled == true)
            }
        }

        @Test("while the server wants to be left alone the button counts down, and then it can be tapped")
        func leftAlone() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                stage.gateway.fail(.initiate, .refused(.tooManyAttempts, retryAfter: 2))
                let model = SignInModel(stage.signIn, sleep: stage.clock.clock.sleep)
                #expect(await model.start() == nil)
                #expect(model.phase.error?.code == .server(.tooManyAttempts))
                let host = ScreenHost(Counting(model: model))
                defer { host.end() }
                #expect(host.screen.button("Try Again in 2 s")?.isEnabled == false)
                for left in [1, 0] {
                    await stage.clock.sleepers(1)
                    stage.clock.advance(1)
                    let words = left > 0 ? "Try Again in 1 s" : "Sign In"
                    let screen = await host.screen { $0.button(words) != nil }
                    #expect(screen.button(words)?.isEnabled == (left == 0))
                }
                #expect(await model.start() != nil)
            }
        }

        private struct Counting: View {
            @ObservedObject var model: SignInModel

            var body: some View { SignInButton(phase: model.phase) {} }
        }

        @Test("where the phone has no key a code is sent, and signs in", arguments: [false, true])
        func code(isKeyLost: Bool) async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll(isKeyLost ? .biometric : .oneTimeCode)
                if isKeyLost {
                    try stage.phone.removePasscode()
                    await stage.signIn.refresh()
                }
                let host = host(stage)
                defer { host.end() }
                await host.tap("Sign In")
                let entry = await host.screen { $0.element("latchkey.code.message") != nil }
                #expect(entry.element("latchkey.code.resend")?.isEnabled == false)
                #expect(entry.element("latchkey.code.resend")?.label.hasPrefix("Resend Code in ") == true)
                await host.type(try await stage.code(), into: "latchkey.code.field")
                await host.tap("Verify")
                #expect(await session() != nil)
                _ = await host.screen { $0.element("latchkey.code.field") == nil }
            }
        }

        @Test("a wrong code is said to be wrong, and the field is emptied")
        func wrongCode() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll(.oneTimeCode)
                let host = host(stage)
                defer { host.end() }
                await host.tap("Sign In")
                let right = try await stage.code()
                await host.type(right == "000000" ? "000001" : "000000", into: "latchkey.code.field")
                await host.tap("Verify")
                let failed = await host.screen { $0.element("latchkey.code.failure") != nil }
                #expect(failed.element("latchkey.code.field")?.value == "")
                #expect(failed.button("Verify")?.isEnabled == false)
                await host.tap(identifier: "latchkey.code.cancel")
                _ = await host.screen { $0.element("latchkey.code.field") == nil }
            }
        }

        @Test("an app draws its own words for each phase, and runs the sign-in itself")
        func ownWords() {
            var taps = 0
            func host(_ phase: SignInPhase) -> ScreenHost {
                ScreenHost(
                    SignInButton(phase: phase) {
                        taps += 1
                    } label: { phase in
                        Text(phase.isRunning ? "Busy" : "Open")
                    })
            }
            let phases: [(SignInPhase, String, Bool)] = [
                (.idle, "Open", true), (.working, "Busy", false), (.awaitingPerson, "Busy", false),
                (.failed(LatchkeyError(.userCancelled)), "Open", true),
                (.failed(LatchkeyError(.userCancelled), secondsLeft: 3), "Open", false),
            ]
            for (phase, words, isEnabled) in phases {
                let host = host(phase)
                defer { host.end() }
                #expect(host.screen.button(words)?.isEnabled == isEnabled, "\(phase)")
                if let button = host.screen.button(words) { host.send(.tap(button.id)) }
            }
            #expect(taps == 2)
        }
    }
}
