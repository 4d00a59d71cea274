/// The domain of a signature: 32 bytes in front of the message, so that a signature for one purpose serves no other.
public struct DomainTag: Sendable, Hashable {
    /// The length of a tag in bytes: 32.
    public static let length = 32

    /// The name in UTF-8, filled up with zeros on the right: 32 bytes.
    public let bytes: [UInt8]

    /// Makes a tag of a name of 1–32 bytes in UTF-8; `nil` for any other.
    public init?(_ name: String) {
        guard (1...Self.length).contains(name.utf8.count) else { return nil }
        bytes = Self.padded(name)
    }

    private init(known name: StaticString) {
        bytes = Self.padded("\(name)")
    }

    /// Signatures of transactions: `FLOW-V0.0-transaction`.
    public static let transaction = DomainTag(known: "FLOW-V0.0-transaction")
    /// Signatures of messages by a person's account: `FLOW-V0.0-user`.
    public static let user = DomainTag(known: "FLOW-V0.0-user")
    /// Proofs of an account's ownership in FCL: `FCL-ACCOUNT-PROOF-V0.0`.
    public static let accountProof = DomainTag(known: "FCL-ACCOUNT-PROOF-V0.0")

    private static func padded(_ name: String) -> [UInt8] {
        let bytes = Array(name.utf8)
        return bytes + [UInt8](repeating: 0, count: length - bytes.count)
    }
}
