import Foundation
import LatchkeyCommandLine
import LatchkeyScenarios

/// Results for people and for machines.
enum ScenarioReport {
    /// A table with a row for each step: expected and actual result.
    static func table(_ result: ScenarioResult, on terminal: Terminal) -> String {
        let verdict = result.holds ? "✅" : "❌"
        let title = "\(verdict) Scenario \(result.number): \(result.title)  (\(milliseconds(result.milliseconds)))"
        let table = TextTable(
            columns: ["   step", "expected", "actual", ""],
            rows: result.steps.map { step in
                ["\(sign(step)) \(step.name)", step.expected, step.actual, milliseconds(step.milliseconds)]
            },
            emphasis: result.steps.map { $0.holds ? nil : .bad })
        let lines = title.wrapped(to: terminal.width).map { terminal.styled($0, .bold) }
        return (lines + table.lines(on: terminal, indentation: 2)).joined(separator: "\n") + "\n"
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

    /// JUnit XML, as the lab exports it.
    static func junit(_ results: [ScenarioResult]) -> String {
        JUnitReport(results.map { JUnitReport.Suite($0) }).xml
    }

    private static func sign(_ step: PlayedStep) -> String { step.isUnseen ? "➖" : step.holds ? "✅" : "❌" }

    private static func milliseconds(_ value: Double) -> String { String(format: "%.1f ms", value) }
}
