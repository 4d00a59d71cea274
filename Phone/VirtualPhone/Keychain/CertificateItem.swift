import Foundation
import LatchkeyCrypto

/// How the keychain files a certificate (SecCertificate.c, SecCertificateCopyAttributeDictionary).
public enum CertificateItem {
    /// The attributes that follow from a certificate.
    ///
    /// `ctyp` is the version, `cenc` 3 for DER; `subj` and `issr` are normalised names without their outer tag and
    /// length, `slnr` the serial number, `skid` the subject key identifier if it has one, `pkhh` the SHA-1 of the
    /// public key's bytes, which is kSecAttrApplicationLabel of its private key.
    public static func attributes(of certificate: Certificate) -> [String: PropertyListValue] {
        var result: [String: PropertyListValue] = [
            "ctyp": .integer(Int64(certificate.version)), "cenc": .integer(3),
            "subj": .bytes(certificate.subject.normalizedContent),
            "issr": .bytes(certificate.issuer.normalizedContent), "slnr": .bytes(certificate.serialNumber),
        ]
        result["skid"] = certificate.subjectKeyIdentifier.map { .bytes($0) }
        result["pkhh"] = certificate.publicKeyBytes.map { .bytes(HashAlgorithm.sha1.hash($0)) }
        return result
    }
}

extension KeychainQuery {
    /// Fills in what follows from a certificate's bytes, and brings a name given as DER to the stored form.
    ///
    /// - Throws: `errSecDecode` for a new certificate whose bytes are none.
    mutating func completeCertificate(_ call: Call) throws(PhoneFailure) {
        for key in ["issr", "subj"] {
            if let der = attributes[key]?.bytes, let name = DistinguishedName(der: der) {
                attributes[key] = .bytes(name.normalizedContent)
            }
        }
        guard call == .add, itemClass == "cert", let data else { return }
        guard let certificate = try? Certificate(der: [UInt8](data)) else {
            throw .status(.decode, "The value is no certificate.")
        }
        attributes.merge(CertificateItem.attributes(of: certificate)) { given, _ in given }
        if attributes["labl"] == nil { attributes["labl"] = certificate.subjectSummary.map { .string($0) } }
    }
}
