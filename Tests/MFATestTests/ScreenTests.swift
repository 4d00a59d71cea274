import Foundation
import LatchkeyScenarios
import MFATestApp
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The screens, drawn: they show what the model says, and nothing that it does not.
    @Suite @MainActor struct ScreenTests {
        private static let identifiers: [AppTab: [String]] = [
            .enroll: [
                "enrolment.status", "enrolment.title", "enrolment.message", "enrolment.username",
                "enrolment.phoneNumber", "enrolment.result",
            ],
            .signIn: ["signIn.username", "signIn.result", "otp.code", "otp.resend"],
            .testing: [
                "status.secureEnclave", "status.biometrics", "status.passcode", "status.enrolment", "status.method",
            ],
            .settings: [
                "settings.method", "settings.phoneNumber", "settings.serverStatus", "settings.version",
                "settings.device",
            ],
        ]

        /// Compares each screen with the model.
        private func compare(
            _ host: ScreenHost, _ app: TestApp, sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let model = app.model
            for tab in AppTab.allCases {
                model.state.tab = tab
                await host.settle()
                let nodes = host.screen.all
                for identifier in Self.identifiers[tab] ?? [] {
                    let node = nodes.first { $0.identifier == identifier }
                    let said = node.map { node in node.role == .textField ? node.value ?? "" : node.label }
                    #expect(said == model.text(of: identifier), "\(identifier)", sourceLocation: sourceLocation)
                }
                for button in model.buttons(of: tab) {
                    let drawn = nodes.filter { $0.role == .button && $0.label == button.label }
                    #expect(
                        drawn.contains { $0.isEnabled == button.isEnabled }, "\(tab): \(button.label)",
                        sourceLocation: sourceLocation)
                }
            }
        }

        private func tap(_ label: String, _ host: ScreenHost) throws {
            let buttons = host.screen.all.filter { $0.role == .button && $0.label == label && $0.isEnabled }
            let button = try #require(buttons.last, "\(label)")
            host.send(.tap(button.id))
        }

        @Test("a phone with Face ID, before and after the enrolment")
        func faceID() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                let host = ScreenHost(ContentView(model: app.model))
                defer { host.end() }
                _ = await host.screen { $0.all.contains { $0.label == "Enroll with Face ID" && $0.isEnabled } }
                try await compare(host, app)
                app.model.state.tab = .enroll
                await host.settle()
                try tap("Enroll with Face ID", host)
                _ = await host.screen { screen in
                    screen.all.contains { $0.identifier == "enrolment.result" && $0.label == "Enrolled with Face ID" }
                }
                try await compare(host, app)
                #expect(!host.screen.all.contains { $0.label == "Enroll with Face ID" })
            }
        }

        @Test("a phone without a passcode: the question, the way with text messages, and the code's entry")
        func noSecurity() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try app.phone.removePasscode()
                let host = ScreenHost(ContentView(model: app.model))
                defer { host.end() }
                let asked = await host.screen { screen in screen.all.contains { $0.role == .alert } }
                let alert = try #require(asked.all.first { $0.role == .alert })
                #expect(alert.label == "Please set up device passcode in Settings")
                #expect(alert.buttons.map(\.label) == ["Open Settings", "Use SMS Only", "Cancel"])
                let button = try #require(alert.buttons.first { $0.label == "Use SMS Only" })
                host.send(.tap(button.id))
                _ = await host.screen { screen in
                    screen.all.contains { $0.identifier == "enrolment.result" }
                }
                #expect(app.model.text(of: "enrolment.status") == "Enrolled with SMS codes")
                try await compare(host, app)
                app.model.state.tab = .signIn
                await host.settle()
                let signIn = try #require(
                    host.screen.all.first { $0.role == .button && $0.label == "Sign In" && $0.style.kind != nil })
                host.send(.tap(signIn.id))
                let entry = await host.screen { $0.all.contains { $0.identifier == "otp.code" } }
                let field = try #require(entry.all.first { $0.identifier == "otp.code" })
                #expect(field.style.contentType == "oneTimeCode")
                try await compare(host, app)
                app.model.state.tab = .signIn
                await host.settle()
                host.send(.setText(field.id, text: try await app.code()))
                await host.settle()
                try tap("Verify", host)
                _ = await host.screen { screen in
                    screen.all.contains { $0.identifier == "signIn.result" && $0.label == "Signed in as testuser" }
                }
                try await compare(host, app)
            }
        }

        @Test("the log is shown oldest first, with the details of an error behind a tap")
        func log() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person(.cancels)
                await app.model.launch()
                app.model.select(tab: "Testing")
                await app.tap("Enroll with Passcode Only")
                let host = ScreenHost(ContentView(model: app.model))
                defer { host.end() }
                await host.settle()
                let lines = host.screen.all.filter { $0.identifier == "log.entry" }
                #expect(lines.count == app.model.testing.entries.count)
                for (node, entry) in zip(lines, app.model.testing.entries) { #expect(node.label.contains(entry.line)) }
                #expect(host.screen.all.contains { $0.role == .disclosure })
                try tap("Export", host)
                await host.settle()
                let text = host.screen.all.first { $0.identifier == "export.text" }?.label
                #expect(text == app.model.state.log.text)
                #expect(text?.contains("LAError") == true || text?.contains("-128") == true)
            }
        }
    }
}
