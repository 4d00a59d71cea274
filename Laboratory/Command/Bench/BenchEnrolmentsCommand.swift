import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench enrolments`: measures how many enrolments share a commit, and kills the server under load.
enum BenchEnrolmentsCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench enrolments", summary: "Measure commits per enrolment, and what SIGKILL leaves; prints JSON.",
        discussion: """
            Enrols devices over many connections at once and compares the number of commits. Then it enrols on, kills \
            the server under load, and looks in the database for every enrolment that was answered.
            """,
        options: [
            OptionDescription("--clients", "NUMBER", "Connections that enrol at once (default 64)."),
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
