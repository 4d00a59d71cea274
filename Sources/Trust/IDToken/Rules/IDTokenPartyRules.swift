/// The issuer is one that is expected, letter by letter.
struct IDTokenIssuerRule: IDTokenRule {
    let step = 2
    let title = "The issuer is expected"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        evidence.expectation.issuers.contains(evidence.claims.issuer) ? nil : .issuerMismatch
    }
}

/// The token is for this server's clients, and for nobody else.
struct IDTokenAudienceRule: IDTokenRule {
    let step = 3
    let title = "The audience is this server's"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        evidence.claims.audience.allSatisfy(evidence.expectation.audiences.contains) ? nil : .audienceMismatch
    }
}

/// Who asked for the token is known; a token for several clients says it.
struct IDTokenAuthorizedPartyRule: IDTokenRule {
    let step = 5
    let title = "The authorized party is known"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        guard let party = evidence.claims.authorizedParty else {
            return evidence.claims.audience.count == 1 ? nil : .authorizedPartyMismatch
        }
        return evidence.expectation.authorizedParties.contains(party) ? nil : .authorizedPartyMismatch
    }

    func isAsked(of evidence: IDTokenEvidence) -> Bool {
        evidence.claims.authorizedParty != nil || evidence.claims.audience.count > 1
    }
}

/// The nonce is that of this sign-in.
struct IDTokenNonceRule: IDTokenRule {
    let step = 11
    let title = "The nonce is that of the sign-in"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        guard case .exactly(let nonce) = evidence.expectation.nonce else { return nil }
        return evidence.claims.nonce == nonce ? nil : .nonceMismatch
    }

    func isAsked(of evidence: IDTokenEvidence) -> Bool { evidence.expectation.nonce != .notAsked }
}

/// The person belongs to a domain that is allowed (Google, "Authenticate with a backend server").
struct IDTokenHostedDomainRule: IDTokenRule {
    let step = 0
    let title = "The person's domain is allowed"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        guard let domains = evidence.expectation.hostedDomains else { return nil }
        guard let domain = evidence.claims.hostedDomain, domains.contains(domain) else { return .hostedDomainMismatch }
        return nil
    }

    func isAsked(of evidence: IDTokenEvidence) -> Bool { evidence.expectation.hostedDomains != nil }
}
