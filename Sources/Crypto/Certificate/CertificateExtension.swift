/// One extension of a certificate (RFC 5280, section 4.2).
public struct CertificateExtension: Sendable, Hashable {
    /// The object identifier, such as "2.5.29.17".
    public let identifier: String
    /// Whether a verifier that does not know it must refuse the certificate.
    public let isCritical: Bool
    /// The DER inside the OCTET STRING.
    public let value: [UInt8]

    /// Reads the content of the `[3]` field; nil if it is malformed or an extension is there twice.
    static func list(_ content: ArraySlice<UInt8>) -> [CertificateExtension]? {
        guard var list = try? ASN1Reader(inside: .sequence, of: content) else { return nil }
        var result: [CertificateExtension] = []
        // A table, not the list: a stranger may send thousands.
        var identifiers: Set<String> = []
        while !list.isAtEnd {
            guard var fields = try? list.inside(.sequence), let identifier = ObjectIdentifierText.next(&fields)
            else { return nil }
            var isCritical = false
            if fields.nextTag == .boolean {
                guard let flag = try? fields.element(.boolean).content, flag.elementsEqual([0xFF]) else { return nil }
                isCritical = true
            }
            guard let value = try? fields.element(.octetString).content, fields.isAtEnd,
                identifiers.insert(identifier).inserted
            else { return nil }
            result.append(
                CertificateExtension(identifier: identifier, isCritical: isCritical, value: Array(value)))
        }
        return result
    }
}

extension Certificate {
    /// The value of an extension; nil if it is not there.
    public func extensionValue(_ identifier: String) -> [UInt8]? {
        extensions.first { $0.identifier == identifier }?.value
    }

    /// Whether the basic constraints say that it may issue certificates.
    ///
    /// Any BOOLEAN but 0 counts as true, as it does for OpenSSL.
    public var isAuthority: Bool {
        guard var fields = elements("2.5.29.19") else { return false }
        return (try? fields.element(.boolean).content.elementsEqual([0])) == false
    }

    /// The subject key identifier, or nil.
    public var subjectKeyIdentifier: [UInt8]? {
        extensionValue("2.5.29.14").flatMap { value in
            var reader = try? ASN1Reader(value[...])
            return try? reader?.octetString()
        }
    }

    /// The object identifiers of the extended key usage; nil if the extension is not there.
    public var extendedKeyUsage: [String]? {
        guard extensionValue("2.5.29.37") != nil else { return nil }
        guard var list = elements("2.5.29.37") else { return [] }
        var result: [String] = []
        while let name = ObjectIdentifierText.next(&list) { result.append(name) }
        return result
    }

    /// A reader of the SEQUENCE that the value of an extension begins with; nil if it is not there.
    private func elements(_ identifier: String) -> ASN1Reader? {
        guard let value = extensionValue(identifier), var reader = try? ASN1Reader(value[...]) else { return nil }
        return try? reader.inside(.sequence)
    }

    /// The subject's alternative names of one kind: 1 is rfc822Name, 2 dNSName, 6 a URI, 7 an IP address.
    private func alternativeNames(_ kind: UInt32) -> [[UInt8]] {
        guard var list = elements("2.5.29.17") else { return [] }
        var result: [[UInt8]] = []
        while let name = try? list.element() {
            if name.tag == .implicit(kind) { result.append(Array(name.content)) }
        }
        return result
    }

    private func alternativeTexts(_ kind: UInt32) -> [String] {
        alternativeNames(kind).filter { $0.allSatisfy { $0 < 0x80 } }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The host names among the alternative names.
    public var hostNames: [String] { alternativeTexts(2) }

    /// The addresses among the alternative names, 4 or 16 bytes each.
    public var addresses: [[UInt8]] { alternativeNames(7).filter { $0.count == 4 || $0.count == 16 } }

    /// The e-mail addresses: of the alternative names, then of the subject's name.
    public var emailAddresses: [String] { alternativeTexts(1) + subject.texts("1.2.840.113549.1.9.1") }

    /// The subject's display name: common name, otherwise organizational unit, organization, e-mail address or host
    /// name; nil if it has none of them.
    public var subjectSummary: String? {
        subject.commonName ?? subject.texts("2.5.4.11").last ?? subject.texts("2.5.4.10").last
            ?? emailAddresses.first ?? hostNames.first
    }
}
