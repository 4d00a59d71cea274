#if !canImport(Darwin)
internal import LatchkeyCrypto

/// Hashes and what is made of them: OpenSSL here, CryptoKit and CommonCrypto on Apple's systems.
enum SystemDigest {
    static func hash(_ message: [UInt8], _ algorithm: FlowHashAlgorithm) -> [UInt8] {
        switch algorithm {
        case .sha2_256: HashAlgorithm.sha256.hash(message)
        case .sha2_384: HashAlgorithm.sha384.hash(message)
        case .sha3_256: HashAlgorithm.sha3_256.hash(message)
        case .sha3_384: HashAlgorithm.sha3_384.hash(message)
        }
    }

    /// SHA-256 of a secret, 32 bytes.
    static func sha256(_ secret: SecretBytes) -> SecretBytes {
        var digest = secret.withUnsafeBytes { HashAlgorithm.sha256.hash(bufferPointer: $0) }
        return .taking(&digest)
    }

    /// HMAC with SHA-512, 64 bytes.
    static func hmacSHA512(key: SecretBytes, message: SecretBytes) -> SecretBytes {
        var code = key.withArray { key in
            message.withArray { MessageAuthentication.hmac(.sha512, key: key, message: $0) }
        }
        return .taking(&code)
    }

    /// PBKDF2 with HMAC-SHA512, 64 bytes.
    static func pbkdf2SHA512(password: SecretBytes, salt: SecretBytes, rounds: Int) throws(FlowKeyError) -> SecretBytes
    {
        do {
            var key = try password.withArray { password in
                try salt.withArray {
                    try KeyDerivation.pbkdf2(.sha512, password: password, salt: $0, rounds: rounds, outputLength: 64)
                }
            }
            return .taking(&key)
        } catch {
            throw .system("\(error)")
        }
    }

    static func random(_ count: Int) throws(FlowKeyError) -> SecretBytes {
        do {
            var bytes = try SecureRandom.bytes(count)
            return .taking(&bytes)
        } catch {
            throw .system("\(error)")
        }
    }
}
#endif
