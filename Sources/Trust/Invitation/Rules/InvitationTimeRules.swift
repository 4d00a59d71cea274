/// It is before the end of the invitation, or within the skew behind it.
struct InvitationExpirationRule: InvitationRule {
    let title = "The invitation has not expired"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.time < evidence.claims.expiration + InvitationExpectation.clockSkew ? nil : .expired
    }
}

/// The invitation was not made in the future.
struct InvitationIssueTimeRule: InvitationRule {
    let title = "The invitation was made before now"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.claims.issuedAt <= evidence.time + InvitationExpectation.clockSkew ? nil : .fromTheFuture
    }
}

/// The invitation is good already (RFC 7519 §4.1.5).
struct InvitationNotBeforeRule: InvitationRule {
    let title = "The invitation is valid already"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        guard let notBefore = evidence.claims.notBefore else { return nil }
        return notBefore <= evidence.time + InvitationExpectation.clockSkew ? nil : .notYetValid
    }
}

/// The invitation lives no longer than seven days, so that its id has to be remembered no longer.
struct InvitationLifetimeRule: InvitationRule {
    let title = "The lifetime is at most seven days"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        let lifetime = evidence.claims.expiration - evidence.claims.issuedAt
        return (0...InvitationExpectation.maximumLifetime).contains(lifetime) ? nil : .lifetimeTooLong
    }
}
