/// The address of an account: 8 bytes.
///
/// An address says which network it belongs to (``network``). Check that before use: an address of another network is
/// a well-formed address of nobody here.
public struct FlowAddress: Sendable, Hashable {
    /// The length of an address in bytes: 8.
    public static let length = 8

    /// The address as a number, its first byte the highest.
    public let word: UInt64

    /// Takes the address as a number.
    public init(word: UInt64) {
        self.word = word
    }

    /// Takes exactly 8 bytes; `nil` for another number of them.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        word = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads hexadecimal digits of either case, with or without `0x`.
    ///
    /// Like Flow's SDKs it fills up fewer than 16 digits with zeros on the left.
    /// - Parameter text: 1–16 digits; `nil` for anything else.
    public init?(_ text: String) {
        let digits = Hexadecimal.withoutPrefix(text)
        guard (1...16).contains(digits.utf8.count), digits.utf8.allSatisfy(Self.isDigit),
            let word = UInt64(digits, radix: 16)
        else { return nil }
        self.word = word
    }

    // Swift's own conversion takes a sign too.
    private static func isDigit(_ character: UInt8) -> Bool {
        Character(Unicode.Scalar(character)).isHexDigit
    }

    /// The 8 bytes.
    public var bytes: [UInt8] {
        withUnsafeBytes(of: word.bigEndian, Array.init)
    }

    /// The network whose addresses this one belongs to; `nil` if it is no valid address of any.
    public var network: FlowNetwork? {
        FlowNetwork.allCases.first(where: isValid(on:))
    }

    /// Whether this is a valid address of a network; no check whether there is an account.
    public func isValid(on network: FlowNetwork) -> Bool {
        AddressCode.contains(word ^ network.codeWord)
    }
}

extension FlowAddress: CustomStringConvertible {
    /// 16 hexadecimal digits in lower case, without `0x`.
    public var description: String { Hexadecimal.encode(bytes) }
}

extension FlowAddress: Codable {
    /// Reads a text of 1–16 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = FlowAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no address of Flow")
        }
        self = address
    }

    /// Writes 16 hexadecimal digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
