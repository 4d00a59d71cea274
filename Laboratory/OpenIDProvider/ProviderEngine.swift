import Dispatch
import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire

/// What the endpoints share: configuration, state and time.
final class ProviderEngine: Sendable {
    let configuration: OpenIDConfiguration
    let store: ProviderStore
    private let clock: @Sendable () -> Date

    init(
        _ configuration: OpenIDConfiguration, clock: @escaping @Sendable () -> Date
    ) throws(OpenIDProviderError) {
        let issuer = configuration.issuer
        guard ["http", "https"].contains(issuer.scheme), !configuration.authority.isEmpty, issuer.query == nil,
            issuer.fragment == nil, issuer.user == nil, !configuration.issuerText.hasSuffix("/")
        else { throw .issuerMalformed }
        self.configuration = configuration
        self.clock = clock
        let file: StateFile?
        if let url = configuration.stateFile { file = try StateFile(url) } else { file = nil }
        store = try ProviderStore(
            DurableState(accounts: configuration.accounts, settings: configuration.settings), file: file)
    }

    /// Seconds since 1970.
    var now: Int64 { Int64(min(max(clock().timeIntervalSince1970, 0), 253_402_300_799)) }

    var settings: OpenIDSettings { store.state.durable.settings }

    /// An address of the provider.
    func address(_ path: String) -> String { configuration.issuerText + path }

    /// All routes.
    func makeRouter() -> Router {
        var router = Router()
        on(.get, "/.well-known/openid-configuration", &router) { $0.discovery(for: $1) }
        on(.get, "/keys", &router) { engine, _ throws(OpenIDProviderError) in try await engine.keySet() }
        for method in [HTTPMethod.get, .post] {
            on(method, "/authorize", &router) { engine, request throws(OpenIDProviderError) in
                try await engine.authorize(request)
            }
            on(method, "/userinfo", &router) { $0.userinfo($1) }
        }
        on(.post, "/authorize/answer", &router) { engine, request throws(OpenIDProviderError) in
            try await engine.answer(request)
        }
        on(.get, "/session", &router) { engine, request throws(OpenIDProviderError) in
            try await engine.session(request)
        }
        on(.post, "/session", &router) { engine, request throws(OpenIDProviderError) in
            try await engine.signOut(request)
        }
        on(.post, "/token", &router) { engine, request throws(OpenIDProviderError) in try await engine.token(request) }
        on(.post, "/revoke", &router) { engine, request throws(OpenIDProviderError) in
            try await engine.revoke(request)
        }
        if configuration.laboratoryRoutes == .open { addLaboratoryRoutes(to: &router) }
        return router
    }

    typealias Handler = @Sendable (ProviderEngine, HTTPRequest) async throws(OpenIDProviderError) -> HTTPResponse

    func on(
        _ method: HTTPMethod, _ path: String, _ router: inout Router, accepts: RequestBody = .any,
        _ handler: @escaping Handler
    ) {
        router.on(method, configuration.basePath + path, accepts: accepts) { request in
            do throws(OpenIDProviderError) {
                return try await handler(self, request)
            } catch {
                self.report(error)
                return Self.unavailable
            }
        }
    }

    /// Tells the operator of a failure that is the provider's own.
    func report(_ error: OpenIDProviderError) {
        FileHandle.standardError.write(Data("openid: \(error)\n".utf8))
    }

    /// The reply to a request that failed by no fault of its own.
    static var unavailable: HTTPResponse {
        var response = OAuthError.serverError.response()
        response.status = 500
        return response
    }

    // MARK: Keys

    /// The keys; made at the first use, because that takes a moment.
    func keys() async throws(OpenIDProviderError) -> KeyRing {
        if let keys = store.state.durable.keys { return keys }
        let (active, next) = (try await Self.makeKey(), try await Self.makeKey())
        return try await store.change { state in
            // Somebody else may have been faster.
            let keys = state.durable.keys ?? KeyRing(active: active, next: next)
            state.durable.keys = keys
            return keys
        }
    }

    /// See ``OpenIDProvider/rotateKeys()``.
    func rotateKeys() async throws(OpenIDProviderError) {
        _ = try await keys()
        let (fresh, now) = (try await Self.makeKey(), now)
        try await store.change { state in
            // Verifiers may be a little behind.
            let until = now + Int64(state.durable.settings.idTokenSeconds) + 300
            state.durable.keys?.rotate(to: fresh, keepingOldUntil: until, now: now)
        }
    }

    /// Makes a key on a thread that may be busy for long.
    private static func makeKey() async throws(OpenIDProviderError) -> SigningKey {
        let key = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: try? SigningKey()) }
        }
        guard let key else { throw .cryptography }
        return key
    }

    /// A secret of 256 bits.
    static func secret(prefix: String = "") throws(OpenIDProviderError) -> Secret {
        do {
            return try Secret(prefix: prefix)
        } catch {
            throw .cryptography
        }
    }
}
