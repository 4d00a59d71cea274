/// One of the rules of OpenID Connect Core §3.1.3.7, or of Google's for back ends.
protocol IDTokenRule: VerificationRule where Evidence == IDTokenEvidence, Rejection == IDTokenFault, Failure == Never {}

/// The subject of the rules.
struct IDTokenEvidence: Sendable {
    let token: UnverifiedIDToken
    /// The issuer's key that the token names.
    let key: SignatureKey?
    let expectation: IDTokenExpectation
    /// Seconds since 1970.
    let time: Int64

    var claims: IDTokenClaims { token.claims }
}

/// An ID token that holds.
///
/// Only `IDTokenVerifier.verify` makes one.
public struct VerifiedIDToken: Sendable, Hashable {
    /// What the issuer says.
    public let claims: IDTokenClaims
}

/// Verifies ID tokens by the rules of OpenID Connect Core §3.1.3.7.
///
/// Pure: time and keys are arguments.
public struct IDTokenVerifier: Sendable {
    static let rules = VerificationRules<IDTokenEvidence, IDTokenFault, Never>(
        IDTokenKeyRule(), IDTokenAlgorithmRule(), IDTokenSignatureRule(), IDTokenIssuerRule(), IDTokenAudienceRule(),
        IDTokenAuthorizedPartyRule(), IDTokenExpirationRule(), IDTokenIssueTimeRule(), IDTokenNotBeforeRule(),
        IDTokenLifetimeRule(), IDTokenNonceRule(), IDTokenHostedDomainRule())

    /// Creates a verifier.
    public init() {}

    /// Judges a token; the first rule that is broken is the reason.
    ///
    /// - Parameters:
    ///   - keys: The issuer's keys. After `unknownKey` they may be out of date: fetch them anew, then judge again.
    ///   - time: Seconds since 1970.
    public func verify(
        _ token: UnverifiedIDToken, keys: SignatureKeySet, expecting expectation: IDTokenExpectation, now time: Int64
    ) -> Result<VerifiedIDToken, IDTokenFault> {
        if let fault = Self.rules.rejection(of: evidence(token, keys, expectation, time)) { return .failure(fault) }
        return .success(VerifiedIDToken(claims: token.claims))
    }

    /// Tells of each rule whether it holds, also after one is broken.
    ///
    /// - Parameter time: Seconds since 1970.
    public func explain(
        _ token: UnverifiedIDToken, keys: SignatureKeySet, expecting expectation: IDTokenExpectation, now time: Int64
    ) -> [VerificationStep] {
        Self.rules.steps(of: evidence(token, keys, expectation, time))
    }

    private func evidence(
        _ token: UnverifiedIDToken, _ keys: SignatureKeySet, _ expectation: IDTokenExpectation, _ time: Int64
    ) -> IDTokenEvidence {
        IDTokenEvidence(
            token: token, key: keys.key(named: token.signature.keyID), expectation: expectation, time: time)
    }
}
