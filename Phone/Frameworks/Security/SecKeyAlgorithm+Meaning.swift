import Foundation
import LatchkeyCrypto

/// The meaning of an algorithm's identifier for an elliptic-curve key.
///
/// Apple's identifiers are built from parts ("algid:sign:ECDSA:message-X962:SHA256"), so the parts are read instead
/// of listing every constant again.
struct SignatureScheme {
    enum Input { case message, digest }
    enum Encoding { case x962, rfc4754 }

    let input: Input
    let encoding: Encoding
    /// nil for a digest of any kind.
    let hash: HashAlgorithm?

    init?(_ algorithm: SecKeyAlgorithm) {
        let parts = algorithm.parts
        guard parts.count >= 4, parts[0...2] == ["algid", "sign", "ECDSA"] else {
            // The oldest name of all: any digest, raw output.
            guard algorithm == .ecdsaSignatureRFC4754 else { return nil }
            (input, encoding, hash) = (.digest, .rfc4754, nil)
            return
        }
        switch parts[3] {
        case "message-X962": (input, encoding) = (.message, .x962)
        case "digest-X962": (input, encoding) = (.digest, .x962)
        case "message-RFC4754": (input, encoding) = (.message, .rfc4754)
        case "digest-RFC4754": (input, encoding) = (.digest, .rfc4754)
        case "RFC4754": (input, encoding) = (.digest, .rfc4754)
        default: return nil
        }
        guard parts.count > 4 else {
            guard input == .digest else { return nil }
            hash = nil
            return
        }
        guard let named = HashAlgorithm(apple: parts[4]) else { return nil }
        hash = named
    }

    /// The digest to sign; nil if the input has a wrong size.
    func digest(_ bytes: [UInt8]) -> [UInt8]? {
        switch (input, hash) {
        case (.message, let hash?): hash.hash(bytes)
        case (.digest, let hash?): bytes.count == hash.digestLength ? bytes : nil
        case (_, nil): (20...64).contains(bytes.count) ? bytes : nil
        }
    }
}

/// The meaning of an algorithm's identifier for a key agreement.
struct AgreementScheme {
    /// The hash of the X9.63 key derivation; nil for the bare secret.
    let derivation: HashAlgorithm?

    init?(_ algorithm: SecKeyAlgorithm) {
        let parts = algorithm.parts
        // The curves have cofactor 1, so ECDH with and without it are the same.
        guard parts.count >= 3, parts[0...1] == ["algid", "keyexchange"], parts[2] == "ECDH" || parts[2] == "ECDHC"
        else { return nil }
        guard parts.count > 3 else {
            derivation = nil
            return
        }
        guard parts.count == 5, parts[3] == "KDFX963", let hash = HashAlgorithm(apple: parts[4]) else { return nil }
        derivation = hash
    }
}

/// The meaning of an algorithm's identifier for encryption with an elliptic-curve key.
struct EncryptionSchemeEC {
    let scheme: ECIES

    init?(_ algorithm: SecKeyAlgorithm) {
        let parts = algorithm.parts
        guard parts.count == 7, parts[0...2] == ["algid", "encrypt", "ECIES"], ["ECDH", "ECDHC"].contains(parts[3]),
            parts[4] == "KDFX963", let hash = HashAlgorithm(apple: parts[5])
        else { return nil }
        switch parts[6] {
        case "AESGCM": scheme = ECIES(hash: hash, vector: .zero)
        // There is no such algorithm with SHA-1.
        case "AESGCM-KDFIV" where hash != .sha1: scheme = ECIES(hash: hash, vector: .derived)
        default: return nil
        }
    }
}

extension SecKeyAlgorithm {
    /// The identifier's parts, which stand between colons.
    var parts: [String] { (rawValue as String).split(separator: ":").map(String.init) }
}

extension HashAlgorithm {
    init?(apple name: String) {
        switch name {
        case "SHA1": self = .sha1
        case "SHA224": self = .sha224
        case "SHA256": self = .sha256
        case "SHA384": self = .sha384
        case "SHA512": self = .sha512
        default: return nil
        }
    }
}
