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
        #expect(text.contains(#"tests="3" failures="1" errors="0" skipped="1" time="0.003000""#))
        #expect(text.contains(#"<testsuite name="Scenario 2: A &amp; B &lt;2&gt;" tests="1" failures="1""#))
        #expect(
            text.contains(#"name="Look | &quot;here&quot;" time="0.001000"><failure message="expected a&#10;b, was"#))
        #expect(text.contains("actual: &lt;b&gt;&amp;</failure>"))
        #expect(text.contains(#"<skipped message="the scenario was stopped"/>"#))
        #expect(text.contains(#"timestamp="1970-01-01T00:00:00">"#))
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
