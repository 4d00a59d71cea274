import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench enrollments`: measures how many enrollments share a commit, and kills the server under load.
enum BenchEnrollmentsCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench enrollments", summary: "Measure commits per enrollment and durability under SIGKILL; prints JSON.",
        discussion: """
            Enrolls devices over many connections at once and counts the commits. Then it kills the server while \
            enrolling, and looks in the database for every acknowledged enrollment.
            """,
        options: [
            OptionDescription("--clients", "NUMBER", "Simultaneous connections (default 64)."),
            OptionDescription("--enrollments", "NUMBER", "Devices in each of the two parts (default 6400)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = EnrollmentBenchmark.Settings()
        settings.clients = try arguments.integer("--clients", in: 1...512, default: settings.clients)
        settings.enrollments = try arguments.integer("--enrollments", in: 1...1_000_000, default: settings.enrollments)
        let benchmark = EnrollmentBenchmark(executable: try Executable.server(), settings: settings)
        let report = try await benchmark.run(progress: BenchReport.progress)
        try BenchReport.print(report)
        return report.afterKill.lost == 0 ? 0 : 1
    }
}
