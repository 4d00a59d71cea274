import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench flood`: measures the disk and memory use of a flood of `initiate`.
enum BenchFloodCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench flood", summary: "Measure memory and disk use after a flood of initiate; prints JSON.",
        discussion: "One flood uses enrolled names, the other unknown names, each of them once.",
        options: [
            OptionDescription("--clients", "NUMBER", "Simultaneous connections (default 128)."),
            OptionDescription("--requests", "NUMBER", "Requests per flood (default 200000)."),
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
