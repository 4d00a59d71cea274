import Foundation
import LatchkeyLock
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

@Suite("The sheet of Sign in with Apple, and its place in Settings")
struct AppleIDSheetTests {
    private static func wait(_ phone: VirtualPhone, for prompt: String) throws -> Display {
        try #require(phone.waitForDisplay(timeout: 20) { $0.overlay?.identifier == "prompt.\(prompt)" })
    }

    @Test("the person changes the name, hides the address, continues, and shows their face")
    func first() throws {
        let (bench, _) = try PhoneBench.withScreen(app: AppleIDApp.app)
        let phone = bench.phone
        let shared = Lock<AuthorizeAppleID.Shared?>(nil)
        let code = Call {
            do throws(PhoneFailure) {
                let reply = try bench.connection.send(AppleIDApp.request())
                shared.withLock { $0 = reply.shared }
                return 0
            } catch {
                return error.code
            }
        }
        let sheet = try Self.wait(phone, for: "appleID")
        #expect(sheet.overlay?.label == "Sign in with Apple")
        let question = try #require(sheet.find(identifier: "prompt.appleID.question")).label
        #expect(
            question == "Create an account for “com.example.app” using your Apple Account "
                + "“anna.appleseed@icloud.example”.")
        let given = try #require(sheet.find(identifier: "prompt.appleID.givenName"))
        #expect(given.value == "Anna")
        #expect(sheet.find(identifier: "prompt.appleID.share")?.isSelected == true)
        phone.touch(.setText(given.id, text: "Ann"))
        phone.touch(.typeText("e"))
        phone.tap("Hide My Email")
        let changed = phone.display
        #expect(changed.find(identifier: "prompt.appleID.givenName")?.value == "Anne")
        #expect(changed.find(identifier: "prompt.appleID.hide")?.isSelected == true)
        #expect(changed.find(identifier: "prompt.appleID.share")?.isSelected == false)
        phone.touch(.submit)
        #expect(phone.display.overlay != nil, "Return in a name's field does not continue")
        phone.tap("Continue")
        _ = try Self.wait(phone, for: "biometry")
        phone.tap("Matching Face")
        #expect(code.result == 0)
        let reply = try #require(shared.withLock { $0 })
        #expect(reply.name == .init(given: "Anne", family: "Appleseed"))
        #expect(reply.email?.hasSuffix("@privaterelay.appleid.com") == true)
    }

    @Test("the second sheet has the account and no choice; an app may take its sheet away")
    func second() throws {
        let (bench, _) = try PhoneBench.withScreen(app: AppleIDApp.app)
        bench.phone.give(to: ScriptedPerson.approves)
        _ = try bench.connection.send(AppleIDApp.request())
        bench.phone.give(to: ScreenPerson())
        let code = Call { bench.connection.code(AppleIDApp.request(7)) }
        let sheet = try Self.wait(bench.phone, for: "appleID")
        #expect(sheet.find(identifier: "prompt.appleID.givenName") == nil)
        #expect(sheet.find(label: "Hide My Email") == nil)
        #expect(
            sheet.find(
                label: "Do you want to continue using “com.example.app” with your Apple Account "
                    + "“anna.appleseed@icloud.example”?") != nil)
        _ = try bench.connection.send(CancelAuthorization(request: 7))
        #expect(code.result == 1001)
        #expect(bench.phone.display.overlay == nil)
    }

    @Test("Settings show the account and its apps, and stop one; the app is told; the account signs out and in")
    func settings() throws {
        let (bench, app) = try PhoneBench.withScreen(app: AppleIDApp.app)
        let phone = bench.phone
        phone.give(to: ScriptedPerson.approves)
        let user = try bench.connection.send(AppleIDApp.request()).user
        phone.give(to: ScreenPerson())
        phone.touch(.home)
        phone.touch(.open(Display.settingsApp))
        phone.tap("Anna Appleseed")
        #expect(phone.display.find(label: "anna.appleseed@icloud.example") != nil)
        phone.touch(.tap("system.settings.appleID.com.example.app"))
        phone.tap("Stop Using Sign in with Apple")
        #expect(phone.display.find(label: "No app uses this account yet.") != nil)
        #expect(try bench.connection.send(ReadAppleIDState(user: user)).state == .revoked)
        phone.waitUntilHandled(phone.touch(.open("com.example.app")))
        #expect(phone.waitForDisplay(timeout: 20) { _ in app.events.contains(.appleIDRevoked) } != nil)
        phone.touch(.open(Display.settingsApp))
        phone.tap("Sign Out")
        #expect(phone.appleAccount == nil)
        phone.tap("Sign In to Your iPhone")
        #expect(phone.appleAccount == .anna)
    }
}
