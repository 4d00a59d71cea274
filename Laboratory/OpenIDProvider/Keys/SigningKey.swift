import Foundation
import LatchkeyCrypto
import LatchkeyWire

/// A key pair that signs ID tokens: RSA with 2048 bits, RS256.
struct SigningKey: Sendable, Hashable, Codable {
    /// The key's id: the first 20 bytes of the digest of its public key, as 40 hexadecimal digits.
    let id: String
    private let key: RSAPrivateKey

    /// Makes a key: takes 50 to 500 ms of processor time.
    init() throws(CryptoError) {
        self.init(try RSAPrivateKey(size: 2048))
    }

    private init(_ key: RSAPrivateKey) {
        self.key = key
        id = Hexadecimal.text(HashAlgorithm.sha256.hash(key.publicKey.spki).prefix(20))
    }

    init(from decoder: any Decoder) throws {
        self.init(try RSAPrivateKey(pem: try decoder.singleValueContainer().decode(String.self)))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(key.pem)
    }

    static func == (a: SigningKey, b: SigningKey) -> Bool { a.id == b.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The public part as a JSON Web Key (RFC 7517).
    var jwk: JSONValue {
        [
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string(id),
            "n": .string(Base64.encodeURL(key.publicKey.modulus)),
            "e": .string(Base64.encodeURL(key.publicKey.exponent)),
        ]
    }

    /// Whether a signature over some bytes is this key's.
    func isValid(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
        key.publicKey.isValidSignature(signature, for: HashAlgorithm.sha256.hash(bytes), padding: .pkcs1(.sha256))
    }

    /// A JSON Web Signature in compact form (RFC 7515 §7.1).
    ///
    /// - Parameter keyID: The id that the header names.
    func signature(of claims: JSONValue, namedAs keyID: String) throws(CryptoError) -> String {
        let header: JSONValue = ["alg": "RS256", "kid": .string(keyID), "typ": "JWT"]
        let input =
            Base64.encodeURL(SortedJSON.bytes(of: header)) + "." + Base64.encodeURL(SortedJSON.bytes(of: claims))
        let digest = HashAlgorithm.sha256.hash(Array(input.utf8))
        return input + "." + Base64.encodeURL(try key.signature(for: digest, padding: .pkcs1(.sha256)))
    }
}

/// The provider's keys: one signs, one is published before it signs, old ones are published until their tokens are over.
struct KeyRing: Sendable, Hashable, Codable {
    /// A key that signs no more.
    struct Retired: Sendable, Hashable, Codable {
        let key: SigningKey
        /// Until when it is published, in seconds since 1970.
        let until: Int64
    }

    /// The key that signs.
    private(set) var active: SigningKey
    /// The key that signs after the next rotation.
    private(set) var next: SigningKey
    /// Keys of earlier rotations, newest first.
    private(set) var retired: [Retired] = []

    /// Rotations may come faster than tokens end; a set of Google's verifiers has few keys all the same.
    private static let maximumRetired = 20

    init(active: SigningKey, next: SigningKey) {
        self.active = active
        self.next = next
    }

    /// Makes the next key sign, publishes a fresh one beside it, and keeps the old one published.
    ///
    /// - Parameters:
    ///   - fresh: The key after the next.
    ///   - until: When the last token of the old key ends, in seconds since 1970.
    mutating func rotate(to fresh: SigningKey, keepingOldUntil until: Int64, now: Int64) {
        retired.insert(Retired(key: active, until: until), at: 0)
        retired = Array(retired.filter { $0.until > now }.prefix(Self.maximumRetired))
        (active, next) = (next, fresh)
    }

    /// The payload of a token that one of these keys signed, also one that is published no more; `nil` for any other text.
    func payload(of token: String) -> JSONValue? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), header["alg"] == "RS256",
            case .string(let id)? = header["kid"], let signature = Base64.decodeURL(parts[2]),
            let key = ([active, next] + retired.map(\.key)).first(where: { $0.id == id }),
            key.isValid(signature, for: Array((parts[0] + "." + parts[1]).utf8))
        else { return nil }
        return Self.object(parts[1])
    }

    private static func object(_ text: Substring) -> JSONValue? {
        Base64.decodeURL(text).flatMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0)) }
    }

    /// All keys that are published at a moment.
    func published(now: Int64) -> [SigningKey] { [active, next] + retired.filter { $0.until > now }.map(\.key) }
}
