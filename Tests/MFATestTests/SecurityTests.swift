import Foundation
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import MFATestApp
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone

extension PhoneSuite {
    /// The screen about security behind the Settings screen.
    @Suite @MainActor struct SecurityTests {
        private static let newNumber = "+15555550177"

        /// Enrolls, signs in, and goes to Settings > Security.
        private func security(_ app: TestApp) async throws -> ScreenHost {
            app.person()
            await app.model.launch()
            await app.model.enrollment.enroll(.biometric)
            await app.model.authentication.signIn()
            #expect(app.model.authentication.signedIn != nil)
            app.model.state.tab = .settings
            let host = ScreenHost(ContentView(model: app.model))
            try await tap(host, "settings.security")
            _ = await host.screen { $0.element("latchkey.security.codesLeft") != nil }
            return host
        }

        private func tap(_ host: ScreenHost, _ identifier: String) async throws {
            let screen = await host.screen { $0.element(identifier)?.isEnabled == true }
            host.send(.tap(try #require(screen.element(identifier)).id))
        }

        private func type(_ text: String, into identifier: String, _ host: ScreenHost) async throws {
            let screen = await host.screen { $0.element(identifier)?.isEnabled == true }
            host.send(.setText(try #require(screen.element(identifier)).id, text: text))
        }

        @Test("the account opens in the browser, by a link that only the browser gets")
        func accountPage() async throws {
            try await TestApp.run(stepUp: .required) { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                app.select(tab: "Settings")
                var opened: [URL] = []
                app.model.settings.openInBrowser = { opened.append($0) }
                await app.tap("Open in Browser")
                let page = try #require(opened.first)
                #expect(opened.count == 1)
                #expect(page.scheme == "http" && page.path == "/account" && page.fragment?.isEmpty == false)
                #expect(app.text(of: "settings.result") == "Your account is open in the browser.")
                let code = try #require(page.fragment)
                #expect(!app.screen.all.contains { "\($0)".contains(code) })
                #expect(!"\(app.model.state.log)".contains(code))
            }
        }

        @Test("on a phone without a key the account opens in the browser after one code, and nothing is asked again")
        func accountPageByCode() async throws {
            try await TestApp.run(stepUp: .required) { (app: TestApp) async throws in
                try await app.signInWithoutKey()
                app.select(tab: "Settings")
                var opened: [URL] = []
                app.model.settings.openInBrowser = { opened.append($0) }
                app.clock.advance(31)
                await app.tap("Open in Browser")
                #expect(app.asks(.signInFirst(.accountPage, .accountCode)))
                await app.tap("Continue")
                try await app.enterCode(after: 2)
                #expect(opened.map(\.path) == ["/account"], "\(app.failures)")
                #expect(app.model.state.alert == nil)
            }
        }

        @Test("no page opens if the person declines", arguments: [StepUpPolicy.off, .required])
        func noAccountPage(stepUp: StepUpPolicy) async throws {
            try await TestApp.run(stepUp: stepUp) { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                app.select(tab: "Settings")
                app.person(.cancels)
                var opened: [URL] = []
                app.model.settings.openInBrowser = { opened.append($0) }
                await app.tap("Open in Browser")
                #expect(opened.isEmpty)
                #expect(app.model.settings.result?.kind == .failure)
            }
        }

        @Test("a phone number that is changed there is the one in Settings")
        func number() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                let host = try await security(app)
                defer { host.end() }
                try await tap(host, "latchkey.security.changeNumber")
                try await type(Self.newNumber, into: "latchkey.number.field", host)
                try await tap(host, "latchkey.number.send")
                _ = await host.screen { $0.element("latchkey.number.code") != nil }
                try await type(try await app.code(), into: "latchkey.number.code", host)
                try await tap(host, "latchkey.number.verify")
                _ = await host.screen { $0.element("latchkey.number.code") == nil }
                let back = try #require(host.screen.all.first { $0.style.kind == "back" })
                host.send(.tap(back.id))
                _ = await host.screen { $0.element("settings.phoneNumber")?.reading == Self.newNumber }
            }
        }

        @Test(
            "codes by text message are switched off there, under lab and production rules",
            arguments: [StepUpPolicy.off, .required])
        func textMessages(stepUp: StepUpPolicy) async throws {
            try await TestApp.run(stepUp: stepUp) { (app: TestApp) async throws in
                let host = try await security(app)
                defer { host.end() }
                let prompts = app.prompts.count
                try await tap(host, "latchkey.security.textMessages")
                _ = await host.screen { $0.element("latchkey.security.textMessages")?.value == "0" }
                #expect(app.prompts.count == prompts + (stepUp == .required ? 1 : 0))
            }
        }
    }
}
