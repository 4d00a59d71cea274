import LatchkeyCrypto

/// One of the rules of "Validating apps that connect to your server" (Apple).
protocol AttestationPolicy: Sendable {
    /// The step that the rule has there.
    var step: Int { get }
    /// What is checked, in a few words.
    var title: String { get }
    /// Why the attestation breaks the rule; nil if it does not.
    func rejection(of evidence: AttestationEvidence) throws(CryptoError) -> AttestationRejection?
    /// Whether there is something to compare.
    func isAsked(of evidence: AttestationEvidence) -> Bool
}

extension AttestationPolicy {
    func isAsked(of evidence: AttestationEvidence) -> Bool { true }
}

/// What the rules look at.
struct AttestationEvidence: Sendable {
    let attestation: UnverifiedAttestation
    let expectation: AttestationExpectation
    let chains: ChainVerifier
    /// Seconds since 1970.
    let time: Int64
    /// The key of the certificate; nil unless it is on P-256.
    let publicKey: ECPublicKey?

    init(
        _ attestation: UnverifiedAttestation, _ expectation: AttestationExpectation, chains: ChainVerifier, time: Int64
    ) {
        self.attestation = attestation
        self.expectation = expectation
        self.chains = chains
        self.time = time
        let key = try? ECPublicKey(spki: attestation.certificate.spki)
        publicKey = key?.curve == .p256 ? key : nil
    }
}
