import LatchkeyWire

/// Step 4 on macOS: System Integrity Protection and Full Security were on.
///
/// iOS 26 and later write the same extension with another value, so the rule is for macOS alone.
struct MacSecurityRule: AttestationRule {
    let step = 4
    let title = "macOS only: the system ran with full security"

    /// The access control of a key that only such a system can use, from Apple's text; it will not change.
    private static let fullSecurity = Base64.decode(
        "MEAMAjExMDowCQwCb2uhAwEB/zAJDAJvYaEDAQH/MAsMBG9kZWyhAwEB/zAVDARvc2duoAYMBHJzZWMwBaYDAgEB")

    func isAsked(of evidence: AttestationEvidence) -> Bool { evidence.expectation.platform == .macOS }

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        guard evidence.expectation.platform == .macOS else { return nil }
        guard
            let value = evidence.attestation.certificate.extensionValue(CredentialCertificate.accessControlExtension),
            value == Self.fullSecurity
        else { return AttestationRejection(.systemNotSecure) }
        return nil
    }
}
