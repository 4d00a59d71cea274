import Foundation
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// A phone's events in the results log.
@Suite struct PhoneWordsTests {
    private static func event(
        _ operation: String, app: String? = "com.example.notes", prompt: String? = nil, outcome: String
    ) throws -> PhoneEvent {
        var fields: [String: Any] = ["sequence": 1, "milliseconds": 0, "operation": operation, "outcome": outcome]
        fields["app"] = app
        fields["prompt"] = prompt
        return try JSONDecoder().decode(PhoneEvent.self, from: JSONSerialization.data(withJSONObject: fields))
    }

    @Test(
        "a wrong passcode is told from the right one",
        arguments: [
            ("passcode", true, "The system asks for the passcode: the passcode was entered"),
            ("wrongPasscode", false, "The system asks for the passcode: a wrong passcode was entered"),
        ])
    func passcodes(outcome: String, isGood: Bool, words: String) throws {
        let event = try Self.event("context.evaluate", prompt: "passcode", outcome: outcome)
        #expect(PhoneWords.isGood(event) == isGood)
        #expect(PhoneWords.words(event) == words)
    }

    @Test("an app that is installed has its name")
    func names() throws {
        let event = try Self.event("phone.install", outcome: "ok")
        #expect(PhoneWords.words(event) == "com.example.notes was installed")
    }
}
