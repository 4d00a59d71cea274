import Foundation
import LatchkeyScenarios
import Testing

@testable import LatchkeyLab

/// Results for others to read.
@Suite struct ExportTests {
    private static func run(_ number: Int, _ state: String, actual: String) -> ScenarioRun {
        ScenarioRun(
            id: number, number: number, title: "A & B <\(number)>", phone: "p1", state: state, startedAt: 0,
            milliseconds: 1_234.4,
            steps: [
                StepResult(words: "Look | \"here\"", state: state, expected: "a\nb", actual: actual, ms: 1)
            ])
    }

    private static let export = LabExport(
        scenarios: [("passed", 1), ("failed", 2), ("stopped", 3)].compactMap { state, number in
            Scenario.mfa.first { $0.number == number }.map {
                ScenarioEntry(scenario: $0, lastRun: run(number, state, actual: "<b>\u{1}&"))
            }
        }, log: [LabSample.result], phones: [LabSample.phone])

    @Test("JUnit's XML counts what passed, failed and was stopped, and nothing in it is taken for XML")
    func junit() {
        let text = Self.export.junit
        #expect(text.contains(#"tests="3" failures="1" errors="0" skipped="1" time="3.703""#))
        #expect(
            text.contains(#"name="2. A &amp; B &lt;2&gt;" time="1.234"><failure message="Look | &quot;here&quot;">"#))
        #expect(text.contains("actual: &lt;b&gt;&amp;</failure>"))
        #expect(text.contains(#"<skipped message="stopped"/>"#))
        #expect(!text.contains("\u{1}"))
        #expect(text.split(separator: "<testcase").count == 4)
    }

    @Test("Markdown: what was seen breaks no table and brings no tags")
    func markdown() {
        let text = Self.export.markdown
        #expect(text.contains("| Look \\| \"here\" | a b | &lt;b>"))
        #expect(text.contains("| 2. "))
        #expect(!text.contains("<b>"))
    }

    @Test("each format by its name, and no other")
    func formats() throws {
        #expect(try Self.export.response("json").headers["Content-Type"] == "application/json")
        #expect(try Self.export.response("junit").headers["Content-Disposition"]?.contains(".xml") == true)
        #expect(throws: LabError.self) { try Self.export.response("exe") }
    }
}
