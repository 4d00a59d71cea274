import LatchkeyKit
import MFATestApp
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone

extension PhoneSuite {
    /// The list of devices behind the Settings screen.
    @Suite @MainActor struct DevicesTests {
        @Test("who removes this phone in the list of devices is signed out, and can enroll it again")
        func removed() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.model.launch()
                await app.model.enrollment.enroll(.biometric)
                await app.model.authentication.signIn()
                #expect(app.model.authentication.signedIn != nil)
                app.model.state.tab = .settings
                let host = ScreenHost(ContentView(model: app.model))
                defer { host.end() }
                try await tap(host) { $0.label == "Your Devices" }
                let list = await host.screen { $0.all.contains { $0.label == "This phone" } }
                #expect(list.all.contains { $0.label == "iPhone 15 Pro" })
                try await tap(host) { $0.label == "Remove iPhone 15 Pro" }
                try await tap(host) { $0.label == "Remove" && $0.role == .button }
                _ = await host.screen { _ in app.model.authentication.signedIn == nil }
                #expect(app.model.state.identity == nil)
                #expect(try app.serverMethods().isEmpty)
                app.model.state.tab = .enroll
                _ = await host.screen { $0.all.contains { $0.label == "Enroll with Face ID" && $0.isEnabled } }
            }
        }

        private func tap(_ host: ScreenHost, _ isMeant: @escaping (ScreenNode) -> Bool) async throws {
            let screen = await host.screen { $0.all.contains { isMeant($0) && $0.isEnabled } }
            let node = try #require(screen.all.first { isMeant($0) && $0.isEnabled })
            host.send(.tap(node.id))
        }
    }
}
