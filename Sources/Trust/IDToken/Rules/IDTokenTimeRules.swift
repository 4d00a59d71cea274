/// It is before the end of the token, or within the skew behind it.
struct IDTokenExpirationRule: IDTokenRule {
    let step = 9
    let title = "The token has not expired"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        evidence.time < evidence.claims.expiration + evidence.expectation.clockSkew ? nil : .expired
    }
}

/// The token was not made in the future.
struct IDTokenIssueTimeRule: IDTokenRule {
    let step = 10
    let title = "The token was made before now"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        evidence.claims.issuedAt <= evidence.time + evidence.expectation.clockSkew ? nil : .fromTheFuture
    }
}

/// The token is good already (RFC 7519 §4.1.5).
struct IDTokenNotBeforeRule: IDTokenRule {
    let step = 0
    let title = "The token is valid already"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        guard let notBefore = evidence.claims.notBefore else { return nil }
        return notBefore <= evidence.time + evidence.expectation.clockSkew ? nil : .notYetValid
    }

    func isAsked(of evidence: IDTokenEvidence) -> Bool { evidence.claims.notBefore != nil }
}

/// The token does not live longer than is allowed: an issuer's mistake must not make a key for years.
struct IDTokenLifetimeRule: IDTokenRule {
    let step = 0
    let title = "The lifetime is not too long"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        let lifetime = evidence.claims.expiration - evidence.claims.issuedAt
        return (0...evidence.expectation.maximumLifetime).contains(lifetime) ? nil : .lifetimeTooLong
    }
}
