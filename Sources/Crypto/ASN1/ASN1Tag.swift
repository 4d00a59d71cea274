/// The tag of an element of ASN.1.
package struct ASN1Tag: Sendable, Hashable {
    /// The class that defines the number's meaning.
    package enum Class: UInt8, Sendable {
        case universal
        case application
        case context
        case `private`
    }

    /// The class.
    package let tagClass: Class
    /// The number, below 2^28.
    package let number: UInt32
    /// Whether there are elements in it.
    package let isConstructed: Bool

    private init(_ tagClass: Class, _ number: UInt32, isConstructed: Bool) {
        self.tagClass = tagClass
        self.number = number
        self.isConstructed = isConstructed
    }

    /// End-of-contents, which is not an element.
    package static let endMark = universal(0)
    package static let boolean = universal(1)
    package static let integer = universal(2)
    package static let bitString = universal(3)
    package static let octetString = universal(4)
    package static let null = universal(5)
    package static let objectIdentifier = universal(6)
    package static let utf8String = universal(12)
    package static let sequence = ASN1Tag(.universal, 16, isConstructed: true)
    package static let set = ASN1Tag(.universal, 17, isConstructed: true)
    package static let printableString = universal(19)
    package static let teletexString = universal(20)
    package static let ia5String = universal(22)
    package static let utcTime = universal(23)
    package static let generalizedTime = universal(24)
    package static let bmpString = universal(30)
    /// A byte string in pieces (BER).
    package static let octetStringInPieces = ASN1Tag(.universal, 4, isConstructed: true)

    /// A tag of the structure's own, with elements in it: `[number]`.
    package static func context(_ number: UInt32) -> ASN1Tag { ASN1Tag(.context, number, isConstructed: true) }

    /// A tag of the structure's own in place of a primitive one: `[number] IMPLICIT`.
    package static func implicit(_ number: UInt32) -> ASN1Tag { ASN1Tag(.context, number, isConstructed: false) }

    private static func universal(_ number: UInt32) -> ASN1Tag { ASN1Tag(.universal, number, isConstructed: false) }
}

// MARK: - Identifier octets (X.690, section 8.1.2)

extension ASN1Tag {
    /// Takes a tag off the front of bytes.
    ///
    /// - Throws: `truncated`, `invalidTag`.
    init(_ bytes: inout ArraySlice<UInt8>) throws(ASN1Fault) {
        guard let first = bytes.popFirst(), let tagClass = Class(rawValue: first >> 6) else { throw .truncated }
        var number = UInt32(first & 0x1F)
        if number == 0x1F { number = try Self.longNumber(&bytes) }
        self.init(tagClass, number, isConstructed: first & 0x20 != 0)
    }

    private static func longNumber(_ bytes: inout ArraySlice<UInt8>) throws(ASN1Fault) -> UInt32 {
        var number: UInt32 = 0
        var count = 0
        while true {
            guard let byte = bytes.popFirst() else { throw .truncated }
            count += 1
            // A leading zero would be a second form of the same number.
            guard count <= 4, count > 1 || byte != 0x80 else { throw .invalidTag }
            number = number << 7 | UInt32(byte & 0x7F)
            if byte < 0x80 { break }
        }
        guard number >= 0x1F else { throw .invalidTag }
        return number
    }

    /// The bytes of the tag.
    var octets: [UInt8] {
        let first = tagClass.rawValue << 6 | (isConstructed ? 0x20 : 0)
        return number < 0x1F ? [first | UInt8(number)] : [first | 0x1F] + ASN1Writer.base128(UInt64(number))
    }
}
