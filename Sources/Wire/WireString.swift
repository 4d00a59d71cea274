/// A validated string of the wire; only its initializer checks it.
public protocol WireString: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
    /// A JSON Schema (draft 2020-12) pattern for the text.
    static var pattern: String { get }
    /// A valid value, for the documentation.
    static var example: String { get }
}

extension WireString {
    /// Reads a single string and checks it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(rawValue: text) else {
            // The text itself stays out of the error: it ends up in replies and logs.
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "does not match \(Self.pattern)")
        }
        self = value
    }

    /// Writes the single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The string itself.
    public var description: String { rawValue }
}

// A container of its own for each short string is a third of the cost of a body: members are coded as the strings that
// they are. The compiler prefers these to the generic methods in the conformances that it writes.
extension KeyedEncodingContainer {
    mutating func encode(_ value: some WireString, forKey key: Key) throws {
        try encode(value.rawValue, forKey: key)
    }

    mutating func encodeIfPresent(_ value: (some WireString)?, forKey key: Key) throws {
        try encodeIfPresent(value?.rawValue, forKey: key)
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: EncodedBytes, forKey key: Key) throws {
        try encode(Base64.encode(value.bytes), forKey: key)
    }
}

extension KeyedDecodingContainer {
    func decode(_: EncodedBytes.Type, forKey key: Key) throws -> EncodedBytes {
        guard let value = EncodedBytes(text: try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: EncodedBytes.rule)
        }
        return value
    }

    func decode<Value: WireString>(_: Value.Type, forKey key: Key) throws -> Value {
        guard let value = Value(rawValue: try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "does not match \(Value.pattern)")
        }
        return value
    }
}

/// The characters that a kind of string may contain.
enum CharacterRule {
    case name, identifier, base64URL, serverName, partyName, printable

    func allows(_ text: String, length: ClosedRange<Int>) -> Bool {
        if case .printable = self {
            let scalars = text.unicodeScalars
            return length.contains(scalars.count)
                && scalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !Self.turns($0) }
        }
        guard length.contains(text.utf8.count) else { return false }
        var text = text
        return text.withUTF8 { $0.allSatisfy(allows) }
    }

    /// Whether a text is `.` or `..`, which would be removed from a path.
    static func isDots(_ text: String) -> Bool { text == "." || text == ".." }

    /// Whether a text is three parts of base64url characters with dots between them, as a JSON Web Signature in compact form
    /// (RFC 7515 §7.1) is.
    static func isCompactSignature(_ text: String, maximumLength: Int) -> Bool {
        guard text.utf8.count <= maximumLength else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(CharacterRule.base64URL.allows) }
    }

    /// Whether a character breaks lines or turns the direction of what follows: it could make a list lie.
    ///
    /// Source: Unicode UAX #9, explicit formatting characters; line and paragraph separators.
    private static func turns(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default:
            return extra.withUTF8Buffer { $0.contains(byte) }
        }
    }

    private var extra: StaticString {
        switch self {
        case .name: "._@+-"
        case .identifier: "._:-"
        case .base64URL: "_-"
        case .serverName: "._:/-"
        case .partyName: "._-"
        case .printable: ""
        }
    }
}
