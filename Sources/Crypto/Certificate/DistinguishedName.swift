/// The name of a certificate's subject or issuer (X.501).
public struct DistinguishedName: Sendable, Hashable {
    /// One attribute: a type and its value.
    public struct Attribute: Sendable, Hashable {
        /// The type as an object identifier, such as "2.5.4.3" for the common name.
        public let type: String
        /// The bytes of the value without tag and length.
        public let bytes: [UInt8]
        let tag: ASN1Tag

        /// The value as text; nil if it is no text or broken.
        public var text: String? {
            switch tag {
            case .utf8String: String(validating: bytes, as: UTF8.self)
            case .printableString, .ia5String:
                bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
            // Read as Latin-1, which is used in practice.
            case .teletexString: String(decoding: bytes.map { UInt16($0) }, as: UTF16.self)
            case .bmpString:
                bytes.count.isMultiple(of: 2)
                    ? String(
                        validating: stride(from: 0, to: bytes.count, by: 2).map {
                            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
                        }, as: UTF16.self) : nil
            default: nil
            }
        }
    }

    /// The DER of the `Name`.
    public let der: [UInt8]
    /// The DER of the `Name` with each PrintableString in upper case, its spaces trimmed and joined.
    ///
    /// This is the form in which Apple's keychain keeps and compares names; other kinds of string stay as they are.
    public let normalized: [UInt8]
    /// The attributes in the order of the name.
    public let attributes: [Attribute]

    init?(_ element: ASN1Element) {
        guard element.tag == .sequence, var sets = try? ASN1Reader(element.content) else { return nil }
        var attributes: [Attribute] = []
        var normalized: [UInt8] = []
        while !sets.isAtEnd {
            guard var set = try? sets.inside(.set), !set.isAtEnd else { return nil }
            var pairs: [UInt8] = []
            while !set.isAtEnd {
                guard let pair = Self.pair(&set) else { return nil }
                attributes.append(pair.attribute)
                pairs += pair.normalized
            }
            normalized += ASN1Writer.set(pairs)
        }
        der = Array(element.encoding)
        self.attributes = attributes
        self.normalized = ASN1Writer.sequence(normalized)
    }

    private static func pair(_ reader: inout ASN1Reader) -> (attribute: Attribute, normalized: [UInt8])? {
        // No kind of text has a tag of more than one byte.
        guard var pair = try? reader.inside(.sequence), let type = try? pair.element(.objectIdentifier).content,
            let name = ObjectIdentifierText.text(type), let value = try? pair.element(), value.tag.number < 0x1F,
            pair.isAtEnd
        else { return nil }
        let content =
            value.tag == .printableString ? normalized(printable: value.content) : Array(value.content)
        return (
            Attribute(type: name, bytes: Array(value.content), tag: value.tag),
            ASN1Writer.sequence(
                ASN1Writer.objectIdentifier(Array(type)), ASN1Writer.element(value.tag, content))
        )
    }

    private static func normalized(printable: ArraySlice<UInt8>) -> [UInt8] {
        let words = printable.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return words.joined(separator: [UInt8(ascii: " ")]).map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    }

    /// The texts of all attributes of a type, in the order of the name.
    public func texts(_ type: String) -> [String] {
        attributes.filter { $0.type == type }.compactMap(\.text)
    }

    /// The last common name, which is the most specific; nil if there is none.
    public var commonName: String? { texts("2.5.4.3").last }
}
