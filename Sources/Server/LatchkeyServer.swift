import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#endif

/// A running server: store, keys, audit log, and the transport that serves the routes.
public final class LatchkeyServer: Sendable {
    private let transport: MicroHTTPDTransport
    private let store: SQLiteStore
    private let audit: AuditLog
    private let clock: @Sendable () -> UInt64
    private let upkeep: Task<Void, Never>

    /// Opens the data folder, making what is missing, and begins to serve.
    ///
    /// - Parameters:
    ///   - configuration: Where and how to serve.
    ///   - log: Where the server's own messages go.
    ///   - clock: The time, in milliseconds since 1970.
    /// - Throws: What is in the way, with the next step.
    public init(
        _ configuration: ServerConfiguration, log: ServerLog = ServerLog(),
        clock: @escaping @Sendable () -> UInt64 = LatchkeyServer.systemClock
    ) async throws(ServerStartError) {
        try Self.makeDataFolder(configuration.dataFolder)
        self.clock = clock
        let hadDatabase = FileManager.default.fileExists(atPath: configuration.databasePath)
        let hadKeys = FileManager.default.fileExists(atPath: configuration.keysPath)
        do {
            store = try SQLiteStore(path: configuration.databasePath)
        } catch {
            throw .store(error, path: configuration.databasePath)
        }
        let keys = try ServerKeys.load(path: configuration.keysPath)
        if hadDatabase, !hadKeys {
            log.write(
                .warning, "server keys were missing beside an existing database, and are made anew",
                ["consequence": "access tokens and open challenges end; restore the file if it was lost"])
        }
        audit = try AuditLog(path: configuration.auditPath, log: log)
        let metrics = RequestMetrics(endpoints: Endpoint.all)
        let (store, audit) = (store, audit)
        let routes: RouteTable
        do {
            routes = try buildApplication(
                ApplicationParts(
                    configuration: configuration, keys: keys, store: store, audit: audit, log: log, clock: clock,
                    metrics: metrics, storeStatistics: { store.statistics }))
        } catch {
            throw .crypto(error)
        }
        let router = routes.router
        var http = configuration.http
        let refusals = RefusalObserver(audit: audit, clock: clock, next: http.onCompleted)
        let requestLog = configuration.requestLog.map { RequestLog(detail: $0, clock: clock, log: log) }
        http.onCompleted = { request in
            metrics.count(request)
            requestLog?.write(request)
            refusals.observe(request)
        }
        transport = MicroHTTPDTransport(configuration: http, application: router.respond)
        do {
            try transport.start()
        } catch {
            await store.close()
            throw .transport(error)
        }
        audit.record(AuditEvent(.serverStarted, detail: latchkeyVersion), now: clock())
        upkeep = Self.startUpkeep(of: store, audit: audit, clock: clock, log: log)
    }

    /// The TCP port that it listens on; 0 on a unix socket.
    public var port: UInt16 { transport.boundPort }

    /// Stops: refuses new connections, answers what runs, writes what is left, closes.
    public func stop() async {
        await transport.stop()
        upkeep.cancel()
        await upkeep.value
        await store.close()
        audit.close(now: clock())
    }

    /// The system's time, in milliseconds since 1970.
    public static let systemClock: @Sendable () -> UInt64 = { UInt64(max(0, Date().timeIntervalSince1970) * 1000) }

    private static func makeDataFolder(_ path: String) throws(ServerStartError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .dataFolder(path: path, reason: "it can't be made or is no folder")
        }
        // A folder that was there already may be open to others.
        guard chmod(path, 0o700) == 0 else {
            throw .dataFolder(path: path, reason: "it belongs to somebody else")
        }
    }

    /// Once a minute, removes what can no longer matter, and writes what the audit log has counted.
    private static func startUpkeep(
        of store: SQLiteStore, audit: AuditLog, clock: @escaping @Sendable () -> UInt64, log: ServerLog
    ) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                audit.writeFinishedMinute(now: clock())
                do {
                    _ = try await store.purge(Upkeep.limits(now: clock()))
                } catch {
                    log.write(.error, "purge failed", ["cause": "\(error)"])
                }
                do {
                    try await Task.sleep(for: .seconds(60))
                } catch {
                    return
                }
            }
        }
    }
}

/// What may be removed, and when.
enum Upkeep {
    /// A consumed challenge is kept for twice the time in which it could be answered, and the clock skew of servers
    /// that share a store; a refresh token for a day after its end, so that its reuse is still recognised.
    static func limits(now milliseconds: UInt64) -> PurgeLimits {
        let now = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        return PurgeLimits(
            challengesBefore: now.addingTimeInterval(-720), refreshTokensBefore: now.addingTimeInterval(-86_400))
    }
}

/// Audits what is refused before a handler sees it: malformed, too large, of the wrong type, or nowhere.
struct RefusalObserver: Sendable {
    let audit: AuditLog
    let clock: @Sendable () -> UInt64
    let next: (@Sendable (CompletedRequest) -> Void)?

    func observe(_ request: CompletedRequest) {
        let isTransportRefusal =
            switch request.status {
            case 405, 411, 413, 414, 415, 431, 505: true
            case 400, 404, 503: request.route == "-"
            default: false
            }
        if isTransportRefusal {
            audit.recordRejection(
                operation: request.route, reason: "http_\(request.status)", requestID: request.id, now: clock())
        }
        next?(request)
    }
}
