import LatchkeyCrypto

/// An attestation that holds.
///
/// Only `AttestationVerifier.verify` creates one. The store must check that the key is not another user's.
public struct VerifiedAttestation: Sendable {
    /// The name of the key.
    public let keyID: AppAttestKeyID
    /// The key, on P-256.
    public let publicKey: ECPublicKey
    /// The app.
    public let appID: AppID
    /// The environment: keep the two apart.
    public let environment: AppAttestEnvironment
    /// How the app came onto the device; nil before iOS 27.
    public let validationCategory: ValidationCategory?
    /// The app's CFBundleVersion; nil before iOS 27.
    public let bundleVersion: String?
    /// The version of the system in the certificate, such as "17.6.1"; nil if there is none.
    public let systemVersion: String?
    /// The certificate of the key.
    public let certificate: Certificate
    /// The receipt, not verified.
    public let receipt: [UInt8]

    init?(_ evidence: AttestationEvidence) {
        let attestation = evidence.attestation
        let data = attestation.authenticatorData
        guard let key = evidence.publicKey,
            let environment = AppAttestEnvironment(aaguid: attestation.attestedKey.aaguid),
            let appID = evidence.expectation.appIDs.first(where: { $0.relyingPartyHash == data.relyingPartyHash })
        else { return nil }
        keyID = AppAttestKeyID(of: key)
        publicKey = key
        self.appID = appID
        self.environment = environment
        validationCategory = data.extensions?.validationCategory.flatMap { ValidationCategory(rawValue: $0) }
        bundleVersion = data.extensions?.bundleVersion
        systemVersion = CredentialCertificate.systemVersion(attestation.certificate)
        certificate = attestation.certificate
        receipt = attestation.receipt
    }
}
