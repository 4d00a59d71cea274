import Foundation
import LatchkeyServer

/// `latchkey audit verify`: checks that an audit log is what the server wrote.
enum AuditVerifyCommand: Subcommand {
    static let description = CommandDescription(
        name: "audit verify", summary: "Check the hash chain of an audit log.",
        discussion: """
            Ends with status 0 if every line follows the one before it, with 1 if not, with 2 if the log can't be \
            read. The server may run meanwhile. Whoever can write the file can compute a new chain or cut its end: \
            note the newest hash elsewhere, and give it to the next check with --hash.
            """,
        options: [
            OptionDescription(
                "--data", "FOLDER", environment: "LATCHKEY_DATA", "The server's folder (default ./latchkey-data)."),
            OptionDescription("--file", "FILE", "The log itself, in the place of a folder."),
            OptionDescription("--hash", "HASH", "A newest hash of an earlier check, which a line must have."),
            OptionDescription("--json", help: "Print the findings as JSON."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let path = arguments.text("--file") ?? (arguments.text("--data") ?? "latchkey-data") + "/audit.jsonl"
        let hash = arguments.text("--hash")
        if let hash, hash.utf8.count != 64 || !hash.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
            throw UsageError("--hash takes 64 hexadecimal digits.")
        }
        let report: AuditReport
        do {
            report = try AuditVerifier.verify(path: path, wanted: hash)
        } catch {
            // Not judged is not broken: status 2, as for everything that was asked in vain.
            throw UsageError(error.description)
        }
        if arguments.has("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            Console.print(String(decoding: try encoder.encode(report), as: UTF8.self))
        } else {
            for line in text(report) { Console.print(line) }
        }
        return report.isIntact ? 0 : 1
    }

    /// The findings for people.
    static func text(_ report: AuditReport) -> [String] {
        let size = "\(count(report.lines, "line")) in \(count(report.segments, "segment"))"
        var lines: [String]
        if let fault = report.fault {
            let kind = fault.kind.rawValue.replacing("_", with: " ")
            lines = [
                "broken at line \(fault.line): \(kind). \(fault.detail)", "\(size) follow one another before that",
            ]
        } else {
            lines = ["\(size), unbroken"]
        }
        if let hash = report.newestHash { lines.append("newest hash \(hash)") }
        if report.tornLines > 0 {
            lines.append("\(count(report.tornLines, "half line")) left by a power cut or a full disk, without a record")
        }
        if report.endsTorn { lines.append("the last line is one of them: the server was cut off, or is writing it") }
        return lines
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
