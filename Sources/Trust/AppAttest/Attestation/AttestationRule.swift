import LatchkeyCrypto

/// One of the rules of "Validating apps that connect to your server" (Apple).
protocol AttestationRule: VerificationRule
where Evidence == AttestationEvidence, Rejection == AttestationRejection, Failure == CryptoError {}

/// The subject of the rules.
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

extension AttestationEvidence: ExtensionEvidence {
    var extensions: AuthenticatorExtensions? { attestation.authenticatorData.extensions }
    var extensionRules: ExtensionRules { expectation.extensions }
}
