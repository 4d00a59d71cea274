import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench flood`: measures what a flood of `initiate` leaves on the disk and in memory.
enum BenchFloodCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench flood", summary: "Measure what a flood of initiate leaves behind; prints JSON.",
        discussion: "One flood for names that are enrolled, one for names that are not, each of those used once.",
        options: [
            OptionDescription("--clients", "NUMBER", "Connections that ask at once (default 128)."),
            OptionDescription("--requests", "NUMBER", "Requests in each flood (default 200000)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = FloodBenchmark.Settings()
        settings.clients = try arguments.integer("--clients", in: 1...512, default: settings.clients)
        settings.requests = try arguments.integer("--requests", in: 1...100_000_000, default: settings.requests)
        let benchmark = FloodBenchmark(executable: try Executable.server(), settings: settings)
        try BenchReport.print(benchmark.run(progress: BenchReport.progress))
        return 0
    }
}
