import LatchkeyCrypto
import LatchkeyWire

/// The random name of a user in the audit log: base64url without padding of 16 random bytes (22 characters).
public struct AuditID: WireString {
    /// The 22 characters.
    public let rawValue: String

    /// Checks that this is the base64url of 16 bytes; `nil` otherwise.
    public init?(rawValue: String) {
        guard let bytes = Base64.decodeURL(rawValue[...]), bytes.count == 16 else { return nil }
        self.rawValue = rawValue
    }

    /// Makes the id from its bytes; `nil` unless there are 16.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        rawValue = Base64.encodeURL(bytes)
    }

    /// The 16 bytes.
    public var bytes: [UInt8] { Base64.decodeURL(rawValue[...]) ?? [] }

    /// A JSON Schema (draft 2020-12) pattern for the text: the last digit has four bits that belong to no byte.
    public static let pattern = "^[A-Za-z0-9_-]{21}[AQgw]$"
    /// An example that conforms.
    public static let example = "q83vEjRWeJCrze8SNFZ4kA"
}

/// The audit log's view of a user: a random id, and the key under which the user's names stand in the log.
///
/// Both are drawn when the user is first told of. An erasure destroys the key, so that nobody can read the names any
/// more; the lines and their chain stay as they are.
public struct AuditIdentity: Sendable, Equatable, CustomStringConvertible {
    /// The id that the lines name.
    public let id: AuditID
    /// The key for AES-GCM, 32 bytes.
    public let key: [UInt8]

    /// Takes the parts; `nil` unless the key has 32 bytes.
    public init?(id: AuditID, key: [UInt8]) {
        guard key.count == 32 else { return nil }
        self.id = id
        self.key = key
    }

    /// Draws a new identity.
    ///
    /// - Throws: `CryptoError` if the system gives no randomness.
    static func make() throws(CryptoError) -> AuditIdentity {
        guard let id = AuditID(bytes: try SecureRandom.bytes(16)),
            let identity = AuditIdentity(id: id, key: try SecureRandom.bytes(32))
        else { throw .invalidParameter("audit identity") }
        return identity
    }

    /// The id, without the key.
    public var description: String { id.rawValue }
}
