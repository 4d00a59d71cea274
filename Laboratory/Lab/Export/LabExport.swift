import Foundation
import LatchkeyHTTP
import LatchkeyServer

/// The results of a visit, for others to read.
struct LabExport: Sendable {
    private let scenarios: [ScenarioEntry]
    private let log: [ResultEntry]
    private let phones: [PhoneInfo]

    init(_ visit: Visit) {
        self.init(scenarios: visit.runs.list, log: visit.log.entries, phones: visit.phones.map(\.info))
    }

    init(scenarios: [ScenarioEntry], log: [ResultEntry], phones: [PhoneInfo]) {
        self.scenarios = scenarios
        self.log = log
        self.phones = phones
    }

    /// The results as a file.
    ///
    /// - Throws: ``LabError`` for a format that there is not.
    func response(_ format: String?) throws(LabError) -> HTTPResponse {
        switch format ?? "json" {
        case "json": Self.file("latchkey-results.json", "application/json", json)
        case "junit": Self.file("latchkey-results.xml", "application/xml; charset=utf-8", Array(junit.utf8))
        case "markdown": Self.file("latchkey-results.md", "text/markdown; charset=utf-8", Array(markdown.utf8))
        default: throw LabError(400, "invalid_request", "Choose the format json, junit or markdown.")
        }
    }

    private static func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": type, "Content-Disposition": "attachment; filename=\"\(name)\""], body: bytes)
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

    /// The runs as JUnit's XML: a test case each.
    var junit: String {
        let cases = runs.map { run -> String in
            let name = Self.escaped("\(run.number). \(run.title)")
            let seconds = Self.seconds(run.milliseconds)
            let failed = run.steps.first { $0.state == "failed" }
            let inside: String =
                if run.state == "passed" {
                    ""
                } else if let failed {
                    "<failure message=\"\(Self.escaped(failed.words))\">"
                        + Self.escaped("expected: \(failed.expected)\nactual: \(failed.actual ?? "")") + "</failure>"
                } else {
                    "<skipped message=\"\(Self.escaped(run.state))\"/>"
                }
            return "  <testcase classname=\"MFA\" name=\"\(name)\" time=\"\(seconds)\">\(inside)</testcase>\n"
        }
        let failures = runs.filter { $0.state == "failed" }.count
        let skipped = runs.filter { !["passed", "failed"].contains($0.state) }.count
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="Latchkey lab (simulated iPhone)" tests="\(runs.count)" failures="\(failures)" \
            errors="0" skipped="\(skipped)" time="\(Self.seconds(runs.reduce(0) { $0 + $1.milliseconds }))">
            \(cases.joined())</testsuite>

            """
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

    private static func escaped(_ text: String) -> String {
        // XML 1.0 has no control characters but blanks, and none of the two that are no characters.
        let kept = text.unicodeScalars.filter {
            $0.value >= 0x20 ? $0.value & 0xFFFE != 0xFFFE : [9, 10].contains($0.value)
        }
        return String(String.UnicodeScalarView(kept)).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;").replacing("\n", with: "&#10;")
    }

    private static func seconds(_ milliseconds: Double) -> String {
        let thousandths = Int(milliseconds.rounded())
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
