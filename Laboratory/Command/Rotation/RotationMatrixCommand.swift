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
            in one process. After a kill the person may also stop, begin anew, or take another phone. A run is bad if it \
            ends in none of its allowed ends (rotated, untouched, waiting for the person, overtaken by the other phone), \
            or if anything was seen that must never be: an account under weight 1000, a live key that is not on \
            its phone, can't sign or was not proven, a key added twice, a transaction that no journal names, a revocation before the backup \
            was confirmed, a secret of the seed phrase outside the Keychain. The exit \
            status is 1 if a run is bad.
            """,
        options: [
            OptionDescription("--shape", "NAME", isRepeatable: true, "An account's shape (default all): \(shapes)."),
            OptionDescription("--combined", help: "Also two troubles at once; this takes long."),
            OptionDescription("--jobs", "N", "The number of processes, 1–64 (default: one for each processor)."),
            OptionDescription(
                "--part", "K/N", "Only the K-th of N parts of the runs, in this process: for jobs elsewhere."),
            OptionDescription(
                "--json", help: "Print one JSON object: runs, bad, and a row for each shape, fault and step."),
            OptionDescription("--document", help: "Print the page docs/rotation-matrix.md."),
        ])

    private static let shapes = AccountShape.allCases.map(\.rawValue).joined(separator: ", ")

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let report = try await play(arguments)
        if arguments.has("--json") {
            try BenchReport.print(report)
        } else if arguments.has("--document") {
            Console.print(report.document)
        } else {
            Console.print(report.summary + "\n" + report.table + report.badRuns + report.sum)
        }
        return report.bad.isEmpty ? 0 : 1
    }

    private static func play(_ arguments: Arguments) async throws -> MatrixReport {
        var settings = RotationMatrix.Settings()
        settings.isCombined = arguments.has("--combined")
        let names = arguments.texts("--shape")
        if !names.isEmpty { settings.shapes = try names.map(shape) }
        if let text = arguments.text("--part") {
            settings.part = try part(text)
            return try await RotationMatrix(settings).run(progress: BenchReport.progress)
        }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let jobs = try arguments.integer("--jobs", in: 1...64, default: min(processors, 64))
        var words = names.flatMap { ["--shape", $0] }
        if settings.isCombined { words.append("--combined") }
        return try await MatrixJobs(executable: try Executable.own(), words: words, count: jobs).run()
    }

    private static func shape(_ name: String) throws(UsageError) -> AccountShape {
        guard let shape = AccountShape(rawValue: name) else {
            throw UsageError("There is no shape \(name); there are \(shapes).")
        }
        return shape
    }

    private static func part(_ text: String) throws(UsageError) -> (number: Int, count: Int) {
        let numbers = text.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 2, (1...64).contains(numbers[1]), (1...numbers[1]).contains(numbers[0]) else {
            throw UsageError("--part takes a number and a count such as 1/2, at most 64, not \(text).")
        }
        return (numbers[0], numbers[1])
    }
}
