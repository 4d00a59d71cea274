/// A reason code: which rule an invitation breaks.
public enum InvitationFault: String, VerificationFault, CaseIterable {
    /// Not a compact JSON Web Signature.
    case malformed = "invitation_malformed"
    /// The header asks for an extension that nobody here knows.
    case criticalExtension = "invitation_critical_extension"
    /// The header names another type: a token for another purpose is no invitation.
    case typeMismatch = "invitation_type_mismatch"
    /// The payload is not a JSON object, or one with a member twice.
    case malformedClaims = "invitation_claims_malformed"
    /// `iss` is missing, or not text of printable ASCII.
    case malformedIssuer = "invitation_iss_malformed"
    /// `aud` is missing, or not one such text.
    case malformedAudience = "invitation_aud_malformed"
    /// `username` is missing, or can't be a name.
    case malformedUsername = "invitation_username_malformed"
    /// `iat` is missing, or not a whole number of seconds.
    case malformedIssueTime = "invitation_iat_malformed"
    /// `exp` is missing, or not a whole number of seconds.
    case malformedExpiration = "invitation_exp_malformed"
    /// `nbf` is there, and not a whole number of seconds.
    case malformedNotBefore = "invitation_nbf_malformed"
    /// `jti` is missing, or not 22 to 128 characters of printable ASCII.
    case malformedID = "invitation_jti_malformed"
    /// `purpose` is there, and not text of printable ASCII.
    case malformedPurpose = "invitation_purpose_malformed"
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
        case .malformedClaims: "The invitation's content is not a JSON object with each member at most once."
        case .malformedIssuer: "The invitation's claim iss must be text of printable ASCII without blanks."
        case .malformedAudience: "The invitation's claim aud must be one text, the name of one server."
        case .malformedUsername: "The invitation's claim username must be text that can be a name."
        case .malformedIssueTime: "The invitation's claim iat must be a whole number of seconds since 1970."
        case .malformedExpiration: "The invitation's claim exp must be a whole number of seconds since 1970."
        case .malformedNotBefore: "The invitation's claim nbf must be a whole number of seconds since 1970, or absent."
        case .malformedID: "The invitation's claim jti must be 22 to 128 characters of printable ASCII without blanks."
        case .malformedPurpose: "The invitation's claim purpose must be text of printable ASCII, or absent."
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
