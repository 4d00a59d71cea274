/// The id of a key that App Attest has attested: base64 of 32 bytes, as `DCAppAttestService.generateKey` gives it.
///
/// Base64url and missing padding are accepted too; different encodings of one id are equal.
public struct AttestedKeyID: WireString {
    /// Standard base64 with padding, 44 characters, whatever the encoding that was read.
    public let rawValue: String

    /// Checks that this is 32 bytes in base64 or base64url, padded or not; `nil` otherwise.
    public init?(rawValue: String) {
        guard (43...44).contains(rawValue.utf8.count), let bytes = Base64.decode(rawValue) else { return nil }
        self.init(bytes: bytes)
    }

    /// Creates the id from its bytes; `nil` unless there are 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        rawValue = Base64.encode(bytes)
    }

    /// The 32 bytes: SHA-256 of the public key in X9.63 form.
    public var bytes: [UInt8] { Base64.decode(rawValue) ?? [] }

    /// Base64url without padding: the 43 characters for a path.
    public var urlForm: String { Base64.encodeURL(bytes) }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern =
        "^(?:[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]|[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])=?$"
    /// The pattern of ``urlForm``, for paths.
    static let pathPattern = "^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$"
    /// An example that conforms.
    public static let example = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
}
