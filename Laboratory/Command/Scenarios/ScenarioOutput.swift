import Foundation
import LatchkeyCommandLine
import LatchkeyScenarios

/// The output of scenarios: tables or JSON on standard output, JUnit XML in a file.
struct ScenarioOutput: Sendable {
    /// The options that choose it.
    static let options = [
        OptionDescription("--json", help: "Print JSON instead of the tables."),
        OptionDescription("--junit", "FILE", "Also write the results as JUnit XML."),
    ]

    private let wantsJSON: Bool
    private let junitPath: String?

    /// Reads the options; an unwritable report is refused before anything is played.
    init(_ arguments: Arguments) throws(UsageError) {
        wantsJSON = arguments.has("--json")
        junitPath = arguments.text("--junit")
        if let junitPath, !FileManager.default.createFile(atPath: junitPath, contents: nil) {
            throw UsageError("--junit can't write \(junitPath).")
        }
    }

    /// Shows a scenario that has just been played.
    func show(_ result: ScenarioResult) {
        if !wantsJSON { Console.print(ScenarioReport.table(result, on: Console.terminal)) }
    }

    /// Writes the final output, and returns the exit status: 1 if anything differs.
    func finish(_ results: [ScenarioResult]) throws -> Int32 {
        if wantsJSON { Console.print(try ScenarioReport.json(results)) }
        if let junitPath {
            try Data(ScenarioReport.junit(results).utf8).write(
                to: URL(fileURLWithPath: junitPath), options: .atomic)
        }
        let failed = results.filter { !$0.holds }.count
        if !wantsJSON {
            let sentence = "\(results.count - failed) of \(results.count) scenarios went as expected."
            Console.print(Console.terminal.styled(sentence, failed == 0 ? .good : .bad))
        }
        return failed == 0 ? 0 : 1
    }
}
