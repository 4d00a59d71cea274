/// One extension of a certificate (RFC 5280, section 4.2).
public struct CertificateExtension: Sendable, Hashable {
    /// The object identifier, such as "2.5.29.17".
    public let identifier: String
    /// Whether whoever does not know it must refuse the certificate.
    public let isCritical: Bool
    /// The DER inside the OCTET STRING.
    public let value: [UInt8]

    /// Reads the content of the `[3]` field; nil if it is malformed or an extension is there twice.
    static func list(_ content: ArraySlice<UInt8>) -> [CertificateExtension]? {
        var outer = DERReader(content)
        guard var list = outer.inside(), outer.isAtEnd else { return nil }
        var result: [CertificateExtension] = []
        // A table, not the list: a stranger may send thousands.
        var identifiers: Set<String> = []
        while !list.isAtEnd {
            guard var fields = list.inside(),
                let identifier = fields.content(DERTag.objectIdentifier).flatMap({ ObjectIdentifierText.text($0) })
            else { return nil }
            var isCritical = false
            if fields.nextTag == DERTag.boolean {
                guard let flag = fields.content(DERTag.boolean), flag.elementsEqual([0xFF]) else { return nil }
                isCritical = true
            }
            guard let value = fields.content(DERTag.octetString), fields.isAtEnd,
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
        guard let value = extensionValue("2.5.29.19") else { return false }
        var reader = DERReader(value)
        guard var fields = reader.inside() else { return false }
        return fields.content(DERTag.boolean)?.elementsEqual([0]) == false
    }

    /// The subject key identifier, or nil.
    public var subjectKeyIdentifier: [UInt8]? {
        extensionValue("2.5.29.14").flatMap { value in
            var reader = DERReader(value)
            return reader.content(DERTag.octetString).map { Array($0) }
        }
    }

    /// The object identifiers of the extended key usage; nil if the extension is not there.
    public var extendedKeyUsage: [String]? {
        extensionValue("2.5.29.37").map { value in
            var reader = DERReader(value)
            guard var list = reader.inside() else { return [] }
            var result: [String] = []
            while let name = list.content(DERTag.objectIdentifier).flatMap({ ObjectIdentifierText.text($0) }) {
                result.append(name)
            }
            return result
        }
    }

    /// The subject's alternative names of one kind: 0x81 is rfc822Name, 0x82 dNSName, 0x86 a URI, 0x87 an IP address.
    private func alternativeNames(_ tag: UInt8) -> [[UInt8]] {
        guard let value = extensionValue("2.5.29.17") else { return [] }
        var reader = DERReader(value)
        guard var list = reader.inside() else { return [] }
        var result: [[UInt8]] = []
        while let name = list.element() {
            if name.tag == tag { result.append(Array(name.content)) }
        }
        return result
    }

    private func alternativeTexts(_ tag: UInt8) -> [String] {
        alternativeNames(tag).filter { $0.allSatisfy { $0 < 0x80 } }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The host names among the alternative names.
    public var hostNames: [String] { alternativeTexts(0x82) }

    /// The addresses among the alternative names, 4 or 16 bytes each.
    public var addresses: [[UInt8]] { alternativeNames(0x87).filter { $0.count == 4 || $0.count == 16 } }

    /// The e-mail addresses: of the alternative names, then of the subject's name.
    public var emailAddresses: [String] { alternativeTexts(0x81) + subject.texts("1.2.840.113549.1.9.1") }

    /// What to call the subject: common name, else organizational unit, organization, e-mail address, host name; nil if it
    /// has none of them.
    public var subjectSummary: String? {
        subject.commonName ?? subject.texts("2.5.4.11").last ?? subject.texts("2.5.4.10").last
            ?? emailAddresses.first ?? hostNames.first
    }
}
