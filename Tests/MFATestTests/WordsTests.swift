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
