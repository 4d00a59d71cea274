/// The invitation is for this server.
struct InvitationAudienceRule: InvitationRule {
    let title = "The audience is this server"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.claims.audience == evidence.expectation.audience ? nil : .audienceMismatch
    }
}

/// The invitation is for the user who enrolls; names are compared in lower case, as everywhere.
struct InvitationUsernameRule: InvitationRule {
    let title = "The user is the one who enrolls"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.claims.username.isSame(as: evidence.expectation.username) ? nil : .usernameMismatch
    }
}

/// The invitation permits to enroll a new user, the only purpose that there is.
struct InvitationPurposeRule: InvitationRule {
    let title = "The purpose is to enroll"

    func rejection(of evidence: InvitationEvidence) -> InvitationFault? {
        evidence.claims.purpose == nil ? nil : .purposeMismatch
    }

    func isAsked(of evidence: InvitationEvidence) -> Bool { evidence.claims.purpose != nil }
}
