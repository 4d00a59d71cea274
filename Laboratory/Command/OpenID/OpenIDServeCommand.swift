import Foundation
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire
import OpenIDProvider

/// `latchkey-lab openid serve`: runs the lab's OpenID provider alone until a signal stops it.
enum OpenIDServeCommand: Subcommand {
    static let description = CommandDescription(
        name: "openid serve", summary: "Run the lab's OpenID provider: sign-in without passwords, real ID tokens.",
        discussion: """
            Prints the issuer. Anybody who reaches it may sign in with any account, so it listens on this machine only. \
            ISSUER/lab/state lists accounts and keys; POST ISSUER/lab/keys rotates the keys, POST ISSUER/lab/settings \
            sets lifetimes and faults, each with a JSON object.
            """,
        options: [
            OptionDescription("--port", "PORT", environment: "PORT", "The port (default 8090); 0 for any."),
            OptionDescription(
                "--issuer", "URL", "The issuer, if a proxy is in front (default http://127.0.0.1:PORT/openid)."),
            OptionDescription(
                "--client", "ID[=REDIRECT]", isRepeatable: true,
                "A further app, beside Chatter; without REDIRECT by Google's rule for iOS: the reversed ID."),
            OptionDescription(
                "--state", "FILE", "Keep accounts, keys, sessions and tokens in FILE (default: in memory)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let port = UInt16(try arguments.integer("--port", in: 0...65_535, default: 8090))
        let clients = try [.chatter] + arguments.texts("--client").map { text throws(UsageError) in try client(text) }
        let address = ListenAddress.loopback(port: port)
        let signals = ShutdownSignals()
        // The port is part of the issuer, and with port 0 nobody knows it before the socket is open.
        let provider = Lock<OpenIDProvider?>(nil)
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(address: address)) { request in
            guard let provider = provider.withLock({ $0 }) else { return HTTPResponse(status: 503) }
            return await provider.respond(to: request)
        }
        try transport.start()
        do {
            let issuer = arguments.text("--issuer") ?? address.url(port: transport.boundPort) + "/openid"
            let made = try OpenIDProvider(try configuration(issuer, clients, arguments.text("--state")))
            provider.withLock { $0 = made }
            Console.print("latchkey-lab: \(issuer)")
        } catch {
            await transport.stop()
            throw error
        }
        _ = await signals.first()
        await transport.stop()
        return 0
    }

    private static func configuration(
        _ issuer: String, _ clients: [OpenIDClient], _ file: String?
    ) throws(UsageError) -> OpenIDConfiguration {
        guard let url = URL(string: issuer) else { throw UsageError("--issuer \(issuer) is not an address.") }
        var configuration = OpenIDConfiguration(issuer: url)
        configuration.clients = clients
        configuration.stateFile = file.map { URL(fileURLWithPath: $0) }
        // Behind a proxy they would be open to all.
        let isLocal = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host ?? "")
        configuration.laboratoryRoutes = isLocal ? .open : .absent
        return configuration
    }

    /// Reads `ID` or `ID=REDIRECT`.
    static func client(_ text: String) throws(UsageError) -> OpenIDClient {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard let first = parts.first, let id = ClientID(rawValue: first) else {
            throw UsageError("--client \(text) has no client id.")
        }
        let name = first.split(separator: ".").first.map(String.init) ?? first
        guard parts.count == 2 else {
            guard let uri = id.googleRedirectURI else {
                throw UsageError(
                    "--client \(text) needs a redirect URI, as in \(text)=com.example.app:/callback; only ids that end "
                        + "in .apps.googleusercontent.com have one by rule.")
            }
            return OpenIDClient(id: id, name: name, redirectURIs: [uri])
        }
        guard let uri = RedirectURI(rawValue: parts[1]) else {
            throw UsageError(
                "\(parts[1]) can't be a redirect URI: use HTTPS, HTTP on this machine, or an app's scheme with a dot.")
        }
        return OpenIDClient(id: id, name: name, redirectURIs: [uri])
    }
}
