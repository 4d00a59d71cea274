/// The reasons for a refusal by the server, with stable names.
///
/// A client decides by these, never by a sentence. Codes may be added, but a code never changes its meaning.
public enum ProblemCode: String, Codable, Sendable, CaseIterable {
    case invalidRequest = "invalid_request"
    case malformedJSON = "malformed_json"
    case fieldMissing = "field_missing"
    case fieldInvalid = "field_invalid"
    case publicKeyInvalid = "public_key_invalid"
    case signatureMalformed = "signature_malformed"
    case authenticationFailed = "authentication_failed"
    case challengeExpired = "challenge_expired"
    case challengeUsed = "challenge_used"
    case proofInvalid = "proof_invalid"
    case otpInvalid = "otp_invalid"
    case otpExpired = "otp_expired"
    case authorizationRequired = "authorization_required"
    case accessTokenInvalid = "access_token_invalid"
    case reauthenticationRequired = "reauthentication_required"
    case insufficientUserAuthentication = "insufficient_user_authentication"
    case stepUpUnavailable = "step_up_unavailable"
    case refreshTokenInvalid = "refresh_token_invalid"
    /// RFC 6749 §5.2.
    case invalidClient = "invalid_client"
    case invitationRequired = "invitation_required"
    case invitationInvalid = "invitation_invalid"
    case deviceExists = "device_exists"
    /// The name had an account whose devices are gone.
    case nameReserved = "name_reserved"
    case recoveryRequired = "recovery_required"
    case recoveryOff = "recovery_off"
    case recoveryCodeInvalid = "recovery_code_invalid"
    case recoveryUnknown = "recovery_unknown"
    case recoveryRunning = "recovery_running"
    case recoveryWaiting = "recovery_waiting"
    case identityRefused = "identity_refused"
    /// The identity is linked to another user.
    case identityTaken = "identity_taken"
    case identityProviderUnavailable = "issuer_unavailable"
    /// The link to the account page is not one, was used, has expired, or its session is over.
    case accountLinkInvalid = "account_link_invalid"
    /// An operator has suspended the user.
    case accountSuspended = "account_suspended"
    case schemeConflict = "scheme_conflict"
    case attestationRejected = "attestation_rejected"
    case assertionRejected = "assertion_rejected"
    case assertionRequired = "assertion_required"
    case attestationDenied = "attestation_denied"
    case attestedKeyUnknown = "attested_key_unknown"
    case attestedKeyTaken = "attested_key_taken"
    case attestedKeySuspended = "attested_key_suspended"
    case attestedKeyRetired = "attested_key_retired"
    case relyingPartyUnknown = "relying_party_unknown"
    case idempotencyKeyInvalid = "idempotency_key_invalid"
    case idempotencyKeyInProgress = "idempotency_key_in_progress"
    case idempotencyKeyReused = "idempotency_key_reused"
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    /// RFC 9110 §15.6.2.
    case methodUnknown = "method_unknown"
    case lengthRequired = "length_required"
    case bodyTooLarge = "body_too_large"
    case targetTooLong = "target_too_long"
    case unsupportedMediaType = "unsupported_media_type"
    case headersTooLarge = "headers_too_large"
    case tooManyAttempts = "too_many_attempts"
    case internalError = "internal_error"
    case messagesUnavailable = "messages_unavailable"
    case messagesOff = "messages_off"
    case smsOff = "sms_off"
    case deviceLimit = "device_limit"
    case keyRequired = "key_required"
    /// The server has too much to do, or what it needs for this, such as its store, can't be used.
    case overloaded
    case stopping
    case timeout
    case versionNotSupported = "http_version_not_supported"

    /// The HTTP status.
    public var status: Int {
        switch self {
        case .invalidRequest, .malformedJSON, .fieldMissing, .fieldInvalid, .publicKeyInvalid, .signatureMalformed,
            .idempotencyKeyInvalid:
            400
        case .authenticationFailed, .challengeExpired, .challengeUsed, .proofInvalid, .authorizationRequired,
            .accessTokenInvalid, .reauthenticationRequired, .insufficientUserAuthentication, .refreshTokenInvalid,
            .otpInvalid, .otpExpired, .assertionRequired:
            401
        case .recoveryCodeInvalid, .identityRefused, .invalidClient, .accountLinkInvalid: 401
        case .recoveryRequired, .recoveryOff: 403
        case .recoveryUnknown: 404
        case .recoveryRunning, .recoveryWaiting, .identityTaken: 409
        case .attestationRejected, .assertionRejected, .attestationDenied, .attestedKeySuspended, .invitationRequired,
            .invitationInvalid, .accountSuspended, .stepUpUnavailable:
            403
        case .notFound, .attestedKeyUnknown, .relyingPartyUnknown: 404
        case .methodNotAllowed: 405
        case .deviceExists, .nameReserved, .schemeConflict, .idempotencyKeyInProgress, .attestedKeyTaken, .smsOff,
            .keyRequired, .deviceLimit:
            409
        case .attestedKeyRetired: 410
        case .lengthRequired: 411
        case .bodyTooLarge: 413
        case .targetTooLong: 414
        case .unsupportedMediaType: 415
        case .idempotencyKeyReused: 422
        case .tooManyAttempts: 429
        case .headersTooLarge: 431
        case .internalError: 500
        case .methodUnknown: 501
        case .identityProviderUnavailable: 503
        case .messagesUnavailable, .messagesOff, .overloaded, .stopping, .timeout: 503
        case .versionNotSupported: 505
        }
    }

    /// A short sentence for people.
    public var title: String {
        switch self {
        case .invalidRequest: "The request is not well-formed HTTP."
        case .malformedJSON: "The body is not well-formed JSON."
        case .fieldMissing: "A field is missing."
        case .fieldInvalid: "A field has a wrong value."
        case .publicKeyInvalid: "The public key can't be used."
        case .signatureMalformed: "The signature is not well-formed."
        case .authenticationFailed: "Sign-in failed."
        case .challengeExpired: "The challenge has expired."
        case .challengeUsed: "The challenge was used before."
        case .proofInvalid: "The proof of possession is not valid."
        case .otpInvalid: "The one-time password can't be used."
        case .otpExpired: "The one-time password has expired."
        case .authorizationRequired: "This requires an access token of the user."
        case .accessTokenInvalid: "The access token can't be used."
        case .reauthenticationRequired: "The sign-in is too old for this."
        case .insufficientUserAuthentication: "This requires an account token."
        case .stepUpUnavailable: "This device can't get an account token."
        case .refreshTokenInvalid: "The refresh token can't be used."
        case .invalidClient: "This requires the credential of a client."
        case .invitationRequired: "Enrolling requires an invitation."
        case .invitationInvalid: "The invitation can't be used."
        case .deviceExists: "This device id is taken."
        case .nameReserved: "This name is taken."
        case .recoveryRequired: "This account has a key, so a one-time code alone does not sign in."
        case .recoveryOff: "Accounts are not recovered by codes here."
        case .recoveryCodeInvalid: "The recovery code can't be used."
        case .recoveryUnknown: "There is no such recovery."
        case .recoveryRunning: "Another recovery of this account is running."
        case .recoveryWaiting: "The recovery can't be completed yet."
        case .identityRefused: "This identity does not sign in."
        case .identityTaken: "This identity is linked to another account."
        case .identityProviderUnavailable: "The identity provider's keys can't be had."
        case .accountLinkInvalid: "This link can't be used."
        case .accountSuspended: "This account is suspended."
        case .schemeConflict: "The device's scheme can't be weakened."
        case .attestationRejected: "The attestation is not accepted."
        case .assertionRejected: "The assertion is not accepted."
        case .assertionRequired: "This device must also send an assertion."
        case .attestationDenied: "The server's policy denies this key."
        case .attestedKeyUnknown: "The server does not know this attested key."
        case .attestedKeyTaken: "This key belongs to another user."
        case .attestedKeySuspended: "This key is suspended."
        case .attestedKeyRetired: "This key is retired."
        case .relyingPartyUnknown: "There is no such relying party."
        case .idempotencyKeyInvalid: "The Idempotency-Key is not well-formed."
        case .idempotencyKeyInProgress: "A request with this Idempotency-Key is still running."
        case .idempotencyKeyReused: "This Idempotency-Key belongs to another request."
        case .notFound: "There is nothing here."
        case .methodNotAllowed: "This path does not support this method."
        case .methodUnknown: "The server does not know this method."
        case .lengthRequired: "The body must come with its length."
        case .bodyTooLarge: "The body is too large."
        case .targetTooLong: "The path and query are too long."
        case .unsupportedMediaType: "The body has another media type than the one that is asked for."
        case .headersTooLarge: "The headers are too large."
        case .tooManyAttempts: "Too many attempts."
        case .internalError: "The server failed."
        case .messagesUnavailable: "This server sends no messages."
        case .messagesOff: "One-time codes can't sign in here."
        case .smsOff: "One-time codes are switched off for this account."
        case .keyRequired: "The account has no key to sign in with."
        case .deviceLimit: "The account has as many devices as it may have."
        case .overloaded: "The server is not available at present."
        case .stopping: "The server is stopping."
        case .timeout: "The request took too long."
        case .versionNotSupported: "This server speaks HTTP/1.1."
        }
    }

    /// Creates the reply for this reason.
    public func problem(detail: String, field: String? = nil) -> Problem {
        Problem(status: status, code: rawValue, title: title, detail: detail, field: field)
    }
}
