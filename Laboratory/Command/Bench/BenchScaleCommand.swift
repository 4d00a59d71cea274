import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench scale`: measures sign-ins with few and with many enrolled devices.
enum BenchScaleCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench scale", summary: "Measure the cost of a sign-in with few and many devices; prints JSON.",
        discussion: """
            Creates a database of each size, starts a server on each, and measures them alternately. A million \
            devices take a few minutes to enroll and half a gigabyte of disk.
            """,
        options: [
            OptionDescription("--devices", "LIST", "The sizes (default 1000,100000,1000000)."),
            OptionDescription("--clients", "NUMBER", "Simultaneous connections (default 128)."),
            OptionDescription("--seconds", "NUMBER", "Duration of a round (default 5)."),
            OptionDescription("--rounds", "NUMBER", "Number of rounds (default 3)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = ScaleBenchmark.Settings()
        if let list = arguments.text("--devices") {
            settings.sizes = try list.split(separator: ",", omittingEmptySubsequences: false).map { text in
                guard let size = Int(text), (1...10_000_000).contains(size) else {
                    throw UsageError("--devices takes numbers from 1 to 10000000 with commas between, not \(list).")
                }
                return size
            }
        }
        settings.clients = try arguments.integer("--clients", in: 1...512, default: settings.clients)
        settings.seconds = try arguments.integer("--seconds", in: 1...600, default: settings.seconds)
        settings.rounds = try arguments.integer("--rounds", in: 1...100, default: settings.rounds)
        let benchmark = ScaleBenchmark(executable: try Executable.server(), settings: settings)
        try BenchReport.print(await benchmark.run(progress: BenchReport.progress))
        return 0
    }
}
