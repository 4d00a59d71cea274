import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench lab`: measures apps on virtual phones on this machine.
enum BenchLabCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench lab",
        summary: "Measure apps on virtual phones, and the ten scenarios, on this machine; prints JSON.",
        discussion: """
            Starts the app MFATest, which must have been built beside this program, on several phones, as the lab does: \
            `launchMilliseconds` is the time from the start of its process to its first screen, `touchMilliseconds` \
            that from a touch to the changed screen, without a browser. `privateMiB` is memory that is shared with \
            nobody. `drawing` is what SwiftUI takes for one change. What a browser adds is measured by tools/bench-page.
            """,
        options: [
            OptionDescription("--phones", "NUMBER", "How many phones run the app (default 8)."),
            OptionDescription("--touches", "NUMBER", "How many touches each phone gets (default 40)."),
            OptionDescription("--rounds", "NUMBER", "How often the scenarios are played (default 5)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var benchmark = LabBenchmark(executable: try Executable.own())
        benchmark.phones = try arguments.integer("--phones", in: 1...100, default: benchmark.phones)
        benchmark.touches = try arguments.integer("--touches", in: 1...10_000, default: benchmark.touches)
        benchmark.rounds = try arguments.integer("--rounds", in: 1...100, default: benchmark.rounds)
        try BenchReport.print(try await benchmark.run(progress: BenchReport.progress))
        return 0
    }
}
