import Foundation
import LatchkeyCrypto
import LatchkeyWire

/// A random text that is shown once, to its owner: a code, a token, a cookie, a ticket of a form.
struct Secret: Sendable {
    /// 43 characters of base64url, 256 random bits, after a prefix.
    let text: String

    /// Makes a secret.
    init(prefix: String = "") throws(CryptoError) {
        text = prefix + Base64.encodeURL(try SecureRandom.bytes(32))
    }

    /// What is stored of it.
    var digest: SecretDigest { SecretDigest(of: text) }
}

/// The SHA-256 of a secret text: equal digests are equal secrets, and nobody can use one.
struct SecretDigest: Sendable, Hashable {
    /// 64 hexadecimal digits.
    let text: String

    init(of text: String) {
        self.text = Hexadecimal.text(HashAlgorithm.sha256.hash(Array(text.utf8)))
    }
}

/// Bytes as lower-case hexadecimal digits.
enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef")
        return bytes.reduce(into: "") { text, byte in
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
    }
}

/// JSON whose members are sorted: the same value gives the same bytes.
enum SortedJSON {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    static func bytes(of value: some Encodable) -> [UInt8] {
        // Texts, whole numbers and lists of them always encode.
        return (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
    }
}
