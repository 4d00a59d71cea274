import Testing

@testable import LatchkeyCrypto

@Suite("ASN.1 written")
struct ASN1WriterTests {
    static let numbers: [(UInt64, String)] = [
        (0, "020100"), (1, "020101"), (127, "02017f"), (128, "02020080"), (256, "02020100"),
        (.max, "020900ffffffffffffffff"),
    ]

    @Test("a number is written in its shortest form, and never as a negative one", arguments: numbers)
    func integers(number: UInt64, digits: String) throws {
        #expect(ASN1Writer.integer(number) == hex(digits))
        #expect(
            ASN1Writer.integer([0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
                == hex(digits))
    }

    @Test("what is written is read again, whatever its length", arguments: [0, 1, 127, 128, 255, 256, 65_000])
    func lengths(count: Int) throws {
        let content = [UInt8](repeating: 7, count: count)
        var reader = try ASN1Reader(inside: .sequence, of: ASN1Writer.sequence(ASN1Writer.octets(content))[...])
        #expect(try reader.octetString() == content)
        #expect(reader.isAtEnd)
    }

    static let tags: [ASN1Tag] = [
        .sequence, .set, .integer, .bmpString, .octetStringInPieces, .implicit(0), .implicit(30), .context(30),
        .context(31), .context(127), .context(128), .context(1400),
    ]

    @Test("a tag is written as it is read", arguments: tags)
    func sameTag(tag: ASN1Tag) throws {
        var reader = try ASN1Reader(ASN1Writer.element(tag, [])[...])
        #expect(try reader.element().tag == tag)
    }

    @Test("an open length ends with its mark")
    func indefinite() throws {
        let bytes = ASN1Writer.indefinite(.sequence, ASN1Writer.null, ASN1Writer.yes)
        #expect(bytes == hex("308005000101ff0000"))
        var reader = try ASN1Reader(inside: .sequence, of: bytes[...], rules: .basic)
        #expect(try reader.element().tag == .null)
        #expect(try reader.element().tag == .boolean)
        #expect(reader.isAtEnd)
    }

    static let identifiers: [(String, [UInt8])] = [
        ("1.2.840.10045.2.1", ObjectID.ecPublicKey), ("1.2.840.10045.4.3.2", ObjectID.ecdsaWithSHA256),
        ("1.2.840.113549.1.1.1", ObjectID.rsaEncryption), ("1.2.840.113549.1.7.1", ObjectID.data),
        ("1.2.840.113549.1.7.2", ObjectID.signedData), ("1.2.840.113549.1.9.3", ObjectID.contentType),
        ("1.2.840.113549.1.9.4", ObjectID.messageDigest), ("2.16.840.1.101.3.4.2.1", ObjectID.sha256),
    ]

    @Test("an object identifier is the same in text and bytes", arguments: identifiers)
    func objectIdentifiers(text: String, content: [UInt8]) {
        #expect(ASN1Writer.objectIdentifier(text) == ASN1Writer.objectIdentifier(content))
        #expect(ObjectIdentifierText.text(content[...]) == text)
    }
}
