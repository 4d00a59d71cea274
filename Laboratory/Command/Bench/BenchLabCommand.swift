import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench lab`: measures apps on virtual phones on this machine.
enum BenchLabCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench lab",
        summary: "Measure apps on virtual phones, and the ten scenarios, on this machine; prints JSON.",
        discussion: """
            Starts the app MFATest, which must be built in this program's folder, on several phones, as the lab does. \
            `launchMilliseconds` is the time from the start of its process to its first screen, `touchMilliseconds` \
            the time from a touch to the changed screen, without a browser. `privateMiB` is memory not shared with \
            other processes. `drawing` is SwiftUI's time for one change. tools/bench-page measures with a browser.
            """,
        options: [
            OptionDescription("--phones", "NUMBER", "Phones that run the app (default 8)."),
            OptionDescription("--touches", "NUMBER", "Touches per phone (default 40)."),
            OptionDescription("--rounds", "NUMBER", "Number of times to play the scenarios (default 5)."),
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
