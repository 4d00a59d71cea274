import LatchkeyWire

/// The right to post under a person's name: 32 random bytes as 64 lowercase hexadecimal digits.
///
/// A secret. Anybody who has it can post until it expires or the person signs out.
public struct ChatterID: WireString {
    /// The 64 digits.
    public let rawValue: String

    /// Checks length and digits; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 64,
            rawValue.utf8.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[0-9a-f]{64}$"
    /// An example that conforms.
    public static let example = "8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4"
}

/// An app's id at an identity provider: 1–255 printable ASCII characters without spaces.
public struct ClientID: WireString {
    /// The id.
    public let rawValue: String

    /// Checks length and characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard (1...255).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[!-~]{1,255}$"
    /// An example that conforms.
    public static let example = "1234-abc.apps.googleusercontent.com"
}

/// An ID token as an identity provider issues it: a JSON Web Signature in compact form, at most 16,384 characters.
///
/// A secret while it is valid.
public struct IDTokenText: WireString {
    /// The three parts in base64url, with dots between them.
    public let rawValue: String

    /// Checks length and characters, and nothing else; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard (1...16_384).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.rawValue = rawValue
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9._-]{1,16384}$"
    /// An example that conforms.
    public static let example = "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"
}

/// A number of the server's for one sign-in, to be put into the ID token (`nonce`): 64 base64url characters.
public struct ChatterNonce: WireString {
    /// The 64 characters: 48 bytes in base64url.
    public let rawValue: String

    /// Checks length and characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 64, let bytes = Base64.decode(rawValue), bytes.count == 48,
            Base64.encodeURL(bytes) == rawValue
        else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9_-]{64}$"
    /// An example that conforms.
    public static let example = "Q2hhdHRlci1ub25jZS1leGFtcGxlLW9mLTQ4LWJ5dGVzLTEyMzQ1Njc4OTAxMjM0"
}

/// A person who posts: 32 lowercase hexadecimal digits, chosen at random when they first signed in.
///
/// Names of people repeat and change; this id does neither. It tells nothing about the account.
public struct AuthorID: WireString {
    /// The 32 digits.
    public let rawValue: String

    /// Checks length and digits; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 32,
            rawValue.utf8.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[0-9a-f]{32}$"
    /// An example that conforms.
    public static let example = "5a105e8b9d40e1329780d62ea2265d8a"
}
