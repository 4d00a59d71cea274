import Foundation
import LatchkeyCrypto

/// A key pair of an issuer: RSA with 2048 bits, RS256.
struct AppleIDKey: Sendable, Hashable {
    /// The key's id: 10 hexadecimal digits of the digest of its public key.
    let id: String
    private let key: RSAPrivateKey

    /// Reads a key.
    init(pem: String) throws(CryptoError) {
        self.init(try RSAPrivateKey(pem: pem))
    }

    private init(_ key: RSAPrivateKey) {
        self.key = key
        id = HashAlgorithm.sha256.hash(key.publicKey.spki).prefix(5).map { String(format: "%02X", $0) }.joined()
    }

    static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The private key as PEM.
    var pem: String { key.pem }

    /// Two keys for the issuers that this process makes: keys take a moment, and no test is better for its own.
    ///
    /// There are two because Apple publishes several: who takes the first of the set instead of the one that the token names
    /// fails here too.
    static let ofThisProcess: Result<[AppleIDKey], CryptoError> = Result { () throws(CryptoError) in
        [AppleIDKey(try RSAPrivateKey(size: 2048)), AppleIDKey(try RSAPrivateKey(size: 2048))]
    }

    /// The public part as a JSON Web Key (RFC 7517).
    var jwk: [String: Any] {
        [
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": id, "n": Data(key.publicKey.modulus).base64URL,
            "e": Data(key.publicKey.exponent).base64URL,
        ]
    }

    /// A JSON Web Signature in compact form (RFC 7515 §7.1).
    func signed(_ claims: [String: Any]) throws(CryptoError) -> String {
        let input =
            AppleIDJSON.bytes(["alg": "RS256", "kid": id]).base64URL + "." + AppleIDJSON.bytes(claims).base64URL
        let digest = HashAlgorithm.sha256.hash(Array(input.utf8))
        return input + "." + Data(try key.signature(for: digest, padding: .pkcs1(.sha256))).base64URL
    }
}

/// JSON of texts, whole numbers, truth values and lists of them, members sorted.
enum AppleIDJSON {
    static func bytes(_ object: [String: Any]) -> Data {
        // These always encode.
        (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])) ?? Data()
    }
}
