import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer
import OpenIDProvider

/// The OpenID provider of one visit: with accounts, keys and time of its own.
final class LabIdentityProvider: Sendable {
    /// The secret part of its address.
    let key: String
    /// The issuer, as it stands in tokens: what the phones of the visit are told, and its server trusts.
    let issuer: String
    /// How the visit's server trusts it: for Chatter.
    let trusted: IdentityProvider
    private let url: URL
    private let clock: VisitClock
    private let provider: Lock<OpenIDProvider>
    /// Is told of a change.
    private let changed: @Sendable (OpenIDProviderState) -> Void

    /// - Parameters:
    ///   - gatewayURL: where the lab's gateway listens.
    ///   - changed: is told of each change of accounts, keys and settings.
    init(
        _ gatewayURL: String, clock: VisitClock, changed: @escaping @Sendable (OpenIDProviderState) -> Void
    ) throws(LabError) {
        key = try LabSecret.make(24)
        issuer = gatewayURL + "/" + key + "/openid"
        guard let url = URL(string: issuer) else { throw Self.failed }
        self.url = url
        do {
            trusted = try .openID(issuer: issuer, audiences: [OpenIDClient.chatter.id.rawValue])
        } catch {
            throw Self.failed
        }
        self.clock = clock
        self.changed = changed
        provider = Lock(try Self.make(url, clock))
    }

    /// What the page shows.
    var state: OpenIDProviderState { current.state }

    /// Answers a request at the gateway, path and all.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let provider = current
        let before = provider.state
        var response = await provider.respond(to: request)
        response.headers["Connection"] = "close"
        let after = provider.state
        if after != before { changed(after) }
        return response
    }

    /// Changes lifetimes and faults.
    func set(_ settings: OpenIDSettings) async throws(LabError) { try await change { try await $0.set(settings) } }

    /// Makes the next key sign.
    func rotateKeys() async throws(LabError) { try await change { try await $0.rotateKeys() } }

    /// Forgets everything: accounts that were created, keys, sign-ins.
    func reset() throws(LabError) {
        let fresh = try Self.make(url, clock)
        provider.withLock { $0 = fresh }
        changed(fresh.state)
    }

    private var current: OpenIDProvider { provider.withLock { $0 } }

    private func change(_ body: (OpenIDProvider) async throws -> Void) async throws(LabError) {
        let provider = current
        do {
            try await body(provider)
        } catch {
            throw LabError(500, "provider_failed", "\(error)")
        }
        changed(provider.state)
    }

    private static func make(_ issuer: URL, _ clock: VisitClock) throws(LabError) -> OpenIDProvider {
        do throws(OpenIDProviderError) {
            return try OpenIDProvider(OpenIDConfiguration(issuer: issuer), clock: { clock.now })
        } catch {
            throw failed
        }
    }

    private static let failed = LabError(500, "provider_failed", "The visit's OpenID provider could not start.")
}
