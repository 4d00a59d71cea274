import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import MFATestApp
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone

extension PhoneSuite {
    /// Getting an account back behind the Settings screen.
    @Suite @MainActor struct RecoveryTests {
        private func tap(_ host: ScreenHost, _ identifier: String) async throws {
            let screen = await host.screen { $0.element(identifier)?.isEnabled == true }
            host.send(.tap(try #require(screen.element(identifier)).id))
        }

        @Test("an app that was installed anew gets the account back: a code, a day, another code, and it signs in")
        func newPhone() async throws {
            try await TestApp.run(stepUp: .required, recovery: .delayed(hours: 24)) { (app: TestApp) async throws in
                app.person()
                await app.model.launch()
                await app.model.enrollment.enroll(.biometric)
                #expect(app.model.state.identity != nil)
                app.disk.erase()
                try app.relaunch()
                app.person()
                await app.model.launch()
                app.model.state.tab = .settings
                let host = ScreenHost(ContentView(model: app.model))
                defer { host.end() }
                try await tap(host, "settings.recovery")
                for (count, button) in [(1, "latchkey.recovery.begin"), (2, "latchkey.recovery.complete")] {
                    try await tap(host, "latchkey.recovery.send")
                    let code = try await app.code(after: count)
                    let screen = await host.screen { $0.element("latchkey.recovery.message") != nil }
                    host.send(.setText(try #require(screen.element("latchkey.recovery.code")).id, text: code))
                    try await tap(host, button)
                    guard count == 1 else { break }
                    _ = await host.screen { $0.element("latchkey.recovery.timeLeft") != nil }
                    host.scenePhase = .background
                    app.clock.advance(86_400)
                    host.scenePhase = .active
                    _ = await host.screen { $0.element("latchkey.recovery.complete") != nil }
                }
                _ = await host.screen { $0.element("settings.method")?.reading.contains("Face ID") == true }
                await app.model.idle()
                await app.model.authentication.signIn()
                #expect(app.model.authentication.signedIn != nil)
            }
        }

        @Test("a right code of an account with a key leads to getting it back, and stays in the field")
        func fromSignIn() async throws {
            try await TestApp.run(stepUp: .required, recovery: .delayed(hours: 24)) { (app: TestApp) async throws in
                app.person()
                await app.model.launch()
                await app.model.enrollment.enroll(.biometric)
                app.model.state.tab = .signIn
                await app.model.authentication.requestCode()
                let code = try await app.code()
                app.model.authentication.code = code
                await app.model.authentication.verify()
                #expect(app.model.authentication.code == code)
                let host = ScreenHost(ContentView(model: app.model))
                defer { host.end() }
                try await tap(host, "otp.recover")
                let screen = await host.screen { $0.element("latchkey.recovery.begin")?.isEnabled == true }
                #expect(screen.element("latchkey.recovery.code")?.value == code)
                #expect(screen.element("latchkey.recovery.username")?.value == Username.example)
            }
        }
    }
}
