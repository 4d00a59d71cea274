import Foundation
import LatchkeyScenarios
import Testing

@Suite struct ScenarioDataTests {
    @Test("the scenarios are the document's ten, in its order, and those of key loss")
    func numbers() {
        #expect(Scenario.mfa.map(\.number) == Array(1...10))
        #expect(Scenario.all.map(\.number) == Array(1...12))
        #expect(Set(Scenario.all.map(\.title)).count == 12)
    }

    @Test("each has words for all that is done, and begins with the app", arguments: Scenario.all)
    func words(scenario: Scenario) {
        #expect(scenario.steps.first?.action == .open)
        for step in scenario.steps { #expect(!step.words.isEmpty) }
        #expect(!scenario.summary.isEmpty)
        // A face can't be enrolled without a passcode.
        #expect(scenario.start.hasPasscode || !scenario.start.hasFace)
    }

    @Test("each ends with a look, so that it can fail", arguments: Scenario.all)
    func ends(scenario: Scenario) throws {
        switch try #require(scenario.steps.last).action {
        case .see, .seeButton, .seeAlert, .server, .keys: break
        default: Issue.record("\(scenario.title) ends with something that is done")
        }
    }

    @Test("what the system asks is answered where something was done that makes it ask", arguments: Scenario.all)
    func answers(scenario: Scenario) {
        for (step, next) in zip(scenario.steps, scenario.steps.dropFirst()) {
            guard case .answer = next.action else { continue }
            switch step.action {
            case .tap, .tapAlert, .answer: break
            default: Issue.record("“\(next.words)” follows “\(step.words)”")
            }
        }
    }

    @Test("players in other languages read the same data")
    func codable() throws {
        let data = try JSONEncoder().encode(Scenario.all)
        #expect(try JSONDecoder().decode([Scenario].self, from: data) == Scenario.all)
        let action = try JSONEncoder().encode(ScenarioAction.see("settings.method", "Face ID"))
        let json = try #require(try JSONSerialization.jsonObject(with: action) as? [String: [String: String]])
        #expect(json == ["see": ["_0": "settings.method", "_1": "Face ID"]])
    }
}
