import FlowNetwork
import Foundation
import LatchkeyCommandLine
import RotationMatrix

/// `latchkey-lab rotation matrix`: the crash matrix of the key rotation.
enum RotationMatrixCommand: Subcommand {
    static let description = CommandDescription(
        name: "rotation matrix",
        summary: "Kill the key rotation before every single effect, with every network fault.",
        discussion: """
            Each run has a virtual iPhone, an app that is launched again until it is done, and a local Flow network, all \
            in this process. A run is bad if it ends in none of the allowed ends (rotated, untouched, waiting for the \
            person), or if anything was seen that must never be: an account under weight 1000, a new key that is live \
            and lost, a key added twice, a transaction that no journal names, a revocation before the backup was \
            confirmed, words in a file. The exit status is 1 if a run is bad.
            """,
        options: [
            OptionDescription("--shape", "NAME", isRepeatable: true, "An account's shape (default all): \(shapes)."),
            OptionDescription("--combined", help: "Also every kill with a fault of the transactions sent after it."),
            OptionDescription(
                "--json", help: "Print one JSON object: runs, bad, and a row for each shape, fault and step."),
        ])

    private static let shapes = AccountShape.allCases.map(\.rawValue).joined(separator: ", ")

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = RotationMatrix.Settings()
        settings.isCombined = arguments.has("--combined")
        let names = arguments.texts("--shape")
        if !names.isEmpty { settings.shapes = try names.map(shape) }
        let report = try await RotationMatrix(settings).run(progress: BenchReport.progress)
        if arguments.has("--json") {
            try BenchReport.print(report)
        } else {
            show(report)
        }
        return report.bad.isEmpty ? 0 : 1
    }

    private static func shape(_ name: String) throws(UsageError) -> AccountShape {
        guard let shape = AccountShape(rawValue: name) else {
            throw UsageError("There is no shape \(name); there are \(shapes).")
        }
        return shape
    }

    private static func show(_ report: MatrixReport) {
        Console.print("| account | fault | step | runs | ends |\n|---|---|---|---|---|")
        for row in report.rows {
            let endings = row.endings.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            let cells = [row.shape, row.fault, row.step, "\(row.runs)", endings.joined(separator: ", ")]
            Console.print("| " + cells.joined(separator: " | ") + " |")
        }
        for run in report.bad {
            let violations = run.violations.joined(separator: "; ")
            Console.print("bad: \(run.shape), \(run.trouble), at \(run.step): \(run.ending) \(violations)")
        }
        Console.print("\(report.runs) runs, \(report.bad.count) bad")
    }
}
