import Combine
import Testing
import UIKit
import VirtualPhone
import VirtualPhoneTesting

@_spi(Latchkey) import SwiftUI
@testable import ClientScreens

@MainActor
@Suite("Client screens: settings", .phone())
struct SettingsTests {
    private let session = Session(credentials: KeychainCredentials(service: "com.example.settings"))
    private let host: ScreenHost

    init() throws {
        forgetDefaults()
        try session.begin(User(email: "ann@example.com"), token: "token")
        host = ScreenHost(SettingsScreen().environmentObject(session))
    }

    @Test("signing out is asked for, and ends the session")
    func signOut() {
        #expect(host.screen.all.contains { $0.label == "Signed in as, ann@example.com" })
        host.tap(.button, "Sign out")
        #expect(host.find(.confirmationDialog)?.label == "Sign out?")
        #expect(host.shows("Your token will be removed from this iPhone."))
        host.tap(.button, "Cancel")
        #expect(session.user != nil)
        host.tap(.button, "Sign out")
        host.tap(.button, "Sign out")
        #expect(session.user == nil)
        #expect(!host.screen.all.contains { $0.label == "Signed in as, ann@example.com" })
    }

    @Test("without leave to use Face ID the switch goes back", .phone(person: ScriptedPerson.deniesFaceID))
    func biometry() async {
        host.tap(.toggle, "Unlock with Face ID")
        #expect(host.find(.toggle, "Unlock with Face ID")?.value == "1")
        _ = await host.screen { $0.all.contains { $0.role == .alert } }
        // The person does not allow Face ID at all, so it is no longer what the app can use.
        #expect(host.find(.alert)?.label == "Not available")
        host.tap(.button, "OK")
        #expect(host.find(.toggle, "Unlock with Passcode")?.value == "0")
    }

    @Test("the phone's sensor has its name", .phone(.iPhoneSE))
    func sensor() { #expect(host.find(.toggle, "Unlock with Touch ID") != nil) }

    @Test("choices are kept in the defaults")
    func choices() {
        host.tap(.button, "Dark")
        #expect(UserDefaults.standard.string(forKey: "theme") == "dark")
        host.tap(.button, "Increment")
        #expect(host.screen.all.contains { $0.label == "Retries: 4" })
        #expect(Preferences.shared.retries == 4)
    }

    @Test("text has another size on its own screen")
    func textSize() throws {
        host.tap(.cell, "Text size")
        #expect(host.find(identifier: "size")?.label == "14 pt")
        let slider = try #require(host.find(.slider))
        host.send(.setText(slider.id, text: "1"))
        #expect(host.find(identifier: "size")?.label == "30 pt")
        #expect(Preferences.shared.fontSize == 30)
        host.tap(.button, "Settings")
        #expect(host.find(.navigationBar)?.label == "Settings")
    }

    @Test("the system's Settings open, and what is copied can be pasted")
    func system() async throws {
        let phone = try PhoneUnderTest.current.phone
        host.tap(.disclosure, "Advanced")
        host.tap(.button, "Copy identifier")
        #expect(UIPasteboard.general.string == UIDevice.current.identifierForVendor?.uuidString)
        #expect(host.find(.link, "Privacy") != nil)
        host.tap(.button, "Open system settings")
        let seen = await withCheckedContinuation { done in
            DispatchQueue.global().async {
                done.resume(
                    returning: phone.waitForDisplay(timeout: 10) { $0.surface == .app(Display.settingsApp) }?.surface)
            }
        }
        #expect(seen == .app(Display.settingsApp))
    }
}
