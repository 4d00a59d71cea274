/// A byte string of up to 45,000 bytes in base64 or base64url, padded or not: an attestation object.
///
/// Real ones have 5,000 to 6,000 bytes. The limit fits into a body of 65,536 bytes, the most that the server accepts.
public struct EncodedObject: Codable, Sendable, Equatable {
    /// The maximum number of bytes: 45,000.
    public static let maximumByteCount = 45_000
    /// The maximum length of the text: 60,000 characters.
    public static let maximumLength = (maximumByteCount + 2) / 3 * 4

    /// The decoded bytes.
    public let bytes: [UInt8]

    /// Wraps bytes for sending.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a string and decodes it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard !text.isEmpty, text.utf8.count <= Self.maximumLength, let bytes = Base64.decode(text),
            bytes.count <= Self.maximumByteCount
        else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "is not base64 or base64url of at most \(Self.maximumByteCount) bytes")
        }
        self.bytes = bytes
    }

    /// Writes standard base64 with padding.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Base64.encode(bytes))
    }

    static func schema(_ description: String, example: String) -> JSONValue {
        [
            "type": "string", "maxLength": .integer(maximumLength), "pattern": "^[A-Za-z0-9+/_-]+={0,2}$",
            "description": .string(description), "example": .string(example),
        ]
    }
}
