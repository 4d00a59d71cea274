/// A reason code: which rule an invitation breaks.
public enum InvitationFault: String, VerificationFault, CaseIterable {
    /// Not a compact JSON Web Signature.
    case malformed = "invitation_malformed"
    /// The header asks for an extension that nobody here knows.
    case criticalExtension = "invitation_critical_extension"
    /// The header names another type: a token for another purpose is no invitation.
    case typeMismatch = "invitation_type_mismatch"
    /// The payload does not have an invitation's claims.
    case malformedClaims = "invitation_claims_malformed"
    /// From an issuer that the server does not know.
    case issuerMismatch = "invitation_issuer_mismatch"
    /// The key that the header names is not the issuer's, or it names none among several.
    case unknownKey = "invitation_key_unknown"
    /// The header names another algorithm than the key's.
    case algorithmMismatch = "invitation_algorithm_mismatch"
    /// The signature does not fit.
    case signatureInvalid = "invitation_signature_invalid"
    /// For another server.
    case audienceMismatch = "invitation_audience_mismatch"
    /// For another user.
    case usernameMismatch = "invitation_username_mismatch"
    /// It permits something else than what is asked: to enroll a new user, or to recover an account.
    case purposeMismatch = "invitation_purpose_mismatch"
    /// Its time is over.
    case expired = "invitation_expired"
    /// Made in the future.
    case fromTheFuture = "invitation_from_the_future"
    /// Not good yet.
    case notYetValid = "invitation_not_yet_valid"
    /// It ends before it begins, or more than seven days after it was made or from now.
    case lifetimeTooLong = "invitation_lifetime"

    /// The fault in one sentence.
    public var sentence: String {
        switch self {
        case .malformed: "The invitation is not a JSON Web Signature in compact form."
        case .criticalExtension: "The invitation's header asks for an extension that is not known here."
        case .typeMismatch: "The token is not an invitation, by the type in its header."
        case .malformedClaims: "The invitation's content does not have the claims of an invitation."
        case .issuerMismatch: "The server does not know who made the invitation."
        case .unknownKey: "The invitation's issuer has no key with the id in its header."
        case .algorithmMismatch: "The invitation's header names another algorithm than its key."
        case .signatureInvalid: "The invitation's signature does not match its content."
        case .audienceMismatch: "The invitation is for another server."
        case .usernameMismatch: "The invitation is for another user."
        case .purposeMismatch: "The invitation is for another purpose."
        case .expired: "The invitation has expired."
        case .fromTheFuture: "The invitation was made in the future: compare the clocks."
        case .notYetValid: "The invitation is not valid yet: compare the clocks."
        case .lifetimeTooLong: "The invitation lives longer than seven days."
        }
    }
}

extension InvitationFault: VerificationRejection {
    var code: String { rawValue }
}
