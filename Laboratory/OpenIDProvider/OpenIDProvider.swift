import Foundation
import LatchkeyHTTP

/// An OpenID provider for a laboratory: discovery, authorization code flow with PKCE, account chooser, tokens, key
/// rotation, and faults on demand.
///
/// It follows OpenID Connect Core 1.0, Discovery 1.0, RFC 6749, 7009, 7636 and 9207, and makes ID tokens like Google's.
/// There are no passwords: anybody who reaches it may sign in with any account. Never serve it to others.
public final class OpenIDProvider: Sendable {
    let engine: ProviderEngine
    private let router: Router

    /// Creates a provider; with a state file it goes on where the last run ended.
    ///
    /// - Parameters:
    ///   - configuration: Issuer, clients, accounts and settings. Of a state file accounts and settings are taken from it.
    ///   - clock: The time of tokens.
    /// - Throws: ``OpenIDProviderError``.
    public init(
        _ configuration: OpenIDConfiguration, clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(OpenIDProviderError) {
        engine = try ProviderEngine(configuration, clock: clock)
        router = engine.makeRouter()
    }

    /// Answers a request below the issuer's path.
    ///
    /// A request that names another host than the issuer's is refused: a foreign page could make its name resolve to
    /// this machine (DNS rebinding).
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let settings = engine.settings
        if settings.delayMilliseconds > 0 {
            // Cancellation ends the wait early, and the reply is lost anyway.
            try? await Task.sleep(for: .milliseconds(settings.delayMilliseconds))
        }
        let isLaboratory = request.path.hasPrefix(engine.configuration.basePath + "/lab/")
        if !isLaboratory, let response = Self.outage(settings.outage) { return response }
        guard request.headers["Host"]?.lowercased() == engine.configuration.authority.lowercased() else {
            return ProviderPage.foreignHost(issuer: engine.configuration.issuerText).response(status: 421)
        }
        return await router.respond(to: request)
    }

    private static func outage(_ outage: OpenIDSettings.Outage) -> HTTPResponse? {
        switch outage {
        case .none: return nil
        case .unreachable:
            var response = HTTPResponse(status: 503)
            response.isDropped = true
            return response
        case .unavailable:
            return HTTPResponse(
                status: 503, headers: ["Content-Type": "text/plain; charset=utf-8", "Retry-After": "30"],
                body: Array("The provider is out of service.\n".utf8))
        }
    }

    /// The settings.
    public var settings: OpenIDSettings { engine.settings }

    /// Changes the settings.
    ///
    /// - Throws: ``OpenIDProviderError`` if the state file can't be written.
    public func set(_ settings: OpenIDSettings) async throws(OpenIDProviderError) {
        try await engine.store.change { $0.durable.settings = settings }
    }

    /// The accounts, oldest first.
    public var accounts: [OpenIDAccount] { engine.store.state.durable.accounts }

    /// The ids of the published keys: the one that signs, the next one, and earlier ones; empty before the first use.
    public var keyIDs: [String] {
        engine.store.state.durable.keys?.published(now: engine.now).map(\.id) ?? []
    }

    /// Makes the next key sign, and publishes another beside it; earlier ones are published until their tokens end.
    ///
    /// - Throws: ``OpenIDProviderError``.
    public func rotateKeys() async throws(OpenIDProviderError) { try await engine.rotateKeys() }
}
