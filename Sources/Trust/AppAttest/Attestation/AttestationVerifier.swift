import LatchkeyCrypto

/// Verifies attestations by Apple's steps.
///
/// Pure: the time is an argument. It remembers only that an issuer's certificate stands under the root, which saves half of
/// the work; share one verifier.
public struct AttestationVerifier: Sendable {
    private let chains: ChainVerifier

    /// Apple's rules in their order; the first that is broken is the reason.
    static let rules = VerificationRules<AttestationEvidence, AttestationRejection, CryptoError>(
        CertificateChainRule(), ClientDataHashRule(), NonceRule(), MacSecurityRule(), KeyIDRule(), AppIDRule(),
        CounterRule(), EnvironmentRule(), CredentialRule(), ValidationCategoryRule(), BundleVersionRule())

    /// Creates a verifier that trusts these roots and no other.
    public init(roots: [Certificate]) {
        chains = ChainVerifier(.certificates(roots))
    }

    /// Creates a verifier that trusts Apple's root.
    ///
    /// - Throws: `CryptoError`, never with an OpenSSL that knows P-384.
    public static func apple() throws(CryptoError) -> AttestationVerifier {
        AttestationVerifier(roots: [try AppleRoots.attestation()])
    }

    /// Judges an attestation.
    ///
    /// - Parameter time: milliseconds since 1970; certificates of real devices live for 3 to 353 days.
    /// - Throws: `CryptoError.library` without memory: it could not be judged.
    public func verify(
        _ attestation: UnverifiedAttestation, expecting expectation: AttestationExpectation, now time: UInt64
    ) throws(CryptoError) -> Result<VerifiedAttestation, AttestationRejection> {
        let evidence = evidence(attestation, expectation, time)
        if let rejection = try Self.rules.rejection(of: evidence) { return .failure(rejection) }
        // The rules have seen to it that there is one.
        guard let verified = VerifiedAttestation(evidence) else {
            return .failure(AttestationRejection(.malformed))
        }
        return .success(verified)
    }

    /// Tells of each rule whether it holds, also after one is broken.
    ///
    /// - Throws: `CryptoError.library` without memory.
    public func explain(
        _ attestation: UnverifiedAttestation, expecting expectation: AttestationExpectation, now time: UInt64
    ) throws(CryptoError) -> [VerificationStep] {
        try Self.rules.steps(of: evidence(attestation, expectation, time))
    }

    private func evidence(
        _ attestation: UnverifiedAttestation, _ expectation: AttestationExpectation, _ time: UInt64
    ) -> AttestationEvidence {
        AttestationEvidence(
            attestation, expectation, chains: chains, time: Int64(clamping: time / 1000))
    }
}
