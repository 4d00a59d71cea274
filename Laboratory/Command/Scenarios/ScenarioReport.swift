import Foundation
import LatchkeyCommandLine
import LatchkeyScenarios

/// Results for people and for machines.
enum ScenarioReport {
    /// A table with a row for each step: expected and actual result.
    static func table(_ result: ScenarioResult) -> String {
        let verdict = result.holds ? "✅" : "❌"
        var lines = ["\(verdict) Scenario \(result.number): \(result.title)  (\(milliseconds(result.milliseconds)))"]
        let names = (["step"] + result.steps.map(\.name)).map(\.count).max() ?? 0
        let expectations = (["expected"] + result.steps.map(\.expected)).map(\.count).max() ?? 0
        let actuals = (["actual"] + result.steps.map(\.actual)).map(\.count).max() ?? 0
        lines.append(
            "     " + "step".padded(to: names) + "  " + "expected".padded(to: expectations) + "  "
                + "actual".padded(to: actuals))
        for step in result.steps {
            lines.append(
                "  \(sign(step)) " + step.name.padded(to: names) + "  "
                    + step.expected.padded(to: expectations) + "  " + step.actual.padded(to: actuals) + "  "
                    + milliseconds(step.milliseconds))
        }
        return lines.map(\.trimmedAtEnd).joined(separator: "\n") + "\n"
    }

    /// A list: each scenario with its summary and the words of its steps.
    static func list(_ scenarios: [Scenario]) -> String {
        scenarios.map { scenario in
            let steps = scenario.steps.enumerated().map { "  \(String($0 + 1).padded(to: 2)) \($1.words)" }
            return (["Scenario \(scenario.number): \(scenario.title)", "  \(scenario.summary)"] + steps)
                .joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// A JSON array of results, or of scenarios, keys sorted.
    static func json(_ results: [some Encodable]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(results), as: UTF8.self)
    }

    /// JUnit XML: a test suite for each scenario, a test case for each step.
    static func junit(_ results: [ScenarioResult]) -> String {
        let suites = results.map { result in
            let cases = result.steps.map { step in
                "    <testcase classname=\"scenario \(result.number)\" name=\"\(escaped(step.name))\" "
                    + "time=\"\(seconds(step.milliseconds))\">\(outcome(step))</testcase>"
            }
            let failures = result.steps.filter { !$0.holds }.count
            return "  <testsuite name=\"\(escaped("Scenario \(result.number): \(result.title)"))\" "
                + "tests=\"\(result.steps.count)\" failures=\"\(failures)\" "
                + "time=\"\(seconds(result.milliseconds))\">\n\(cases.joined(separator: "\n"))\n  </testsuite>"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined(separator: "\n"))\n"
            + "</testsuites>\n"
    }

    private static func sign(_ step: PlayedStep) -> String { step.isUnseen ? "➖" : step.holds ? "✅" : "❌" }

    /// The failure element of a step's test case; empty if the step passed.
    private static func outcome(_ step: PlayedStep) -> String {
        if step.isUnseen { return "<skipped message=\"\(escaped(step.actual))\"/>" }
        guard !step.holds else { return "" }
        return "<failure message=\"\(escaped("expected \(step.expected), was \(step.actual)"))\"/>"
    }

    private static func milliseconds(_ value: Double) -> String { String(format: "%.1f ms", value) }

    private static func seconds(_ milliseconds: Double) -> String { String(format: "%.6f", milliseconds / 1000) }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
