/// A step of attesting or asserting: what was under way when something failed, and what is measured.
public struct AttestationStep: Sendable, Hashable {
    /// Which step.
    public let name: Name
    /// Its length in seconds.
    public let seconds: Double
    /// With what error it ended; `nil` if well.
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
