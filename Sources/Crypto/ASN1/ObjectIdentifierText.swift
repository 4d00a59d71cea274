/// The text form of an OBJECT IDENTIFIER, "2.5.4.3".
package enum ObjectIdentifierText {
    /// Reads the next element as an OBJECT IDENTIFIER; nil if it is something else or malformed.
    static func next(_ reader: inout ASN1Reader) -> String? {
        (try? reader.element(.objectIdentifier)).flatMap { text($0.content) }
    }

    /// The arcs of the content of an OBJECT IDENTIFIER; nil if it is malformed or has an arc above 2^56.
    package static func text(_ content: ArraySlice<UInt8>) -> String? {
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        var isInside = false
        for byte in content {
            // Leading 0x80 would be a second encoding of the same number.
            guard isInside || byte != 0x80, arc < 1 << 56 else { return nil }
            arc = arc << 7 | UInt64(byte & 0x7F)
            isInside = byte >= 0x80
            if !isInside {
                arcs.append(arc)
                arc = 0
            }
        }
        guard !isInside, let first = arcs.first else { return nil }
        // The first two arcs share a number; the first is 0, 1 or 2.
        let top = min(first / 40, 2)
        return ([top, first - 40 * top] + arcs.dropFirst()).map(String.init).joined(separator: ".")
    }
}
