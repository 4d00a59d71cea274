/// A reason code: which rule a receipt breaks.
public enum ReceiptFault: String, VerificationFault, CaseIterable {
    /// It is not one signed message as Apple makes them.
    case malformed = "receipt_malformed"
    /// The signed content does not have a receipt's fields.
    case malformedPayload = "receipt_payload_malformed"
    /// The signature does not fit.
    case signatureInvalid = "receipt_signature_invalid"
    /// The signer's certificate does not lead to the pinned root.
    case chainUntrusted = "receipt_chain_untrusted"
    /// A certificate is not valid yet.
    case certificateNotYetValid = "receipt_certificate_not_yet_valid"
    /// A certificate is no longer valid.
    case certificateExpired = "receipt_certificate_expired"
    /// The signer may sign other things than receipts.
    case signerNotForReceipts = "receipt_signer_purpose"
    /// Another app.
    case appMismatch = "receipt_app_mismatch"
    /// Made too long ago.
    case tooOld = "receipt_too_old"
    /// Made in the future.
    case fromTheFuture = "receipt_from_the_future"
    /// No longer good.
    case expired = "receipt_expired"
    /// For another key.
    case keyMismatch = "receipt_key_mismatch"
    /// For another client data hash.
    case clientDataHashMismatch = "receipt_client_data_hash_mismatch"
    /// From another environment.
    case environmentMismatch = "receipt_environment_mismatch"
    /// Of the other kind.
    case kindMismatch = "receipt_kind_mismatch"

    /// The fault in one sentence.
    public var sentence: String {
        switch self {
        case .malformed: "The receipt is not one signed message with one signer and its certificates."
        case .malformedPayload: "The receipt's content does not have a receipt's fields."
        case .signatureInvalid: "The receipt's signature does not match its content."
        case .chainUntrusted: "The signer of the receipt does not chain to the pinned root."
        case .certificateNotYetValid: "A certificate of the receipt is not valid yet: compare the clocks."
        case .certificateExpired: "A certificate of the receipt has expired."
        case .signerNotForReceipts: "The signer's certificate is not for receipts."
        case .appMismatch: "The receipt is for another app."
        case .tooOld: "The receipt was made too long ago."
        case .fromTheFuture: "The receipt was made in the future: compare the clocks."
        case .expired: "The receipt has expired."
        case .keyMismatch: "The receipt is for another key."
        case .clientDataHashMismatch: "The receipt is for another client data hash."
        case .environmentMismatch: "The receipt is from another environment."
        case .kindMismatch: "The receipt is of another kind than the one expected."
        }
    }
}

/// Why a receipt was rejected.
public typealias ReceiptRejection = CertifiedRejection<ReceiptFault>
