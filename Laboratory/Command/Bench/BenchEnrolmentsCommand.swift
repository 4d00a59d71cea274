import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench enrolments`: measures how many enrolments share a commit, and kills the server under load.
enum BenchEnrolmentsCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench enrolments", summary: "Measure commits per enrollment and durability under SIGKILL; prints JSON.",
        discussion: """
            Enrolls devices over many connections at once and counts the commits. Then it kills the server while \
            enrolling, and looks in the database for every acknowledged enrollment.
            """,
        options: [
            OptionDescription("--clients", "NUMBER", "Simultaneous connections (default 64)."),
            OptionDescription("--enrolments", "NUMBER", "Devices in each of the two parts (default 6400)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = EnrolmentBenchmark.Settings()
        settings.clients = try arguments.integer("--clients", in: 1...512, default: settings.clients)
        settings.enrolments = try arguments.integer("--enrolments", in: 1...1_000_000, default: settings.enrolments)
        let benchmark = EnrolmentBenchmark(executable: try Executable.server(), settings: settings)
        let report = try await benchmark.run(progress: BenchReport.progress)
        try BenchReport.print(report)
        return report.afterKill.lost == 0 ? 0 : 1
    }
}
