/// The invitation is for this server.
struct InvitationAudienceRule: InvitationRule {
    let title = "The audience is this server"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.claims.audience == evidence.expectation.audience ? nil : .audienceMismatch
    }
}

/// The invitation is for the user of the request; names are compared in lower case, as everywhere.
struct InvitationUsernameRule: InvitationRule {
    let title = "The user is that of the request"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.claims.username.isSame(as: evidence.expectation.username) ? nil : .usernameMismatch
    }
}

/// The invitation permits what is asked: one for recovering an account enrolls nobody, and the other way round.
struct InvitationPurposeRule: InvitationRule {
    let title = "The purpose is that of the request"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.claims.purpose == evidence.expectation.purpose.claim ? nil : .purposeMismatch
    }
}
