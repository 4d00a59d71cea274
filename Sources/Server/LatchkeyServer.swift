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
        do {
            try transport.start()
        } catch {
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
        await transport.stop()
        await engine.stop()
    }

    /// The system's time, in milliseconds since 1970.
    public static let systemClock: @Sendable () -> UInt64 = { UInt64(max(0, Date().timeIntervalSince1970) * 1000) }
}
