import ChatterService
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer

/// `latchkey-lab chatter serve`: runs Chatter's back end alone until a signal stops it.
enum ChatterServeCommand: Subcommand {
    static let description = CommandDescription(
        name: "chatter serve", summary: "Run Chatter's back end: sign-in with ID tokens, and posts.",
        discussion: """
            Serves the paths of the sign-in document (/getchatts/, /adduser/, /postauth/), and the same with a nonce, \
            pages and sign-out under /api/v1/chatter. It keeps everything in one SQLite file. On SIGTERM or SIGINT it \
            finishes running requests and exits with status 0. There is no TLS: put nginx in front.
            """,
        options: [
            OptionDescription("--data", "FILE", "The SQLite file (default chatter.db); created if it is missing."),
            OptionDescription("--port", "PORT", environment: "PORT", "The port (default 8091); 0 for any."),
            OptionDescription(
                "--listen", "ADDRESS", "A numeric IP address (default 127.0.0.1), or unix:PATH for a unix socket."),
            OptionDescription(
                "--audience", "ID", isRepeatable: true,
                "A client id of your apps at Google; Google's tokens are accepted."),
            OptionDescription(
                "--issuer", "ISSUER=ID[,ID…]", isRepeatable: true,
                "Another issuer with the client ids of your apps: apple, or the address of any OpenID provider."),
            OptionDescription(
                "--lifetime", "SECONDS",
                "Lifetime of a chatterID (default 1800), up to that of its ID token; 1 to 86400."),
            OptionDescription("--nonce-lifetime", "SECONDS", "Lifetime of a nonce (default 600); 10 to 3600."),
            OptionDescription(
                "--clock-skew", "SECONDS", "How far an issuer's clock may differ (default 60); 0 to 3600."),
            OptionDescription(
                "--exposed", help: "Allow an address that other machines can reach; only behind a proxy with TLS."),
            OptionDescription(
                "--trusted-proxy", "LIST", "Proxies whose X-Forwarded-For is believed: addresses, blocks, unix."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let configuration = try configuration(arguments)
        let address = try address(arguments)
        let signals = ShutdownSignals()
        let service = try ChatterService(configuration)
        let transport = MicroHTTPDTransport(
            configuration: HTTPConfiguration(address: address), application: service.application)
        do {
            try transport.start()
        } catch {
            await service.close()
            throw error
        }
        Console.print("chatter serves on \(address.url(port: transport.boundPort)), data in \(configuration.path)")
        _ = await signals.first()
        await transport.stop()
        await service.close()
        return 0
    }

    static func configuration(_ arguments: Arguments) throws(UsageError) -> ChatterConfiguration {
        var configuration = ChatterConfiguration(
            path: arguments.text("--data") ?? "chatter.db", providers: try providers(arguments))
        configuration.chatterIDLifetime = try arguments.integer(
            "--lifetime", in: 1...86_400, default: configuration.chatterIDLifetime)
        configuration.nonceLifetime = try arguments.integer(
            "--nonce-lifetime", in: 10...3_600, default: configuration.nonceLifetime)
        configuration.clockSkew = try arguments.integer(
            "--clock-skew", in: 0...3_600, default: configuration.clockSkew)
        if let list = arguments.text("--trusted-proxy") {
            guard let proxies = TrustedProxies(list: list) else {
                throw UsageError("--trusted-proxy takes addresses, blocks (10.0.0.0/8) and unix, with commas between.")
            }
            configuration.trustedProxies = proxies
        }
        return configuration
    }

    private static func address(_ arguments: Arguments) throws(UsageError) -> ListenAddress {
        let port = UInt16(try arguments.integer("--port", in: 0...65_535, default: 8091))
        let listen = arguments.text("--listen") ?? "127.0.0.1"
        if listen.hasPrefix("unix:") { return .unix(path: String(listen.dropFirst(5))) }
        guard arguments.has("--exposed") || listen == "::1" || listen.hasPrefix("127.") else {
            throw UsageError(
                "Other machines can reach \(listen), and this server speaks HTTP without TLS. Listen on 127.0.0.1 "
                    + "with nginx in front, or add --exposed if there is a proxy already.")
        }
        return .internet(host: listen, port: port)
    }

    private static func providers(_ arguments: Arguments) throws(UsageError) -> [IdentityProvider] {
        let audiences = Set(arguments.texts("--audience"))
        var providers: [IdentityProvider] = audiences.isEmpty ? [] : [.google(audiences: audiences)]
        for line in arguments.texts("--issuer") {
            let next = try provider(line)
            if providers.contains(where: { !$0.issuers.isDisjoint(with: next.issuers) }) {
                throw UsageError(
                    "--issuer \(line) names an issuer again: give all its client ids in one, ISSUER=ID,ID.")
            }
            providers.append(next)
        }
        guard !providers.isEmpty else {
            throw UsageError(
                "Nobody could sign in: give your app's client id at Google with --audience ID, or another issuer with "
                    + "--issuer ISSUER=ID.")
        }
        return providers
    }

    /// Reads `ISSUER=ID[,ID…]`.
    private static func provider(_ line: String) throws(UsageError) -> IdentityProvider {
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        let audiences = Set(parts.dropFirst().joined().split(separator: ",").map(String.init))
        guard let issuer = parts.first, !audiences.isEmpty else {
            throw UsageError("--issuer \(line) has no client id: --issuer ISSUER=ID[,ID…]")
        }
        switch issuer {
        case "apple": return .apple(audiences: audiences)
        case "google": return .google(audiences: audiences)
        default:
            do {
                return try .openID(issuer: issuer, audiences: audiences)
            } catch {
                throw UsageError("--issuer \(issuer): \(error). Use HTTPS, or HTTP on this machine.")
            }
        }
    }
}
