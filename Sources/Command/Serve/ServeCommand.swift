import Foundation
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire

/// `latchkey serve`: runs the server until it is told to stop.
enum ServeCommand: Subcommand {
    static let description = CommandDescription(
        name: "serve", summary: "Run the sign-in server.",
        discussion: """
            Keeps its database, keys and audit log in one folder. Stops on SIGTERM or SIGINT after the requests that \
            run, with status 0. It listens on loopback or a unix socket; nginx in front brings TLS.
            """,
        options: ServerOptions.all)

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let configuration = try ServerOptions.configuration(arguments)
        let signals = ShutdownSignals()
        let server = try await LatchkeyServer(configuration)
        Console.print(
            "latchkey serves \(configuration.profile.rawValue) on \(ServerOptions.url(of: server, configuration)), data in \(configuration.dataFolder)"
        )
        _ = await signals.first()
        await server.stop()
        return 0
    }
}

/// The options by which a server is described, shared by the commands that start one.
enum ServerOptions {
    static let all = [
        OptionDescription("--port", "NUMBER", environment: "PORT", "The port; 0 takes any free one (default 8080)."),
        OptionDescription("--listen", "ADDRESS", "The address (default 127.0.0.1), or unix:PATH."),
        OptionDescription(
            "--exposed", help: "Permit an address that others can reach. Only behind a proxy that brings TLS."),
        OptionDescription(
            "--data", "FOLDER", environment: "LATCHKEY_DATA",
            "Where database, keys and audit log are (default ./latchkey-data)."),
        OptionDescription(
            "--server-id", "NAME", environment: "LATCHKEY_SERVER_ID",
            "The name that apps pin and devices sign (default latchkey.local)."),
        OptionDescription("--profile", "NAME", "production or lab (default production)."),
        OptionDescription(
            "--connections-per-address", "NUMBER", "The most connections of one address (default no limit)."),
        OptionDescription(
            "--log", "WHAT", "requests: a line on standard error for each; requests,addresses: with the client's."),
    ]

    /// Those that a demo takes: it runs in the lab profile, over TCP on loopback.
    static let demo = all.filter { ["--port", "--data", "--server-id"].contains($0.name) }

    /// Reads the options.
    ///
    /// - Throws: `UsageError` for values that can't be, and for an exposed address without `--exposed`.
    static func configuration(_ arguments: Arguments) throws(UsageError) -> ServerConfiguration {
        let given = arguments.text("--listen") ?? "127.0.0.1"
        let listen = given == "localhost" ? "127.0.0.1" : given
        let port = UInt16(try arguments.integer("--port", in: 0...65_535, default: 8080))
        let address: ListenAddress =
            listen.hasPrefix("unix:")
            ? .unix(path: String(listen.dropFirst(5))) : .internet(host: listen, port: port)
        if case .internet(let host, _) = address, !isNumeric(host) {
            throw UsageError("--listen takes an IPv4 or IPv6 address or unix:PATH, not \(host).")
        }
        guard isLoopback(address) || arguments.has("--exposed") else {
            throw UsageError(
                "\(listen) can be reached from outside, and this server speaks HTTP without TLS. Listen on 127.0.0.1 "
                    + "and put nginx in front, or add --exposed if a proxy does so already.")
        }
        let name = arguments.text("--server-id") ?? "latchkey.local"
        guard let serverID = ServerID(rawValue: name) else {
            throw UsageError("--server-id takes 1–128 characters from A–Z a–z 0–9 . _ : / -, not \(name).")
        }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: address), dataFolder: arguments.text("--data") ?? "latchkey-data",
            serverID: serverID)
        if let profile = arguments.text("--profile") {
            guard let profile = ServerProfile(rawValue: profile) else {
                throw UsageError("--profile takes production or lab, not \(profile).")
            }
            guard profile == .production || isLoopback(address) else {
                throw UsageError("The lab profile listens on loopback only, not on \(listen).")
            }
            configuration.profile = profile
        }
        if arguments.text("--connections-per-address") != nil {
            configuration.http.limits.maximumConnectionsPerAddress = try arguments.integer(
                "--connections-per-address", in: 1...1_000_000, default: 1)
        }
        if let what = arguments.text("--log") {
            guard let detail = RequestLog.Detail(rawValue: what) else {
                throw UsageError("--log takes requests or requests,addresses, not \(what).")
            }
            configuration.requestLog = detail
        }
        return configuration
    }

    /// The address for people.
    static func url(of server: LatchkeyServer, _ configuration: ServerConfiguration) -> String {
        switch configuration.http.address {
        case .unix(let path): "unix:\(path)"
        case .internet(let host, _): "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
        }
    }

    private static func isLoopback(_ address: ListenAddress) -> Bool {
        switch address {
        case .unix: true
        case .internet(let host, _): host == "::1" || host.hasPrefix("127.")
        }
    }

    private static func isNumeric(_ host: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
