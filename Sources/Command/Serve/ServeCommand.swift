import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer

/// `latchkey serve`: runs the server until a signal stops it.
enum ServeCommand: Subcommand {
    static let description = CommandDescription(
        name: "serve", summary: "Run the sign-in server.",
        discussion: """
            Keeps its database, keys and audit log in one folder. On SIGTERM or SIGINT, and when its terminal is closed, it \
            finishes running requests and exits with status 0. It listens on loopback or a unix socket; put nginx in front for TLS. A flag \
            overrides its environment variable, which overrides the configuration file. Set secrets with a variable \
            (\(secrets)) or a file.
            """,
        options: ServerSettings.options + [
            OptionDescription(
                "--check-config",
                help: "Print each setting and its source, then exit: 0 if the server would start, else 2."),
            OptionDescription("--json", help: "With --check-config: print JSON."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let environment = ProcessInfo.processInfo.environment
        let reading = SettingsReading(ServerSettings.all, arguments, environment: environment)
        if arguments.has("--check-config") {
            return try check(reading, environment: environment, asJSON: arguments.has("--json"))
        }
        if arguments.has("--json") { throw UsageError("--json goes with --check-config.") }
        let configuration = try reading.valid()
        let log = ServerLog()
        for warning in ConfigurationWarnings.atStart(reading, environment: environment) { log.write(.warning, warning) }
        let signals = ShutdownSignals {
            log.write(.warning, "SIGHUP changes nothing: settings and files are read at the start; restart the server")
        }
        let server = try await LatchkeyServer(configuration, log: log)
        Console.print(
            "latchkey serves \(configuration.profile.rawValue) on "
                + "\(configuration.http.address.url(port: server.port)), data in \(configuration.dataFolder)"
                + (configuration.database.map { ", store in \($0)" } ?? "")
                + (configuration.instance == .unnamed ? "" : ", instance \(configuration.instance)"))
        _ = await signals.first()
        await server.stop()
        return 0
    }

    /// Prints the settings and whether a server would start with them.
    private static func check(
        _ reading: SettingsReading, environment: [String: String], asJSON: Bool
    ) throws -> Int32 {
        let report = ConfigurationReport(reading, environment: environment)
        if asJSON {
            Console.print(try report.json())
        } else {
            for line in report.lines(on: Console.terminal) { Console.print(line) }
            for problem in report.problems { Latchkey.program.complain(problem) }
        }
        return report.wouldStart ? 0 : 2
    }

    private static var secrets: String {
        ServerSettings.all.filter(\.isSecret).map(\.variable).joined(separator: ", ")
    }
}

extension SettingsReading {
    /// The configuration.
    ///
    /// - Throws: `UsageError` with the first problem.
    func valid() throws(UsageError) -> ServerConfiguration {
        guard let configuration else { throw UsageError(problems.first ?? "The settings don't fit together.") }
        return configuration
    }
}
