/// A reason code: which rule an ID token breaks.
public enum IDTokenFault: String, VerificationFault, CaseIterable {
    /// Not a compact JSON Web Signature.
    case malformed = "id_token_malformed"
    /// The header asks for an extension that nobody here knows.
    case criticalExtension = "id_token_critical_extension"
    /// The payload does not have an ID token's claims.
    case malformedClaims = "id_token_claims_malformed"
    /// The key that the header names is not the issuer's, or it names none among several.
    case unknownKey = "id_token_key_unknown"
    /// The header names another algorithm than the key's.
    case algorithmMismatch = "id_token_algorithm_mismatch"
    /// The signature does not fit.
    case signatureInvalid = "id_token_signature_invalid"
    /// From another issuer.
    case issuerMismatch = "id_token_issuer_mismatch"
    /// For another client, or for one that is not trusted too.
    case audienceMismatch = "id_token_audience_mismatch"
    /// Another client asked for it, or it does not say which of several did.
    case authorizedPartyMismatch = "id_token_authorized_party_mismatch"
    /// Its time is over.
    case expired = "id_token_expired"
    /// Made in the future.
    case fromTheFuture = "id_token_from_the_future"
    /// Not good yet.
    case notYetValid = "id_token_not_yet_valid"
    /// It ends before it begins, or lives longer than is allowed.
    case lifetimeTooLong = "id_token_lifetime"
    /// For another request of the app.
    case nonceMismatch = "id_token_nonce_mismatch"
    /// The person does not belong to an allowed domain.
    case hostedDomainMismatch = "id_token_hosted_domain_mismatch"

    /// The fault in one sentence.
    public var sentence: String {
        switch self {
        case .malformed: "The token is not three parts in base64url with dots between them and a JSON header."
        case .criticalExtension: "The token's header asks for an extension that is not known here."
        case .malformedClaims: "The token's content does not have the claims of an ID token."
        case .unknownKey: "The issuer has no key with the id in the token's header."
        case .algorithmMismatch: "The token's header names another algorithm than its key."
        case .signatureInvalid: "The token's signature does not match its content."
        case .issuerMismatch: "The token is from another issuer."
        case .audienceMismatch: "The token is for another client."
        case .authorizedPartyMismatch: "Another client asked for the token."
        case .expired: "The token has expired."
        case .fromTheFuture: "The token was made in the future: compare the clocks."
        case .notYetValid: "The token is not valid yet: compare the clocks."
        case .lifetimeTooLong: "The token's lifetime is not one that is allowed."
        case .nonceMismatch: "The token does not have the nonce of this sign-in."
        case .hostedDomainMismatch: "The person does not belong to an allowed domain."
        }
    }
}

extension IDTokenFault: VerificationRejection {
    var code: String { rawValue }
}
