import Foundation
import LatchkeyCrypto

/// How the keychain files a certificate (SecCertificate.c, SecCertificateCopyAttributeDictionary).
public enum CertificateItem {
    /// The attributes that follow from a certificate.
    ///
    /// The type is the version, the encoding 3 for DER; subject and issuer are normalized names without their outer
    /// tag and length; the public key hash is the SHA-1 of the public key's bytes, which is kSecAttrApplicationLabel
    /// of its private key.
    public static func attributes(of certificate: Certificate) -> KeychainDictionary {
        var result: KeychainDictionary = [
            .certificateType: .integer(Int64(certificate.version)), .certificateEncoding: .integer(3),
            .subject: .bytes(certificate.subject.normalizedContent),
            .issuer: .bytes(certificate.issuer.normalizedContent), .serialNumber: .bytes(certificate.serialNumber),
        ]
        result[.subjectKeyID] = certificate.subjectKeyIdentifier.map { .bytes($0) }
        result[.publicKeyHash] = certificate.publicKeyBytes.map { .bytes(HashAlgorithm.sha1.hash($0)) }
        return result
    }
}

extension KeychainQuery {
    /// Fills in what follows from a certificate's bytes, and brings a name given as DER to the stored form.
    ///
    /// - Throws: `errSecDecode` for a new certificate whose bytes are none.
    mutating func completeCertificate(_ call: Call) throws(PhoneFailure) {
        for key in [KeychainKey.issuer, .subject] {
            if let der = attributes[key]?.bytes, let name = DistinguishedName(der: der) {
                attributes[key] = .bytes(name.normalizedContent)
            }
        }
        guard call == .add, itemClass == .certificate, let data else { return }
        guard let certificate = try? Certificate(der: [UInt8](data)) else {
            throw .status(.decode, "The value is no certificate.")
        }
        attributes.complete(with: CertificateItem.attributes(of: certificate))
        if attributes[.label] == nil { attributes[.label] = certificate.subjectSummary.map { .string($0) } }
    }
}
