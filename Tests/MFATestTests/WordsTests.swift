import MFATestApp
import Testing
import VirtualPhone

extension PhoneSuite {
    /// What the screens say holds, for as long as they say it.
    @Suite @MainActor struct WordsTests {
        @Test("no success is told of an enrollment that the phone has changed since")
        func staleResult() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                #expect(app.text(of: "enrollment.result") == "This phone is enrolled.")
                await app.signIn()
                app.select(tab: "Settings")
                await app.tap("Switch to Passcode Only")
                #expect(app.text(of: "settings.method") == "Passcode", "\(app.failures)")
                app.select(tab: "Enroll")
                #expect(app.text(of: "enrollment.status") == "Enrolled with passcode")
                #expect(app.text(of: "enrollment.result") == nil)
            }
        }

        @Test(
            "a name that can't be one says which rule it breaks, where it is typed",
            arguments: [
                ("anna maria", "letters from A to Z"), ("Ünal", "letters from A to Z"), ("..", "dots alone"),
                (String(repeating: "a", count: 65), "at most 64 characters"),
            ])
        func usernameHint(name: String, rule: String) async throws {
            try await TestApp.run { (app: TestApp) async throws in
                await app.open()
                #expect(app.text(of: "enrollment.username.warning") == nil)
                app.type(name, into: "enrollment.username")
                #expect(app.text(of: "enrollment.username.warning")?.contains(rule) == true)
                #expect(app.isEnabled(button: "Use Passcode Only") == false)
                // A field that is not filled in yet needs no rule, and a good name none.
                for good in ["", "anna.maria"] {
                    app.type(good, into: "enrollment.username")
                    #expect(app.text(of: "enrollment.username.warning") == nil)
                }
                app.select(tab: "Sign In")
                app.type(name, into: "signIn.username")
                #expect(app.text(of: "signIn.username.warning")?.contains(rule) == true)
            }
        }

        @Test("a number that can't be one says which rule it breaks")
        func phoneNumberHint() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                await app.open()
                app.type("0170 1234567", into: "enrollment.phoneNumber")
                #expect(app.text(of: "enrollment.phoneNumber.warning")?.contains("begins with +") == true)
                app.type("+49 (170) 1234567", into: "enrollment.phoneNumber")
                #expect(app.text(of: "enrollment.phoneNumber.warning") == nil)
            }
        }

        @Test("a phone without a key does not say that its key is in the Secure Enclave")
        func keyPlace() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                #expect(app.model.enrollment.keyPlace.isEmpty)
                try app.phone.removePasscode()
                await app.open()
                #expect(app.says("A key needs a passcode. Without one, codes come by text message."))
                await app.tap("Use SMS Only")
                #expect(app.says("This phone has no key. Codes come by text message."))
            }
        }

        @Test("who signs in with a code is told of the code, and who signs in with a key of the signature")
        func acceptance() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                await app.signIn()
                #expect(app.says("The server has accepted this phone’s signature."))
            }
            try await TestApp.run { (app: TestApp) async throws in
                try app.phone.removePasscode()
                await app.open()
                await app.tap("Use SMS Only")
                await app.signIn()
                try await app.enterCode()
                #expect(app.says("The server has accepted the code."))
            }
        }
    }
}
