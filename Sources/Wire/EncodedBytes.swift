/// A short byte string in base64 or base64url, padded or not: a signature or a challenge.
public struct EncodedBytes: Codable, Sendable, Equatable {
    /// The maximum length of the text: 1,024 characters.
    public static let maximumLength = 1024

    /// The decoded bytes.
    public let bytes: [UInt8]

    /// Wraps bytes for sending.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static let rule = "is not base64 or base64url of at most \(maximumLength) characters"

    /// Decodes a text; `nil` if it is empty, too long or no base64.
    init?(text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.maximumLength, let bytes = Base64.decode(text) else {
            return nil
        }
        self.bytes = bytes
    }

    /// Reads a string and decodes it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.rule)
        }
        self = value
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

/// An unparsed public key as clients send it: base64 of one of several forms, PEM, or a JWK.
///
/// `DevicePublicKey` of LatchkeyTrust parses it.
public struct EncodedPublicKey: Codable, Sendable, Equatable {
    /// The maximum length of the text: 2,048 characters.
    public static let maximumLength = 2048

    /// The forms in which a key arrives.
    public enum Form: Sendable, Equatable {
        /// Base64, PEM, or a JWK's JSON text.
        case text(String)
        /// A JWK as a JSON object (RFC 7517), of which only the members of an EC public key are read.
        case jwk(JSONWebKey)
    }

    /// The form in which this key arrived.
    public let form: Form

    /// Wraps a key's 65-byte X9.63 form, as `SecKeyCopyExternalRepresentation` gives it, in base64.
    public init(x963: [UInt8]) {
        form = .text(Base64.encode(x963))
    }

    /// Wraps a text: base64, PEM, or a JWK.
    public init(text: String) {
        form = .text(text)
    }

    /// Reads a string or a JWK object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard !text.isEmpty, text.utf8.count <= Self.maximumLength else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "is not 1–\(Self.maximumLength) characters long")
            }
            form = .text(text)
        } else {
            form = .jwk(try container.decode(JSONWebKey.self))
        }
    }

    /// Writes the key in its form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch form {
        case .text(let text): try container.encode(text)
        case .jwk(let key): try container.encode(key)
        }
    }

    static let schema: JSONValue = [
        "description": .string(
            "The device's P-256 public key. A string: base64 or base64url of X9.63 (65 bytes), compressed (33), "
                + "raw X‖Y (64) or SubjectPublicKeyInfo DER (91 or 59); or PEM. Or a JWK object."),
        "oneOf": [
            ["type": "string", "minLength": 1, "maxLength": .integer(maximumLength)],
            [
                "type": "object", "required": ["kty", "crv", "x", "y"],
                "properties": [
                    "kty": ["const": "EC"], "crv": ["const": "P-256"], "x": ["type": "string"],
                    "y": ["type": "string"],
                ],
            ],
        ],
    ]
}

/// The members of an EC public key in JOSE form (RFC 7518 §6.2.1).
///
/// Coordinates are base64url, 32 bytes each.
public struct JSONWebKey: Codable, Sendable, Equatable {
    /// The key type, `EC`.
    public var kty: String
    /// The curve, `P-256`.
    public var crv: String
    /// The x coordinate.
    public var x: String
    /// The y coordinate.
    public var y: String
    /// The private key, which must be absent.
    public var d: String?

    /// Creates a key from the four members of a public key.
    public init(kty: String, crv: String, x: String, y: String) {
        self.kty = kty
        self.crv = crv
        self.x = x
        self.y = y
    }
}
