import LatchkeyTrust

/// Why an ID token was refused.
public enum IDTokenRefusal: Error, Sendable, Hashable {
    /// It breaks a rule.
    case rejected(IDTokenFault)
    /// The issuer's keys can't be had at present: trying again later may help.
    case keysUnavailable
}

/// Judges ID tokens by the keys of the issuers that a service trusts.
public final class IDTokenAuthority: Sendable {
    private struct Entry: Sendable {
        let provider: IdentityProvider
        let keys: IssuerKeys
    }

    private let entries: [Entry]
    private let clockSkew: Int64
    private let clock: @Sendable () -> Int64
    private let verifier = IDTokenVerifier()

    /// Trusts these issuers; no request is made before the first token.
    ///
    /// - Parameters:
    ///   - clockSkew: How far an issuer's clock may differ from this one, in seconds.
    ///   - policy: How long keys serve.
    ///   - clock: The time, in milliseconds since 1970.
    ///   - failed: Is told when keys could not be fetched: the first name of the issuer, and the reason.
    public convenience init(
        _ providers: [IdentityProvider], clockSkew: Int64 = 60, policy: KeySetPolicy = KeySetPolicy(),
        clock: @escaping @Sendable () -> UInt64,
        failed: @escaping @Sendable (_ issuer: String, KeySetFailure) -> Void
    ) {
        self.init(providers, clockSkew: clockSkew, policy: policy, clock: clock, failed: failed) { location in
            let endpoint = KeySetEndpoint(location)
            return { () async throws(KeySetFailure) in try await endpoint.fetch() }
        }
    }

    init(
        _ providers: [IdentityProvider], clockSkew: Int64, policy: KeySetPolicy,
        clock: @escaping @Sendable () -> UInt64,
        failed: @escaping @Sendable (_ issuer: String, KeySetFailure) -> Void,
        fetch: (KeySetLocation) -> @Sendable () async throws(KeySetFailure) -> FetchedKeySet
    ) {
        let seconds: @Sendable () -> Int64 = { Int64(clock() / 1000) }
        self.clockSkew = clockSkew
        self.clock = seconds
        entries = providers.map { provider in
            let name = provider.issuers.min() ?? ""
            return Entry(
                provider: provider,
                keys: IssuerKeys(policy, clock: seconds, fetch: fetch(provider.keys)) { failed(name, $0) })
        }
    }

    /// The name by which the identities of an issuer are kept: Google has two in its tokens; see
    /// ``IdentityProvider/name``.
    public func name(ofIssuer issuer: String) -> String {
        entries.first { $0.provider.issuers.contains(issuer) }?.provider.name ?? issuer
    }

    /// Judges a token.
    ///
    /// - Parameter nonce: What is asked of its nonce.
    /// - Throws: `IDTokenRefusal`.
    public func verify(
        _ text: String, nonce: IDTokenExpectation.Nonce
    ) async throws(IDTokenRefusal) -> VerifiedIDToken {
        let token: UnverifiedIDToken
        do {
            token = try UnverifiedIDToken(text)
        } catch {
            throw .rejected(error)
        }
        // The name chooses the keys; whether the issuer made the token, the signature tells.
        guard let entry = entries.first(where: { $0.provider.issuers.contains(token.claims.issuer) }) else {
            throw .rejected(.issuerMismatch)
        }
        guard let keys = await entry.keys.keys(for: token.signature.keyID) else { throw .keysUnavailable }
        let provider = entry.provider
        let expectation = IDTokenExpectation(
            issuers: provider.issuers, audiences: provider.audiences, authorizedParties: provider.authorizedParties,
            nonce: nonce, hostedDomains: provider.hostedDomains, clockSkew: clockSkew)
        switch verifier.verify(token, keys: keys, expecting: expectation, now: clock()) {
        case .success(let token): return token
        case .failure(let fault): throw .rejected(fault)
        }
    }
}
