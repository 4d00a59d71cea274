/// A step of attesting or asserting, for errors and metrics.
public struct AttestationStep: Sendable, Hashable {
    /// The step.
    public let name: Name
    /// Its length in seconds.
    public let seconds: Double
    /// The error with which it ended; `nil` on success.
    public let error: AttestationError?

    /// The steps, in the order in which a new phone takes them.
    public enum Name: String, Codable, Sendable, Hashable, CaseIterable {
        /// Making a key in the Secure Enclave.
        case generateKey
        /// Fetching the challenge of an attestation.
        case openAttestation
        /// Having Apple attest the key.
        case attestKey
        /// Having the server verify the attestation.
        case verifyAttestation
        /// Fetching the challenge of an assertion.
        case openAssertion
        /// Making the assertion.
        case generateAssertion
        /// Having the service verify the assertion.
        case verifyAssertion
    }
}
