import Foundation
import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench load`: mixed traffic for a long time.
enum BenchLoadCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench load",
        summary: "Load a server with mixed traffic for half an hour, with 10,000 idle connections; prints JSON.",
        discussion: """
            Enrollments, sign-ins, renewed tokens, looks at the device and sign-outs, as fast as the connections take \
            them. The exit status is 1 if the server's memory grows by more than 5 % after the first fifth of the time. \
            A request that is not answered with 200, or an idle connection that is closed, ends the run with a message.
            """,
        options: [
            OptionDescription("--seconds", "NUMBER", "Duration, 20–86400 (default 1800)."),
            OptionDescription("--clients", "NUMBER", "Connections that work at once, 1–512 (default 64)."),
            OptionDescription("--idle", "NUMBER", "Idle connections besides, 0–15000 (default 10000)."),
            OptionDescription("--svg", "FILE", "Draw latencies and memory over time into this file."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = MixedLoadBenchmark.Settings()
        settings.seconds = try arguments.integer("--seconds", in: 20...86_400, default: settings.seconds)
        settings.clients = try arguments.integer("--clients", in: 1...512, default: settings.clients)
        settings.idleConnections = try arguments.integer("--idle", in: 0...15_000, default: settings.idleConnections)
        settings.interval = min(settings.interval, max(2, settings.seconds / 10))
        let report = try MixedLoadBenchmark(executable: try Executable.server(), settings: settings)
            .run(progress: BenchReport.progress)
        try BenchReport.print(report)
        if let path = arguments.text("--svg") {
            try Data(report.svg.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
        return report.isMemoryFlat ? 0 : 1
    }
}
