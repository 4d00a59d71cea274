import LatchkeyWire

/// An invitation as it came: well-formed, and not judged.
public struct UnverifiedInvitation: Sendable {
    /// The type in the header, by which an invitation differs from every other token (RFC 8725 §3.11).
    public static let type = "latchkey-invitation+jwt"

    /// What it says; whoever made it may say anything.
    public let claims: InvitationClaims
    /// Its signature.
    public let signature: CompactSignature

    /// Reads an invitation.
    ///
    /// - Parameter text: A JSON Web Signature in compact form.
    /// - Throws: `InvitationFault`: `malformed`, `criticalExtension`, `typeMismatch`, `malformedClaims`, and those of the
    ///   single claims.
    public init(_ text: String) throws(InvitationFault) {
        do throws(CompactSignature.Rejection) {
            signature = try CompactSignature(text)
        } catch .criticalExtension {
            throw .criticalExtension
        } catch {
            throw .malformed
        }
        guard signature.type == Self.type else { throw .typeMismatch }
        claims = try InvitationClaims(json: signature.payload)
    }
}

/// What an invitation permits.
public enum InvitationPurpose: Sendable, Hashable, CaseIterable {
    /// To enroll a new user.
    case enroll
    /// To begin or complete the recovery of an account that is there.
    case recover

    /// The claim `purpose` of such an invitation; nil if it has none.
    public var claim: String? {
        switch self {
        case .enroll: nil
        case .recover: "recover"
        }
    }
}

/// What a server expects of an invitation.
public struct InvitationExpectation: Sendable {
    /// The longest life of an invitation, in seconds: seven days.
    public static let maximumLifetime: Int64 = 7 * 86_400
    /// How far an issuer's clock may differ from this one, in seconds: 60.
    public static let clockSkew: Int64 = 60

    /// The keys of each issuer, by the name that it has in its invitations.
    public let issuers: [String: SignatureKeySet]
    /// The server's own name.
    public let audience: String
    /// The user who wants to enroll, or whose account is recovered.
    public let username: Username
    /// What the invitation must permit.
    public let purpose: InvitationPurpose

    /// Makes an expectation.
    public init(
        issuers: [String: SignatureKeySet], audience: String, username: Username, purpose: InvitationPurpose = .enroll
    ) {
        self.issuers = issuers
        self.audience = audience
        self.username = username
        self.purpose = purpose
    }
}

/// An invitation that holds.
///
/// Only `InvitationVerifier.verify` makes one. Whether it was used before, only the store can tell.
public struct VerifiedInvitation: Sendable, Hashable {
    /// What its issuer says.
    public let claims: InvitationClaims
}

/// Verifies invitations.
///
/// Pure: time and keys are arguments.
public struct InvitationVerifier: Sendable {
    static let rules = VerificationRules<InvitationEvidence, InvitationFault, Never>(
        InvitationIssuerRule(), InvitationKeyRule(), InvitationAlgorithmRule(), InvitationSignatureRule(),
        InvitationAudienceRule(), InvitationUsernameRule(), InvitationPurposeRule(), InvitationExpirationRule(),
        InvitationIssueTimeRule(), InvitationNotBeforeRule(), InvitationLifetimeRule())

    /// Creates a verifier.
    public init() {}

    /// Judges an invitation; the first rule that is broken is the reason.
    ///
    /// - Parameter time: Seconds since 1970.
    public func verify(
        _ invitation: UnverifiedInvitation, expecting expectation: InvitationExpectation, now time: Int64
    ) -> Result<VerifiedInvitation, InvitationFault> {
        let keys = expectation.issuers[invitation.claims.issuer]
        let evidence = InvitationEvidence(
            invitation: invitation, keys: keys, key: keys?.soleOrKey(named: invitation.signature.keyID),
            expectation: expectation, time: time)
        if let fault = Self.rules.rejection(of: evidence) { return .failure(fault) }
        return .success(VerifiedInvitation(claims: invitation.claims))
    }
}
