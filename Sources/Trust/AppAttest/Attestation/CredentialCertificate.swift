import LatchkeyCrypto

/// The contents of Apple's extensions in a key's certificate.
enum CredentialCertificate {
    static let nonceExtension = "1.2.840.113635.100.8.2"
    static let accessControlExtension = "1.2.840.113635.100.8.6"
    static let systemExtension = "1.2.840.113635.100.8.7"

    /// The nonce: `SEQUENCE { [1] EXPLICIT OCTET STRING (32) }` and nothing else; nil if it is not there.
    static func nonce(_ certificate: Certificate) -> [UInt8]? {
        guard let value = certificate.extensionValue(nonceExtension), value.count == 38,
            value.starts(with: [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20])
        else { return nil }
        return Array(value.suffix(32))
    }

    /// The version of the system, `[1400]`; nil if it is not there.
    static func systemVersion(_ certificate: Certificate) -> String? {
        guard let value = certificate.extensionValue(systemExtension) else { return nil }
        return try? systemVersion(value)
    }

    private static func systemVersion(_ value: [UInt8]) throws(ASN1Fault) -> String? {
        var outer = try ASN1Reader(value[...])
        var fields = try outer.inside(.sequence)
        while !fields.isAtEnd {
            let field = try fields.element()
            guard field.tag == .context(1400) else { continue }
            var content = try fields.reader(of: field)
            return String(validating: try content.element().content, as: UTF8.self)
        }
        return nil
    }
}
