import Foundation
import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench fleet`: simulates the load of many phones on a server that comes back after an outage.
enum BenchFleetCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench fleet", summary: "Simulate a fleet of phones after an outage; prints JSON.",
        discussion: """
            The phones wait like LatchkeyKit, with and without jitter, without any randomness, and naively. The clock \
            is virtual, and the same options give the same numbers.
            """,
        options: [
            OptionDescription("--phones", "NUMBER", "Phones that want an assertion (default 1000000)."),
            OptionDescription(
                "--arrival", "SECONDS", "Time from the outage's start in which all phones first try (default 60)."),
            OptionDescription("--outage", "SECONDS", "How long the server is down (default 600)."),
            OptionDescription(
                "--capacity", "NUMBER", "Requests served per second; the others get a 503 (default 1000)."),
            OptionDescription(
                "--retry-after", "SECONDS", "Retry-After of the 503 in every second run, or 0 (default 120)."),
            OptionDescription("--fixed", "SECONDS", "The wait of the naive phones (default 60)."),
            OptionDescription("--days", "NUMBER", "When to stop if not all are served (default 7)."),
            OptionDescription("--seed", "NUMBER", "The seed of the random numbers (default 1)."),
            OptionDescription("--svg", "FILE", "Draw a chart of requests per second into this file."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = FleetBenchmark.Settings()
        settings.phones = try arguments.integer("--phones", in: 1...10_000_000, default: settings.phones)
        settings.arrivalSeconds = try arguments.integer("--arrival", in: 0...86_400, default: settings.arrivalSeconds)
        settings.outageSeconds = try arguments.integer("--outage", in: 1...86_400, default: settings.outageSeconds)
        settings.capacityPerSecond = try arguments.integer(
            "--capacity", in: 1...10_000_000, default: settings.capacityPerSecond)
        settings.retryAfterSeconds = try arguments.integer(
            "--retry-after", in: 0...86_400, default: settings.retryAfterSeconds)
        settings.fixedWaitSeconds = try arguments.integer("--fixed", in: 1...86_400, default: settings.fixedWaitSeconds)
        settings.days = try arguments.integer("--days", in: 2...30, default: settings.days)
        settings.seed = UInt64(try arguments.integer("--seed", in: 0...Int.max, default: Int(settings.seed)))
        let result = FleetBenchmark(settings: settings).run(progress: BenchReport.progress)
        try BenchReport.print(result.report)
        if let path = arguments.text("--svg") {
            try Data(result.svg.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
        return 0
    }
}
