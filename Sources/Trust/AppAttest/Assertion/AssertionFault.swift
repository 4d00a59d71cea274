/// A reason code: which rule an assertion breaks.
public enum AssertionFault: String, VerificationFault, CaseIterable {
    /// It is not one CBOR map with `signature` and `authenticatorData`.
    case malformed = "assertion_malformed"
    /// The signature is not strict DER for P-256.
    case malformedSignature = "assertion_signature_malformed"
    /// `authenticatorData` does not have the layout.
    case malformedAuthenticatorData = "assertion_authenticator_data_malformed"
    /// Steps 1 to 3: the signature is not one by this key over these data.
    case signatureInvalid = "assertion_signature_invalid"
    /// Step 4: another app.
    case appMismatch = "assertion_app_mismatch"
    /// Step 5: the counter is not above the stored one: a replay, or a copied key.
    case counterNotIncreased = "assertion_counter_not_increased"
    /// Step 6: the client data hold another challenge, or none.
    case challengeMismatch = "assertion_challenge_mismatch"
    /// Step 7: a way of distribution that is not accepted.
    case categoryRejected = "assertion_category_rejected"
    /// Step 8: a version of the app that is not accepted.
    case bundleVersionRejected = "assertion_bundle_version_rejected"

    /// The fault in one sentence.
    public var sentence: String {
        switch self {
        case .malformed: "The assertion is not one CBOR map with signature and authenticatorData."
        case .malformedSignature: "The assertion's signature is not strict DER of two numbers in range."
        case .malformedAuthenticatorData: "The authenticator data does not have App Attest's layout."
        case .signatureInvalid: "The signature is not valid for this key and these client data."
        case .appMismatch: "The assertion is for another app."
        case .counterNotIncreased: "The counter is not above the last accepted one."
        case .challengeMismatch: "The client data do not contain the issued challenge."
        case .categoryRejected: "The app was installed in a way that is not accepted."
        case .bundleVersionRejected: "This version of the app is not accepted."
        }
    }
}

extension AssertionFault: VerificationRejection {
    var code: String { rawValue }
}
