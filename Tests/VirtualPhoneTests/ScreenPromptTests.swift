import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Prompts on the screen")
struct ScreenPromptTests {
    private func evaluate(_ bench: PhoneBench, policy: Int64 = 1) throws -> @Sendable () -> Int {
        let handle = try bench.connection.makeContext()
        return { bench.connection.evaluate(policy, ContextOptions(handle: handle)) }
    }

    @Test("permission, then the face: two taps, and the app was inactive once", arguments: ConnectionKind.allCases)
    func permission(kind: ConnectionKind) throws {
        let (bench, app) = try PhoneBench.withScreen(kind)
        let call = try evaluate(bench)
        let code = Call(call)
        let phone = bench.phone
        let first = phone.waitForDisplay(timeout: 10) { $0.overlay != nil }
        #expect(first?.overlay?.identifier == "prompt.faceIDPermission")
        #expect(first?.overlay?.label == "Do you want to allow “com.example.app” to use Face ID?")
        #expect(phone.appState("com.example.app") == .inactive)
        #expect(!phone.touch(.tap("1.1")).isTaken, "the prompt is before the app")
        phone.tap("Allow")
        let second = phone.waitForDisplay(timeout: 10) { $0.overlay?.identifier == "prompt.biometry" }
        #expect(second?.find(identifier: "person.noMatch")?.label == "Non-matching Face")
        phone.tap("Matching Face")
        #expect(code.result == 0)
        phone.waitUntilHandled(phone.touch(.open("com.example.app")))
        #expect(Array(app.events.dropFirst(2)) == [.willResignActive, .didBecomeActive])
        #expect(phone.display.overlay == nil)
    }

    @Test("the passcode: wrong, then right; the digits are never on the display")
    func passcode() throws {
        let (bench, _) = try PhoneBench.withScreen(.inProcess, .iPhone15Pro.with { $0.enrolled = [] })
        let call = try evaluate(bench, policy: 2)
        let code = Call(call)
        let phone = bench.phone
        let shown = phone.waitForDisplay(timeout: 10) { $0.overlay?.identifier == "prompt.passcode" }
        let field = try #require(shown?.find(identifier: "prompt.passcode.field"))
        #expect(
            phone.touchAndWait(.setText(field.id, text: "11"))?.find(identifier: "prompt.passcode.field")?.value == "••"
        )
        phone.touch(.typeText("1111"))
        let again = phone.waitForDisplay(timeout: 10) { $0.find(label: "1 failed passcode attempt") != nil }
        #expect(again?.find(identifier: "prompt.passcode.field")?.value == "")
        #expect(!phone.touch(.tap(field.id)).isTaken, "the first prompt's field is gone")
        phone.touch(.typeText("123456"))
        #expect(code.result == 0)
    }

    enum Cause: String, Sendable, CaseIterable {
        case cancel, home, lock, kill, withdrawn, answer
    }

    @Test("however a prompt ends, its overlay is gone and the call has the code", arguments: Cause.allCases)
    func ends(cause: Cause) throws {
        let (bench, _) = try PhoneBench.withScreen(.inProcess, .iPhoneSE)
        let handle = try bench.connection.makeContext()
        let code = Call { bench.connection.evaluate(1, ContextOptions(handle: handle)) }
        let phone = bench.phone
        _ = phone.waitForDisplay(timeout: 10) { $0.overlay?.identifier == "prompt.biometry" }
        let expected: Int
        switch cause {
        case .cancel:
            phone.tap("Cancel")
            expected = -2
        case .home:
            phone.touch(.home)
            expected = -4
        case .lock:
            phone.touch(.side)
            expected = -4
        case .kill:
            phone.kill(bench.launch)
            expected = 1
        case .withdrawn:
            _ = try bench.connection.send(.contextInvalidate, ["handle": .integer(handle)])
            expected = -9
        case .answer:
            #expect(phone.answerPrompt(.match))
            expected = 0
        }
        #expect(phone.display.overlay == nil)
        #expect(code.result == expected)
        #expect(!phone.answerPrompt(.match))
    }

    @Test("a second evaluation takes the prompt of the first away")
    func twoAtOnce() throws {
        let (bench, _) = try PhoneBench.withScreen(.inProcess, .iPhoneSE)
        let (one, two) = (try evaluate(bench), try evaluate(bench))
        let phone = bench.phone
        let first = Call(one)
        let shown = phone.waitForDisplay(timeout: 10) { $0.overlay != nil }
        let second = Call(two)
        #expect(first.result == -4)
        _ = phone.waitForDisplay(timeout: 10) { $0.overlay != nil && $0.overlay?.id != shown?.overlay?.id }
        phone.tap("Matching Finger")
        #expect(second.result == 0)
        #expect(phone.display.overlay == nil)
    }

    @Test("an application password is typed and confirmed")
    func password() throws {
        let (bench, _) = try PhoneBench.withScreen(.inProcess, .iPhoneSE)
        let phone = bench.phone
        let connection = bench.connection
        let control = try AccessControl(protection: .whenUnlockedThisDeviceOnly, flags: [.applicationPassword])
        let add = VirtualPhoneTests.password("a", ["accc": .data(control.archived)])
        let status = Call { connection.status(.keychainAdd, add) }
        let shown = phone.waitForDisplay(timeout: 10) { $0.overlay?.identifier == "prompt.applicationPassword" }
        #expect(shown?.overlay?.label == "Choose a password")
        phone.touch(.typeText("a secret"))
        phone.tap("OK")
        #expect(status.result == 0)
    }
}
