import ChatterWire
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Exchanges ID tokens for chatterIDs.
struct SignInDesk: Sendable {
    /// What a request must show besides its ID token.
    enum Rule: Sendable {
        /// A nonce of this server's in the token, used once.
        case nonce
        /// The document's: no nonce, but the caller names an audience of the token.
        case client(ClientID)
    }

    private let store: ChatterStore
    private let authority: IDTokenAuthority
    private let nonces: NonceAuthority
    /// One name for each issuer, by all its names: Google has two, and its people stay the same under both.
    private let issuers: [String: String]
    private let lifetime: Int64
    private let clock: @Sendable () -> Int64

    init(
        _ configuration: ChatterConfiguration, store: ChatterStore, authority: IDTokenAuthority,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.authority = authority
        self.clock = clock
        nonces = NonceAuthority(key: store.nonceKey, lifetimeSeconds: configuration.nonceLifetime)
        lifetime = Int64(configuration.chatterIDLifetime) * 1000
        issuers = configuration.providers.reduce(into: [:]) { names, provider in
            for issuer in provider.issuers { names[issuer] = provider.issuers.min() ?? issuer }
        }
    }

    /// Makes a nonce for the ID token of a sign-in.
    func nonce() throws(ChatterFault) -> ChatterNonceResponse {
        do {
            let issued = try nonces.issue(now: clock())
            return ChatterNonceResponse(nonce: issued.nonce, expiresAt: Timestamp(milliseconds: issued.expiresAt))
        } catch {
            throw .crypto(error)
        }
    }

    /// Judges a token and starts a session.
    func signIn(_ token: IDTokenText, by rule: Rule) async throws(ChatterFault) -> ChatterSession {
        let claims = try await verified(token)
        let now = clock()
        let freshness = try freshness(of: claims, by: rule, now: now)
        let expiresAt = min(now + lifetime, claims.expiration * 1000)
        // Within the clock skew a token is accepted after its end; a chatterID may not outlive it even then.
        guard expiresAt - now >= 1000 else { throw .idTokenRejected(.expired) }
        let (chatterID, author) = try Self.randomIDs()
        let name = ChatterName(claim: claims.name)
        let outcome = try await stored(
            try await store.signIn(
                ChatterSignIn(
                    issuer: issuers[claims.issuer] ?? claims.issuer, subject: claims.subject, name: name,
                    newAuthor: author, session: ChatterIDHash(chatterID), expiresAt: expiresAt,
                    freshness: freshness)))
        switch outcome {
        case .nonceUsed: throw .nonceUsed
        case .signedOut: throw .signedOut
        case .signedIn(let author):
            return ChatterSession(
                chatterId: chatterID, lifetime: Int((expiresAt - now) / 1000),
                expiresAt: Timestamp(milliseconds: expiresAt), author: author, name: name)
        }
    }

    private func verified(_ token: IDTokenText) async throws(ChatterFault) -> IDTokenClaims {
        do {
            return try await authority.verify(token.rawValue, nonce: .notAsked).claims
        } catch .rejected(let fault) {
            throw .idTokenRejected(fault)
        } catch {
            throw .keysUnavailable
        }
    }

    private func freshness(
        of claims: IDTokenClaims, by rule: Rule, now: Int64
    ) throws(ChatterFault) -> ChatterSignIn.Freshness {
        let nonce = nonces.recognize(claims.nonce)
        switch rule {
        case .nonce:
            guard let nonce, nonce.isValid(at: now) else { throw .nonceInvalid }
            return .nonce(nonce)
        case .client(let client):
            // Otherwise a token that was used up under the nonce rule would be good here for the rest of its life.
            guard nonce == nil else { throw .nonceReserved }
            guard claims.audience.contains(client.rawValue) else { throw .idTokenRejected(.audienceMismatch) }
            return .issuedAt(claims.issuedAt)
        }
    }

    private static func randomIDs() throws(ChatterFault) -> (ChatterID, AuthorID) {
        do {
            return (try ChatterID.random(), try AuthorID.random())
        } catch {
            throw .crypto(error)
        }
    }
}

extension Timestamp {
    /// The time of a number of milliseconds since 1970.
    init(milliseconds: Int64) {
        self.init(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }
}
