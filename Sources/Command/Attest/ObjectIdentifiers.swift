/// Names of the object identifiers that App Attest's objects use.
enum ObjectIdentifiers {
    private static let names = [
        "1.2.840.10045.2.1": "id-ecPublicKey", "1.2.840.10045.3.1.7": "P-256", "1.3.132.0.34": "P-384",
        "1.2.840.10045.4.3.2": "ecdsa-with-SHA256", "1.2.840.10045.4.3.3": "ecdsa-with-SHA384",
        "1.2.840.113549.1.7.1": "data", "1.2.840.113549.1.7.2": "signedData",
        "1.2.840.113549.1.9.3": "contentType", "1.2.840.113549.1.9.4": "messageDigest",
        "1.2.840.113549.1.9.5": "signingTime", "1.2.840.113549.1.9.52": "cmsAlgorithmProtection",
        "2.16.840.1.101.3.4.2.1": "SHA-256", "1.2.840.113549.1.1.1": "rsaEncryption",
        "2.5.4.3": "commonName", "2.5.4.6": "country", "2.5.4.7": "locality", "2.5.4.8": "state",
        "2.5.4.10": "organization", "2.5.4.11": "organizationalUnit",
        "2.5.29.14": "subjectKeyIdentifier", "2.5.29.15": "keyUsage", "2.5.29.17": "subjectAltName",
        "2.5.29.19": "basicConstraints", "2.5.29.31": "cRLDistributionPoints", "2.5.29.32": "certificatePolicies",
        "2.5.29.35": "authorityKeyIdentifier", "2.5.29.37": "extKeyUsage", "1.3.6.1.5.5.7.1.1": "authorityInfoAccess",
        "1.2.840.113635.100.8.2": "App Attest nonce", "1.2.840.113635.100.8.5": "App Attest key",
        "1.2.840.113635.100.8.6": "App Attest access control", "1.2.840.113635.100.8.7": "App Attest system",
        "1.2.840.113635.100.12.15": "App Attest receipt signing", "1.2.840.113635.100.4.24": "App Attest key usage",
    ]

    static func name(_ identifier: String) -> String? { names[identifier] }

    /// The identifier with its name behind it.
    static func described(_ identifier: String) -> String {
        names[identifier].map { "\(identifier) (\($0))" } ?? identifier
    }
}
