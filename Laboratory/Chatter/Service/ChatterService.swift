import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// Chatter's back end: people sign in with an ID token and post under their name; anybody may read.
///
/// It serves the paths of the sign-in document as its client needs them, and the same under `/api/v1/chatter` with a
/// nonce, pages and sign-out. A server mounts it by ``group(at:)``; ``application`` is a server of its own.
public final class ChatterService: Sendable {
    private let store: ChatterStore
    private let routes: [ChatterRoute]

    /// Opens the file, or creates it; no issuer is asked before the first sign-in.
    ///
    /// - Parameters:
    ///   - log: Receives failures of the service and of requests for issuers' keys.
    ///   - clock: The time, in milliseconds since 1970.
    /// - Throws: `ChatterStartError`.
    public convenience init(
        _ configuration: ChatterConfiguration, log: ServerLog = ServerLog(),
        clock: @escaping @Sendable () -> UInt64 = LatchkeyServer.systemClock
    ) throws(ChatterStartError) {
        let authority = IDTokenAuthority(
            configuration.providers, clockSkew: Int64(configuration.clockSkew), clock: clock
        ) { issuer, failure in
            log.write(.warning, "an issuer's keys could not be fetched", ["issuer": issuer, "cause": "\(failure)"])
        }
        try self.init(configuration, authority: authority, log: log, clock: clock)
    }

    /// Opens the file; `authority` judges tokens by the keys of the configuration's issuers.
    init(
        _ configuration: ChatterConfiguration, authority: IDTokenAuthority, log: ServerLog,
        clock: @escaping @Sendable () -> UInt64
    ) throws(ChatterStartError) {
        let milliseconds: @Sendable () -> Int64 = { Int64(clock()) }
        store = try Self.open(configuration, clock: milliseconds)
        let signIns = SignInDesk(configuration, store: store, authority: authority, clock: milliseconds)
        let posts = PostDesk(configuration, store: store)
        let addresses = AddressDesk(configuration, clock: milliseconds)
        routes =
            ModernRoutes(signIns: signIns, posts: posts, addresses: addresses, log: log).routes
            + LegacyRoutes(signIns: signIns, posts: posts, addresses: addresses, log: log).routes
    }

    private static func open(
        _ configuration: ChatterConfiguration, clock: @escaping @Sendable () -> Int64
    ) throws(ChatterStartError) -> ChatterStore {
        let newKey: [UInt8]
        do {
            newKey = try SecureRandom.bytes(32)
        } catch {
            throw .crypto(error)
        }
        do {
            return try ChatterStore(path: configuration.path, newKey: newKey, clock: clock)
        } catch {
            throw .store(error, path: configuration.path)
        }
    }

    /// The routes for another server, below a path; that server closes the file when it stops.
    ///
    /// - Parameter prefix: Such as `/chatter`; empty for the root.
    public func group(at prefix: String) -> RouteGroup {
        var group = RouteGroup()
        group.whenStopped(close)
        for route in routes {
            var endpoint = route.endpoint
            endpoint?.path = prefix + route.path
            group.on(
                route.method, path: prefix + route.path, accepts: route.accepts, describedBy: endpoint,
                answer: route.answer)
        }
        return group
    }

    /// Answers all requests, as a server of its own; `GET /health` tells whether the file can be read.
    public var application: HTTPHandler {
        var router = Router()
        for route in routes {
            router.on(route.method, route.path, accepts: route.accepts, handler: route.answer)
        }
        let store = store
        router.on(.get, "/health") { request in
            guard (try? store.newest(1)) != nil else {
                return HTTPResponse(
                    problem: ProblemCode.overloaded.problem(detail: "The posts can't be read."), requestID: request.id)
            }
            return HTTPResponse(json: Array(#"{"status":"ok"}"#.utf8))
        }
        return router.respond
    }

    /// Finishes the changes that wait and closes the file; no request may be running.
    public func close() async {
        await store.close()
    }
}

/// Why Chatter's back end could not start.
public enum ChatterStartError: Error, Sendable, CustomStringConvertible {
    /// The file can't be used.
    case store(StoreError, path: String)
    /// The system returned no random bytes.
    case crypto(CryptoError)

    /// The obstacle, with the next step.
    public var description: String {
        switch self {
        case .store(let error, let path): "\(path) can't be used: \(error)"
        case .crypto(let error): "OpenSSL failed: \(error)"
        }
    }
}
