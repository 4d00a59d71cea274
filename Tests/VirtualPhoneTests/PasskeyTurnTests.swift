import Foundation
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

/// One request at a time: on the screen, canceled, armed for the keyboard.
@Suite("Requests for passkeys that wait")
struct PasskeyTurnTests {
    private static func bench(_ names: [String] = [], contentType: String = "username") throws -> PhoneBench {
        let (bench, _) = try PhoneBench.withScreen(app: PasskeyApp.app(), contentType: contentType)
        bench.phone.give(to: ScriptedPerson.approves)
        for name in names { try bench.connection.makePasskey(name) }
        bench.phone.give(to: ScreenPerson())
        return bench
    }

    private static func wait(_ phone: VirtualPhone, for prompt: String) throws -> Display {
        try #require(phone.waitForDisplay(timeout: 20) { $0.overlay?.identifier == "prompt.\(prompt)" })
    }

    // MARK: The sheet

    @Test("the sheet says who and where; Continue leads to the face; the app is inactive meanwhile")
    func sheet() throws {
        let bench = try Self.bench()
        let phone = bench.phone
        let code = Call { bench.connection.code(PasskeyApp.registration()) }
        let display = try Self.wait(phone, for: "passkey")
        #expect(display.overlay?.label == "Create Passkey")
        #expect(
            display.find(label: "Do you want to save a passkey for “anna” to sign in to “example.com”?") != nil)
        #expect(phone.appState("com.example.app") == .inactive)
        #expect(!phone.touch(.tap("\(bench.launch.number).1")).isTaken, "the app is behind the sheet")
        phone.tap("Continue")
        let face = try Self.wait(phone, for: "biometry")
        #expect(face.overlay?.label == "Face ID")
        phone.tap("Matching Face")
        #expect(code.result == 0)
        #expect(phone.display.overlay == nil)
        #expect(phone.waitForDisplay(timeout: 20) { _ in phone.appState("com.example.app") == .active } != nil)
        let again = Call { bench.connection.code(PasskeyApp.assertion()) }
        let sheet = try Self.wait(phone, for: "passkey")
        #expect(
            sheet.find(label: "Do you want to sign in to “example.com” with your saved passkey for “anna”?") != nil)
        phone.tap("Cancel")
        #expect(again.result == 1001)
    }

    @Test("of several accounts a tap chooses one, and Continue signs in with it")
    func chooser() throws {
        let bench = try Self.bench(["anna", "ben"])
        let phone = bench.phone
        let code = Call {
            do throws(PhoneFailure) {
                let reply = try bench.connection.send(PasskeyApp.assertion())
                return reply.userID == Data("handle of anna".utf8) ? 0 : 1
            } catch {
                return error.code
            }
        }
        let display = try Self.wait(phone, for: "passkey")
        #expect(display.find(label: "ben")?.isSelected == true)
        #expect(display.find(label: "anna")?.isSelected == false)
        phone.tap("anna")
        #expect(phone.display.find(label: "ben")?.isSelected == false)
        #expect(phone.display.find(label: "anna")?.isSelected == true)
        phone.tap("Continue")
        _ = try Self.wait(phone, for: "biometry")
        phone.tap("Matching Face")
        #expect(code.result == 0)
    }

    @Test("without a passkey the sheet has no Continue")
    func otherDevice() throws {
        let bench = try Self.bench()
        let code = Call { bench.connection.code(PasskeyApp.assertion()) }
        let display = try Self.wait(bench.phone, for: "passkey")
        #expect(display.overlay?.label == "Sign In from Another Device")
        #expect(display.find(label: "Continue") == nil)
        bench.phone.tap("Cancel")
        #expect(code.result == 1001)
    }

    // MARK: One at a time

    @Test("a second request fails while one is shown, and the first lives", arguments: [false, true])
    func second(isArmed: Bool) throws {
        let bench = try Self.bench(["anna"])
        let phone = bench.phone
        let first = Call { bench.connection.code(PasskeyApp.assertion(mode: isArmed ? .autoFill : .sheet)) }
        _ = try #require(
            phone.waitForDisplay(timeout: 20) { isArmed ? $0.passkey != nil : $0.overlay != nil })
        let failure = #expect(throws: PhoneFailure.self) {
            try bench.connection.send(PasskeyApp.registration("ben", request: 2))
        }
        #expect(
            failure
                == .authorization(
                    .failed, reason: "Request already in progress for specified application identifier."))
        if isArmed { phone.touch(.tap("system.autofill")) } else { phone.tap("Continue") }
        _ = try Self.wait(phone, for: "biometry")
        #expect(bench.connection.code(PasskeyApp.registration("ben", request: 2)) == 1004)
        phone.tap("Matching Face")
        #expect(first.result == 0)
    }

    enum Moment: String, CaseIterable, Sendable {
        case before, sheet, face, armed
    }

    @Test("the app cancels: before the request, at the sheet, at the face, and while armed", arguments: Moment.allCases)
    func canceled(moment: Moment) throws {
        let bench = try Self.bench(["anna"])
        let phone = bench.phone
        if moment == .before { _ = try bench.connection.send(CancelAuthorization(request: 7)) }
        let code = Call {
            bench.connection.code(PasskeyApp.assertion(mode: moment == .armed ? .autoFill : .sheet, request: 7))
        }
        switch moment {
        case .before: break
        case .sheet: _ = try Self.wait(phone, for: "passkey")
        case .face:
            _ = try Self.wait(phone, for: "passkey")
            phone.tap("Continue")
            _ = try Self.wait(phone, for: "biometry")
        case .armed: _ = try #require(phone.waitForDisplay(timeout: 20) { $0.passkey != nil })
        }
        if moment != .before {
            _ = try bench.connection.send(CancelAuthorization(request: 6))
            _ = try bench.connection.send(CancelAuthorization(request: 7))
        }
        #expect(code.result == 1001)
        #expect(phone.display.overlay == nil)
        #expect(phone.display.passkey == nil)
        #expect(bench.connection.code(PasskeyApp.assertion(mode: .immediatelyAvailable, domain: "x")) == 1004)
    }

    @Test("the home screen and the lock end a sheet; a killed app learns nothing", arguments: ["home", "side", "kill"])
    func interrupted(cause: String) throws {
        let bench = try Self.bench()
        let phone = bench.phone
        let code = Call { bench.connection.code(PasskeyApp.registration()) }
        _ = try Self.wait(phone, for: "passkey")
        switch cause {
        case "home": phone.touch(.home)
        case "side": phone.touch(.side)
        default: phone.kill(bench.launch)
        }
        #expect(code.result == (cause == "kill" ? PhoneFailure.connection(.launchEnded).code : 1001))
        #expect(phone.display.overlay == nil)
        #expect(phone.passkeys.isEmpty)
    }

    @Test("an app that is killed before the passkey is kept has made none")
    func killedBeforeEffect() throws {
        let bench = try PasskeyApp.bench()
        bench.phone.kill(bench.launch, beforeEffect: 1)
        #expect(throws: PhoneFailure.connection(.launchEnded)) {
            try bench.connection.send(PasskeyApp.registration())
        }
        #expect(bench.phone.passkeys.isEmpty)
    }

    // MARK: The keyboard

    @Test("an armed request has the keyboard suggest the newest passkey for a user name, and a tap signs in")
    func autoFill() throws {
        let bench = try Self.bench(["anna", "ben"])
        let phone = bench.phone
        #expect(phone.display.passkey == nil)
        let code = Call { bench.connection.code(PasskeyApp.assertion(mode: .autoFill)) }
        let display = try #require(phone.waitForDisplay(timeout: 20) { $0.passkey != nil })
        #expect(display.passkey == "ben")
        #expect(display.overlay == nil)
        #expect(phone.appState("com.example.app") == .active, "nothing stands before the app")
        phone.touch(.home)
        #expect(phone.display.passkey == nil)
        phone.waitUntilHandled(phone.touch(.open("com.example.app")))
        #expect(phone.display.passkey == "ben", "the request outlives the background")
        #expect(phone.touch(.tap("system.autofill")).isTaken)
        _ = try Self.wait(phone, for: "biometry")
        phone.tap("Matching Face")
        #expect(code.result == 0)
        #expect(phone.display.passkey == nil)
    }

    @Test("other fields get no suggestion, and an app without a passkey none at all")
    func noSuggestion() throws {
        for bench in [try Self.bench(["anna"], contentType: "password"), try Self.bench()] {
            let code = Call { bench.connection.code(PasskeyApp.assertion(mode: .autoFill)) }
            let isArmed = bench.phone.screen.wait(until: Date(timeIntervalSinceNow: 20)) { state in
                state.authorizationTurns.isEmpty ? nil : true
            }
            try #require(isArmed == true)
            #expect(bench.phone.display.passkey == nil)
            #expect(!bench.phone.touch(.tap("system.autofill")).isTaken)
            _ = try bench.connection.send(CancelAuthorization(request: 1))
            #expect(code.result == 1001)
        }
    }
}
