import LatchkeyHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A running server: store, keys, audit log, and the transport that serves the routes.
public final class LatchkeyServer: Sendable {
    private let engine: ServerEngine
    private let transport: MicroHTTPDTransport
    private let admin: MicroHTTPDTransport

    /// Opens the data folder, creating missing files, and begins to serve.
    ///
    /// - Parameters:
    ///   - configuration: The server's configuration.
    ///   - log: Receives the server's own log messages.
    ///   - clock: The time, in milliseconds since 1970.
    /// - Throws: The obstacle, with the next step.
    public init(
        _ configuration: ServerConfiguration, log: ServerLog = ServerLog(),
        clock: (@Sendable () -> UInt64)? = nil
    ) async throws(ServerStartError) {
        engine = try ServerEngine(configuration, log: log, clock: clock)
        var http = configuration.http
        if configuration.requestLog == .addresses {
            let proxies = configuration.trustedProxies
            http.describeClient = { peer, headers in
                proxies.clientAddress(peer: peer, headers: headers)?.description ?? peer
            }
        }
        http.onCompleted = engine.completed
        transport = MicroHTTPDTransport(configuration: http, application: engine.respond)
        admin = MicroHTTPDTransport(
            configuration: Self.adminConfiguration(configuration), application: engine.admin.respond)
        do {
            try Self.startAdmin(admin, log)
            try transport.start()
        } catch {
            await admin.stop()
            await engine.abandon()
            throw .transport(error)
        }
        if transport.maximumConnections < configuration.http.limits.maximumConnections {
            log.write(
                .warning, "fewer connections than configured: the system permits too few open files",
                [
                    "configured": "\(configuration.http.limits.maximumConnections)",
                    "connections": "\(transport.maximumConnections)",
                    "consequence": "raise the hard limit (ulimit -Hn, LimitNOFILE) or lower --connections",
                ])
        }
        engine.begin()
    }

    /// The TCP port that it listens on; 0 on a unix socket.
    public var port: UInt16 { transport.boundPort }

    /// Stops: refuses new connections, finishes running requests, writes the remaining data, and closes.
    public func stop() async {
        await admin.stop()
        await transport.stop()
        await engine.stop()
    }

    /// The socket for the operator: nobody else's, and no matter how busy the public one is.
    private static func adminConfiguration(_ configuration: ServerConfiguration) -> HTTPConfiguration {
        var http = HTTPConfiguration(address: .unix(path: configuration.adminSocketPath), threads: 1)
        http.unixSocketMode = 0o600
        http.limits.maximumConnections = 64
        return http
    }

    /// A folder with too long a path for a socket has a server all the same, whose operator stops it to use commands.
    private static func startAdmin(_ admin: MicroHTTPDTransport, _ log: ServerLog) throws(TransportError) {
        do throws(TransportError) {
            try admin.start()
        } catch .invalidAddress(let address) {
            log.write(
                .warning, "no admin socket: its path would be too long",
                [
                    "address": "\(address)",
                    "consequence": "users and keys commands work only while the server is stopped",
                ])
        }
    }

    /// The system's time, in milliseconds since 1970.
    public static let systemClock: @Sendable () -> UInt64 = { UInt64(max(0, Date().timeIntervalSince1970) * 1000) }
}
