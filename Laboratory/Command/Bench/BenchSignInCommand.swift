import LatchkeyBenchmarks
import LatchkeyCommandLine
import LatchkeyWire

/// `latchkey-lab bench sign-in`: measures sign-ins on this machine.
enum BenchSignInCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench sign-in", summary: "Measure whole sign-ins on this machine; prints JSON.",
        discussion: """
            Starts a server on a free port. `cryptoShare` is the CPU time of one raw P-256 verification and one raw \
            signature, measured in the same run, divided by the server's CPU time for a sign-in.
            """,
        options: [
            OptionDescription("--clients", "NUMBER", "Simultaneous connections (default 128)."),
            OptionDescription("--seconds", "NUMBER", "Duration (default 8)."),
            OptionDescription(
                "--rate", "NUMBER",
                "Sign-ins that fall due in a second, evenly (default: each connection signs in again and again)."),
            OptionDescription(
                "--idle", "NUMBER", "Further connections, with nothing to do, for at most 20 seconds (default 0)."),
            OptionDescription("--scheme", "NAME", "plain or bound (default plain)."),
            OptionDescription("--transport", "NAME", "unix, as behind a proxy, or tcp (default unix)."),
            OptionDescription(
                "--database", "ADDRESS",
                "An empty PostgreSQL database, which the load fills (default: a SQLite file)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = SignInBenchmark.Settings()
        settings.clients = try arguments.integer("--clients", in: 1...512, default: settings.clients)
        settings.seconds = try arguments.integer("--seconds", in: 1...600, default: settings.seconds)
        if arguments.text("--rate") != nil {
            settings.rate = Double(try arguments.integer("--rate", in: 1...1_000_000, default: 1))
        }
        settings.idleConnections = try arguments.integer("--idle", in: 0...15_000, default: 0)
        guard settings.idleConnections == 0 || settings.seconds <= 20 else {
            throw UsageError("--idle takes at most --seconds 20: the server closes idle connections after 30.")
        }
        if let name = arguments.text("--scheme") {
            guard let scheme = SigningScheme(rawValue: name) else {
                throw UsageError("--scheme takes plain or bound, not \(name).")
            }
            settings.scheme = scheme
        }
        settings.transport = try BenchReport.transport(arguments, default: settings.transport)
        settings.database = arguments.text("--database")
        let benchmark = SignInBenchmark(executable: try Executable.server(), settings: settings)
        try BenchReport.print(benchmark.run(progress: BenchReport.progress))
        return 0
    }
}
