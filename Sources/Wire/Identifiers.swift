/// An account name: 1–64 characters from `A–Z a–z 0–9 . _ @ + -`, except `.` and `..`, which paths can't contain.
///
/// Two names that differ only in case name the same user: servers compare ``folded``. A device signs the form that it
/// sends.
public struct Username: WireString {
    /// The name as the client wrote it.
    public let rawValue: String

    /// Validates length and characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard CharacterRule.name.allows(rawValue, length: 1...64), !CharacterRule.isDots(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The name in lower case, by which users are told apart; names are ASCII.
    public var folded: String { rawValue.lowercased() }

    /// Whether both name the same user.
    public func isSame(as other: Username) -> Bool { folded == other.folded }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^(?!\\.{1,2}$)[A-Za-z0-9._@+-]{1,64}$"
    /// An example that conforms.
    public static let example = "testuser"
}

/// A device's id, chosen by the app: 1–128 characters from `A–Z a–z 0–9 . _ : -`, except `.` and `..`.
///
/// Usually a UUID.
public struct DeviceID: WireString {
    /// The id as the client wrote it.
    public let rawValue: String

    /// Validates length and characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard CharacterRule.identifier.allows(rawValue, length: 1...128), !CharacterRule.isDots(rawValue) else {
            return nil
        }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^(?!\\.{1,2}$)[A-Za-z0-9._:-]{1,128}$"
    /// An example that conforms.
    public static let example = "unique-device-id"
}

/// The name of a model, for people: 1–64 characters of printable text.
///
/// No control characters, no line separators, and none that turn the direction of the text.
public struct DeviceModel: WireString {
    /// The text as the client wrote it.
    public let rawValue: String

    /// Checks the length and the characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard CharacterRule.printable.allows(rawValue, length: 1...64) else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern =
        "^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]{1,64}$"
    /// An example that conforms.
    public static let example = "iPhone 15 Pro"
}

/// A phone number in E.164 form: `+`, then 7–15 digits, the first not 0.
public struct PhoneNumber: WireString {
    /// The number as the client wrote it.
    public let rawValue: String

    /// Checks the form; `nil` if it is not E.164.
    public init?(rawValue: String) {
        let bytes = Array(rawValue.utf8)
        guard (8...16).contains(bytes.count), bytes[0] == UInt8(ascii: "+"), bytes[1] != UInt8(ascii: "0"),
            bytes.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^\\+[1-9][0-9]{6,14}$"
    /// An example that conforms.
    public static let example = "+1234567890"

    /// The number with all but its last two digits hidden, for replies and logs.
    public var masked: String {
        "+" + String(repeating: "•", count: rawValue.utf8.count - 3) + rawValue.suffix(2)
    }
}

/// The id of a device key: base64url without padding of SHA-256 of its 65-byte X9.63 public key (43 characters).
public struct DeviceKeyID: WireString {
    /// The 43 characters.
    public let rawValue: String

    /// Checks that this is 43 characters of base64url; `nil` otherwise.
    public init?(rawValue: String) {
        guard CharacterRule.base64URL.allows(rawValue, length: 43...43) else { return nil }
        self.rawValue = rawValue
    }

    /// Makes the id from the digest of the public key; `nil` unless it has 32 bytes.
    public init?(publicKeyDigest digest: some Collection<UInt8>) {
        guard digest.count == 32 else { return nil }
        rawValue = Base64.encodeURL(Array(digest))
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9_-]{43}$"
    /// An example that conforms.
    public static let example = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
}

/// The name by which clients know a server, and which a `bound` device signs: 1–128 characters.
public struct ServerID: WireString {
    /// The name.
    public let rawValue: String

    /// Checks the length and the characters (`A–Z a–z 0–9 . _ : / -`); `nil` if either is wrong.
    public init?(rawValue: String) {
        guard CharacterRule.serverName.allows(rawValue, length: 1...128) else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9._:/-]{1,128}$"
    /// An example that conforms.
    public static let example = "latchkey.example"
}
