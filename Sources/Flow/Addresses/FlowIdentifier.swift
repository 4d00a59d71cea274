/// The identifier of a block, a transaction or a collection: 32 bytes.
public struct FlowIdentifier: Sendable, Hashable {
    /// The length of an identifier in bytes: 32.
    public static let length = 32
    /// 32 zero bytes: no block.
    public static let zero = FlowIdentifier(unchecked: [UInt8](repeating: 0, count: length))

    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes exactly 32 bytes; `nil` for another number of them.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits of either case, with or without `0x`; `nil` for anything else.
    public init?(_ text: String) {
        guard let bytes = Hexadecimal.decode(Hexadecimal.withoutPrefix(text)) else { return nil }
        self.init(bytes)
    }

    /// Takes the hash of something, which has the right length.
    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension FlowIdentifier: CustomStringConvertible {
    /// 64 hexadecimal digits in lower case.
    public var description: String { Hexadecimal.encode(bytes) }
}

extension FlowIdentifier: Codable {
    /// Reads a text of 64 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let identifier = FlowIdentifier(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no identifier of 32 bytes")
        }
        self = identifier
    }

    /// Writes 64 hexadecimal digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
