import LocalAuthentication
import Security
import Testing
import UIKit
import VirtualPhone
import VirtualPhoneTesting

@_spi(Latchkey) import SwiftUI
@testable import ClientScreens

@MainActor
@Suite("Client screens: logging in", .phone())
struct LoginTests {
    private let credentials = KeychainCredentials(service: "com.example.login")
    private let session: Session
    private let host: ScreenHost

    init() {
        forgetDefaults()
        session = Session(credentials: credentials)
        host = ScreenHost(LoginScreen(service: FixedAuthService(password: "open"), session: session))
    }

    @Test("the button waits for an address and a password, the hint for a wrong address")
    func validation() async {
        #expect(host.find(.button, "Sign in")?.isEnabled == false)
        #expect(host.find(.textField, "E-mail")?.isFocused == true)
        host.type("ann", .textField, "E-mail")
        #expect(host.screen.all.contains { $0.label == "Not an e-mail address" })
        host.type("ann@example.com", .textField, "E-mail")
        #expect(!host.screen.all.contains { $0.label == "Not an e-mail address" })
        #expect(host.find(.button, "Sign in")?.isEnabled == false)
        host.type("open", .secureTextField, "Password")
        #expect(host.find(.button, "Sign in")?.isEnabled == true)
    }

    @Test("return leads from field to field, and the password can be shown")
    func fields() {
        host.send(.submit(host.find(.textField, "E-mail")?.id ?? ""))
        #expect(host.find(.secureTextField, "Password")?.isFocused == true)
        host.type("open", .secureTextField, "Password")
        host.tap(.toggle, "Show password")
        #expect(host.find(.secureTextField) == nil)
        #expect(host.find(.textField, "Password")?.value == "open")
    }

    private func signIn(_ password: String) {
        host.type("ann@example.com", .textField, "E-mail")
        host.type(password, .secureTextField, "Password")
        host.tap(.button, "Sign in")
    }

    @Test("a wrong password is said in an alert whose button tries again")
    func wrongPassword() async {
        signIn("wrong")
        #expect(host.find(.progress) != nil)
        #expect(host.find(.button, "Sign in")?.isEnabled == false)
        _ = await host.screen { $0.all.contains { $0.role == .alert } }
        #expect(host.find(.alert)?.label == "Sign-in failed")
        #expect(host.shows("The password is wrong."))
        #expect(host.find(identifier: "login.failure") != nil)
        host.tap(.button, "Try again")
        _ = await host.screen { $0.all.contains { $0.role == .alert } }
        host.tap(.button, "Cancel")
        #expect(host.find(.alert) == nil)
        #expect(session.user == nil)
    }

    @Test("the token is kept in the keychain, and another session finds it there")
    func success() async throws {
        signIn("open")
        _ = await host.screen { _ in session.user != nil }
        await host.settle()
        #expect(try credentials.token(for: "ann@example.com") == "token-ann@example.com")
        #expect(host.find(.secureTextField, "Password")?.value == "")
        let next = Session(credentials: KeychainCredentials(service: "com.example.login"))
        #expect(try next.resume())
        #expect(next.user == User(email: "ann@example.com"))
        next.end()
        #expect(try !Session(credentials: credentials).resume())
    }

    @Test("a guarded token asks for the face", .phone(person: ScriptedPerson.cancels))
    func guarded() async throws {
        let guarded = KeychainCredentials(service: "com.example.guarded", isProtected: true)
        try guarded.save("secret", for: "ann")
        // The keychain asks the person and blocks meanwhile: not on the main thread.
        let result: Result<String?, Error> = await withCheckedContinuation { done in
            DispatchQueue.global().async {
                done.resume(returning: Result { try guarded.token(for: "ann", context: LAContext()) })
            }
        }
        #expect(throws: CredentialError.cancelled) { try result.get() }
        #expect(CredentialError.cancelled.localizedDescription == "You cancelled.")
    }
}
