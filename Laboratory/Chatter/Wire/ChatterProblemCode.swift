import LatchkeyWire

/// Refusals that only Chatter's back end has, with stable names; the general ones are those of `ProblemCode`.
public enum ChatterProblemCode: String, Codable, Sendable, CaseIterable {
    /// The ID token breaks a rule, which `detail` names.
    case idTokenRejected = "id_token_rejected"
    /// The ID token has no nonce of this server's, or one that has expired.
    case nonceInvalid = "nonce_invalid"
    /// Somebody signed in with this nonce before.
    case nonceUsed = "nonce_used"
    /// The ID token was issued before the person signed out.
    case signedOut = "signed_out"
    /// The identity provider's keys can't be fetched at present.
    case identityProviderUnavailable = "identity_provider_unavailable"

    /// The HTTP status.
    public var status: Int {
        switch self {
        case .idTokenRejected, .nonceInvalid, .nonceUsed, .signedOut: 401
        case .identityProviderUnavailable: 503
        }
    }

    /// A short sentence for people.
    public var title: String {
        switch self {
        case .idTokenRejected: "The ID token is not accepted."
        case .nonceInvalid: "The ID token has no valid nonce of this server."
        case .nonceUsed: "The nonce was used before."
        case .signedOut: "The ID token is older than the sign-out."
        case .identityProviderUnavailable: "The identity provider can't be reached."
        }
    }

    /// Creates the reply for this reason.
    public func problem(detail: String) -> Problem {
        Problem(status: status, code: rawValue, title: title, detail: detail)
    }
}
