/// Writes DER (X.690), and the indefinite lengths of BER that Apple's receipts have.
package enum ASN1Writer {
    /// One element: tag, shortest length, content.
    package static func element(_ tag: ASN1Tag, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        if count < 0x80 { return tag.octets + [UInt8(count)] + content }
        let length = magnitude(UInt64(count))
        return tag.octets + [0x80 | UInt8(length.count)] + length + content
    }

    /// A constructed element of indefinite length (BER).
    package static func indefinite(_ tag: ASN1Tag, _ parts: [UInt8]...) -> [UInt8] {
        tag.octets + [0x80] + parts.flatMap { $0 } + [0x00, 0x00]
    }

    package static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(.sequence, parts.flatMap { $0 }) }
    package static func set(_ parts: [UInt8]...) -> [UInt8] { element(.set, parts.flatMap { $0 }) }
    package static func octets(_ bytes: [UInt8]) -> [UInt8] { element(.octetString, bytes) }
    /// A BIT STRING of whole bytes.
    package static func bitString(_ bytes: [UInt8]) -> [UInt8] { element(.bitString, [0x00] + bytes) }
    package static func utf8(_ text: String) -> [UInt8] { element(.utf8String, Array(text.utf8)) }
    package static func printable(_ text: String) -> [UInt8] { element(.printableString, Array(text.utf8)) }
    package static func ia5(_ text: String) -> [UInt8] { element(.ia5String, Array(text.utf8)) }
    package static let null: [UInt8] = [0x05, 0x00]
    package static let yes: [UInt8] = [0x01, 0x01, 0xFF]

    /// A context-specific, explicit tag of any number around an element.
    package static func tagged(_ number: UInt32, _ content: [UInt8]) -> [UInt8] { element(.context(number), content) }

    /// An INTEGER from an unsigned big-endian number.
    package static func integer(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var magnitude = Array(bytes.drop { $0 == 0 })
        // A set high bit would make it negative; nothing at all is zero.
        if magnitude.first ?? 0x80 >= 0x80 { magnitude.insert(0, at: 0) }
        return element(.integer, magnitude)
    }

    /// An INTEGER from a number.
    package static func integer(_ number: UInt64) -> [UInt8] { integer(magnitude(number)) }

    /// An OBJECT IDENTIFIER from its content.
    package static func objectIdentifier(_ content: [UInt8]) -> [UInt8] { element(.objectIdentifier, content) }

    /// An OBJECT IDENTIFIER from its dotted form.
    package static func objectIdentifier(_ text: String) -> [UInt8] {
        let arcs = text.split(separator: ".").compactMap { UInt64($0) }
        guard arcs.count >= 2 else { return [] }
        return objectIdentifier(([arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)).flatMap(base128))
    }

    /// A number seven bits a byte, all bytes but the last marked.
    static func base128(_ number: UInt64) -> [UInt8] {
        var bytes = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }

    /// A number big-endian, without leading zeros.
    private static func magnitude(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }.drop { $0 == 0 }.map { $0 }
    }
}
