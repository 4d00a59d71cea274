import Foundation
import LatchkeyHTTP
import LatchkeyScenarios
import LatchkeyServer

/// The results of a visit, for others to read.
struct LabExport: Sendable {
    private let scenarios: [ScenarioEntry]
    private let log: [ResultEntry]
    private let phones: [PhoneInfo]
    private let wire: [WireEntry]

    init(_ visit: Visit) {
        self.init(
            scenarios: visit.runs.list, log: visit.log.entries, phones: visit.phones.map(\.info),
            wire: visit.wire.entries)
    }

    init(scenarios: [ScenarioEntry], log: [ResultEntry], phones: [PhoneInfo], wire: [WireEntry] = []) {
        self.wire = wire
        self.scenarios = scenarios
        self.log = log
        self.phones = phones
    }

    /// The results as a file.
    ///
    /// - Throws: ``LabError`` for a format that there is not.
    func response(_ format: String?) throws(LabError) -> HTTPResponse {
        switch format ?? "json" {
        case "json": .file("latchkey-results.json", "application/json", json)
        case "junit": .file("latchkey-results.xml", "application/xml; charset=utf-8", Array(junit.utf8))
        case "markdown": .file("latchkey-results.md", "text/markdown; charset=utf-8", Array(markdown.utf8))
        case "har": .file("latchkey-wire.har", "application/json", LabJSON.bytes(of: HARExport(wire)))
        default: throw LabError(400, "invalid_request", "Choose the format json, junit, markdown or har.")
        }
    }

    private struct Document: Encodable {
        var version: String
        var isSimulated = true
        var phones: [PhoneInfo]
        var runs: [ScenarioRun]
        var log: [ResultEntry]
    }

    /// All of it.
    var json: [UInt8] {
        LabJSON.bytes(of: Document(version: latchkeyVersion, phones: phones, runs: runs, log: log))
    }

    private var runs: [ScenarioRun] { scenarios.compactMap(\.lastRun) }

    /// The runs as JUnit's XML, as the command `scenarios` writes it.
    var junit: String {
        JUnitReport(
            runs.map { run in
                JUnitReport.Suite(
                    number: run.number, title: run.title,
                    startedAt: Date(timeIntervalSince1970: Double(run.startedAt) / 1000),
                    cases: run.steps.map { step in
                        JUnitReport.Case(
                            name: step.words, milliseconds: step.ms ?? 0, outcome: Self.outcome(of: step, in: run))
                    })
            }
        ).xml
    }

    private static func outcome(of step: StepResult, in run: ScenarioRun) -> JUnitReport.Outcome {
        switch step.state {
        case "passed": .passed
        case "failed": .failed(expected: step.expected, actual: step.actual ?? "")
        default: .skipped("the scenario was \(run.state)")
        }
    }

    /// The runs as tables for people.
    var markdown: String {
        var lines = [
            "# Latchkey lab: results", "", "Phone and Secure Enclave are simulated.", "",
            "| Scenario | Result | Time |", "|---|---|---:|",
        ]
        for entry in scenarios {
            let run = entry.lastRun
            lines.append(
                "| \(entry.scenario.number). \(Self.cell(entry.scenario.title)) | \(run?.state ?? "not played") | "
                    + "\(run.map { "\(Int($0.milliseconds.rounded())) ms" } ?? "") |")
        }
        for run in runs {
            lines += [
                "", "## \(run.number). \(run.title)", "", "| Step | Expected | Actual | ms | |",
                "|---|---|---|---:|---|",
            ]
            for step in run.steps {
                lines.append(
                    "| \(Self.cell(step.words)) | \(Self.cell(step.expected)) | \(Self.cell(step.actual ?? "")) | "
                        + "\(step.ms.map { "\(Int($0.rounded()))" } ?? "") | \(step.state) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func cell(_ text: String) -> String {
        var cell = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "|", "`", "[", "]", "*", "_":
                cell.unicodeScalars.append("\\")
                cell.unicodeScalars.append(scalar)
            case "<": cell += "&lt;"
            // Any of them can end a line, and with it the table.
            case _ where scalar.properties.generalCategory == .control: cell += " "
            case "\u{2028}", "\u{2029}": cell += " "
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return cell
    }
}

extension HTTPResponse {
    /// A document for the visitor's disk.
    static func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": type, "Content-Disposition": "attachment; filename=\"\(name)\""], body: bytes)
    }
}
