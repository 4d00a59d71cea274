/// One of the rules for invitations.
protocol InvitationRule: VerificationRule
where Evidence == InvitationEvidence, Rejection == InvitationFault, Failure == Never {}

extension InvitationRule {
    /// The rules come from no numbered text.
    var step: Int { 0 }
}

/// The subject of the rules.
struct InvitationEvidence: Sendable {
    let invitation: UnverifiedInvitation
    /// The keys of the issuer that it names.
    let keys: SignatureKeySet?
    /// The issuer's key that it names.
    let key: SignatureKey?
    let expectation: InvitationExpectation
    /// Seconds since 1970.
    let time: Int64

    var claims: InvitationClaims { invitation.claims }
}

/// The server knows the issuer.
struct InvitationIssuerRule: InvitationRule {
    let title = "The issuer is known"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.keys == nil ? .issuerMismatch : nil
    }
}

/// The issuer has the key that the invitation names.
struct InvitationKeyRule: InvitationRule {
    let title = "The key is the issuer's"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? { evidence.key == nil ? .unknownKey : nil }
}

/// The algorithm is the key's; a token never chooses it (RFC 8725 §3.1).
struct InvitationAlgorithmRule: InvitationRule {
    let title = "The algorithm is the key's"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        guard let key = evidence.key else { return .unknownKey }
        return evidence.invitation.signature.algorithm == key.algorithm.rawValue ? nil : .algorithmMismatch
    }
}

/// The signature fits.
struct InvitationSignatureRule: InvitationRule {
    let title = "The signature fits the content"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        guard let key = evidence.key else { return .unknownKey }
        return evidence.invitation.signature.isValid(for: key) ? nil : .signatureInvalid
    }
}
