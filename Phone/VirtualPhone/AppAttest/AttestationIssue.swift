import Foundation
import LatchkeyCrypto

/// One attestation as the authority issues it.
struct AttestationIssue {
    let authority: AppAttestAuthority
    let profile: AttestationProfile
    let app: AttestedApp
    let publicKey: ECPublicKey
    let clientDataHash: [UInt8]
    /// Names the phone, 16 bytes.
    let hardwareIdentifier: [UInt8]
    /// The authority's time, in milliseconds since 1970.
    let milliseconds: UInt64

    /// The SHA-256 of the key's 65 bytes.
    private var keyId: [UInt8] { HashAlgorithm.sha256.hash(publicKey.x963) }

    /// The attestation object: CBOR, 5 to 6 KB.
    func object() throws(CryptoError) -> [UInt8] {
        let data = AuthenticatorData(app: app, profile: profile).attested(publicKey: publicKey, keyId: keyId)
        let leaf = try certificate(nonce: HashAlgorithm.sha256.hash(data + clientDataHash))
        // Between 7 and 50 ms after the certificate's number, as seen.
        let receipt = AttestationReceipt(
            fields: AttestationReceipt.attestFields(
                appId: app.appId, leaf: leaf, clientDataHash: clientDataHash,
                token: try ReceiptToken(hardwareIdentifier: hardwareIdentifier).sealed(by: authority),
                environment: app.environment,
                milliseconds: milliseconds + 7 + UInt64(keyId[0]) % 44))
        return CBORWriter.map([
            "fmt": CBORWriter.text("apple-appattest"),
            "attStmt": CBORWriter.map([
                "x5c": CBORWriter.array([CBORWriter.bytes(leaf), CBORWriter.bytes(authority.intermediate)]),
                "receipt": CBORWriter.bytes(try receipt.signed(by: authority, at: Int64(milliseconds / 1000))),
            ]),
            "authData": CBORWriter.bytes(data),
        ])
    }

    private func certificate(nonce: [UInt8]) throws(CryptoError) -> [UInt8] {
        let seconds = Int64(milliseconds / 1000)
        let day: Int64 = 86_400
        var extensions = [CertificateExtensionForm.endEntity, .keyUsage(4, 0xF0)]
        if seconds >= CalendarTime.seconds(2026, 2, 1) {
            extensions.append(
                CertificateExtensionForm(
                    identifier: "2.5.29.37",
                    value: ASN1Writer.sequence(ASN1Writer.objectIdentifier("1.2.840.113635.100.4.24"))))
        }
        extensions += [
            Self.apple(5, profile.keyUse(appId: Array(app.appId.utf8))), Self.apple(7, profile.system),
            Self.apple(2, ASN1Writer.sequence(ASN1Writer.tagged(1, ASN1Writer.octets(nonce)))),
        ]
        if let accessControl = profile.accessControl { extensions.append(Self.apple(6, accessControl)) }
        return try CertificateForm(
            serialNumber: (0..<8).map { UInt8(truncatingIfNeeded: milliseconds >> (56 - 8 * $0)) }, signing: .sha256,
            issuer: AppAttestAuthority.intermediateName, subject: AppAttestAuthority.leafName(keyId: keyId),
            notBefore: seconds - day, notAfter: seconds - day + lifetime, publicKey: publicKey, extensions: extensions
        ).signed(by: authority.keys.intermediate())
    }

    /// Three days; 193 to 353 days from April 2023 to March 2025, as seen.
    private var lifetime: Int64 {
        let seconds = Int64(milliseconds / 1000)
        let longLived = CalendarTime.seconds(2023, 4, 1)..<CalendarTime.seconds(2025, 4, 1)
        guard longLived.contains(seconds) else { return 3 * 86_400 }
        let minutes = Int64(keyId[1]) << 16 | Int64(keyId[2]) << 8 | Int64(keyId[3])
        return (193 * 1440 + minutes % (160 * 1440)) * 60
    }

    private static func apple(_ number: Int, _ value: [UInt8]) -> CertificateExtensionForm {
        CertificateExtensionForm(identifier: "1.2.840.113635.100.8.\(number)", value: value)
    }
}
