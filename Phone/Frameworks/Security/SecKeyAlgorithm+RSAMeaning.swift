import LatchkeyCrypto

/// The meaning of a signature algorithm's identifier for an RSA key.
struct RSASignatureScheme {
    private enum Input { case message, digest, bytes }

    private let input: Input
    let padding: RSASignaturePadding

    init?(_ algorithm: SecKeyAlgorithm) {
        let parts = algorithm.parts
        guard parts.count >= 4, parts[0...2] == ["algid", "sign", "RSA"] else { return nil }
        let hash = parts.count > 4 ? HashAlgorithm(apple: parts[4]) : nil
        switch (parts[3], hash, parts.count) {
        case ("raw", nil, 4): (input, padding) = (.bytes, .none)
        case ("digest-PKCS1v15", nil, 4): (input, padding) = (.bytes, .pkcs1Raw)
        case ("digest-PKCS1v15", let hash?, 5): (input, padding) = (.digest, .pkcs1(hash))
        case ("message-PKCS1v15", let hash?, 5): (input, padding) = (.message, .pkcs1(hash))
        // The salt is as long as the digest, also for SHA-224, whose identifier says 24 (SecKeyAdaptors.m).
        case ("digest-PSS", let hash?, 7): (input, padding) = (.digest, .pss(hash))
        case ("message-PSS", let hash?, 7): (input, padding) = (.message, .pss(hash))
        default: return nil
        }
    }

    /// Whether a key is long enough.
    func fits(blockLength: Int) -> Bool {
        guard case .pss(let hash) = padding else { return true }
        return blockLength >= 2 * hash.digestLength + 2
    }

    /// Returns the bytes to sign for the caller's input.
    func input(_ bytes: [UInt8]) -> [UInt8] {
        switch (input, padding) {
        case (.message, .pkcs1(let hash)), (.message, .pss(let hash)): hash.hash(bytes)
        default: bytes
        }
    }
}

/// The meaning of an encryption algorithm's identifier for an RSA key.
enum RSAEncryptionScheme {
    case plain(RSAEncryptionPadding)
    case hybrid(RSAHybridEncryption)

    init?(_ algorithm: SecKeyAlgorithm) {
        let parts = algorithm.parts
        guard parts.count >= 4, parts[0...2] == ["algid", "encrypt", "RSA"] else { return nil }
        let hash = parts.count > 4 ? HashAlgorithm(apple: parts[4]) : nil
        switch (parts[3], hash, parts.count) {
        case ("raw", nil, 4): self = .plain(.none)
        case ("PKCS1", nil, 4): self = .plain(.pkcs1)
        case ("OAEP", let hash?, 5): self = .plain(.oaep(hash))
        case ("OAEP", let hash?, 6) where parts[5] == "AESGCM": self = .hybrid(RSAHybridEncryption(hash: hash))
        default: return nil
        }
    }

    /// Whether a key is long enough.
    func fits(blockLength: Int) -> Bool {
        switch self {
        case .plain(let padding): padding.maximumLength(blockLength: blockLength) >= 0
        case .hybrid(let scheme):
            RSAEncryptionPadding.oaep(scheme.hash).maximumLength(blockLength: blockLength) >= 0
        }
    }
}
