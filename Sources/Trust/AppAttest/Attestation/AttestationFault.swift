/// A reason code: which rule an attestation breaks.
public enum AttestationFault: String, VerificationFault, CaseIterable {
    /// It is not one CBOR map with `fmt`, `attStmt` and `authData`.
    case malformed = "attestation_malformed"
    /// `fmt` is not `apple-appattest`.
    case unknownFormat = "attestation_format_unknown"
    /// `attStmt` has no two certificates, or no receipt.
    case malformedStatement = "attestation_statement_malformed"
    /// `authData` does not have the layout.
    case malformedAuthenticatorData = "attestation_authenticator_data_malformed"
    /// One of the two is no certificate.
    case malformedCertificate = "attestation_certificate_malformed"
    /// Step 1: the certificates do not lead to the root.
    case chainUntrusted = "attestation_chain_untrusted"
    /// Step 1: a certificate is not valid yet.
    case certificateNotYetValid = "attestation_certificate_not_yet_valid"
    /// Step 1: a certificate is no longer valid.
    case certificateExpired = "attestation_certificate_expired"
    /// Step 2: the clientDataHash is shorter than Apple's service takes.
    case clientDataHashTooShort = "attestation_client_data_hash_too_short"
    /// Steps 3 and 4: the nonce in the certificate is another one.
    case nonceMismatch = "attestation_nonce_mismatch"
    /// Step 4, macOS only: the system did not run with full security.
    case systemNotSecure = "attestation_macos_security_reduced"
    /// Step 5: the certificate's key does not have this key id.
    case keyMismatch = "attestation_key_mismatch"
    /// Step 6: another app.
    case appMismatch = "attestation_app_mismatch"
    /// Step 7: the counter is not 0.
    case counterNotZero = "attestation_counter_not_zero"
    /// Step 8: another environment, or an unknown one.
    case environmentMismatch = "attestation_environment_mismatch"
    /// Step 9: the credential id is not the key id.
    case credentialMismatch = "attestation_credential_mismatch"
    /// Step 10: a way of distribution that is not accepted.
    case categoryRejected = "attestation_category_rejected"
    /// Step 11: a version of the app that is not accepted.
    case bundleVersionRejected = "attestation_bundle_version_rejected"

    /// The fault in one sentence.
    public var sentence: String {
        switch self {
        case .malformed: "The attestation is not one CBOR map with fmt, attStmt and authData."
        case .unknownFormat: "The attestation's format is not apple-appattest."
        case .malformedStatement: "The attestation statement does not contain two certificates and a receipt."
        case .malformedAuthenticatorData: "The authenticator data does not have App Attest's layout."
        case .malformedCertificate: "A certificate of the attestation can't be read."
        case .chainUntrusted: "The certificates do not chain to the trusted root."
        case .certificateNotYetValid: "A certificate is not valid yet: compare the clocks."
        case .certificateExpired: "A certificate has expired: attest a new key."
        case .clientDataHashTooShort: "The client data hash has less than 16 bytes."
        case .nonceMismatch: "The certificate was issued for another challenge or other authenticator data."
        case .systemNotSecure: "The Mac did not run with System Integrity Protection and Full Security."
        case .keyMismatch: "The certificate's key is not the named key."
        case .appMismatch: "The attestation is for another app."
        case .counterNotZero: "The counter of a new key must be 0."
        case .environmentMismatch: "The attestation is from an environment that is not accepted here."
        case .credentialMismatch: "The authenticator data names another key than the certificate."
        case .categoryRejected: "The app was installed in a way that is not accepted."
        case .bundleVersionRejected: "This version of the app is not accepted."
        }
    }
}

/// Why an attestation was rejected.
public typealias AttestationRejection = CertifiedRejection<AttestationFault>
