/// The bytes allowed in a header.
package enum HeaderRule {
    /// The bytes of a token but letters and digits (RFC 9110 §5.6.2).
    private static let tokenMarks: StaticString = "!#$%&'*+-.^_`|~"
    /// The bytes of host and port but letters and digits: registered names, IP literals, percent-encoding.
    private static let hostMarks: StaticString = "-._~:[]%"

    /// Whether a header name is a token: at least one byte, all of them allowed.
    package static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { isAlphanumeric($0) || contains(tokenMarks, $0) }
    }

    /// Whether a value is free of control characters; tab is allowed (RFC 9110 §5.5).
    package static func isFieldValue(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == UInt8(ascii: "\t") }
    }

    /// The value without spaces and tabs around it: they are no part of it (RFC 9112 §5.1).
    static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let end = bytes.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(decoding: bytes[...end].drop(while: isBlank), as: UTF8.self)
    }

    /// Whether a byte is allowed in `Host`.
    static func isHostByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || contains(hostMarks, byte)
    }

    private static func contains(_ marks: StaticString, _ byte: UInt8) -> Bool {
        marks.withUTF8Buffer { $0.contains(byte) }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
