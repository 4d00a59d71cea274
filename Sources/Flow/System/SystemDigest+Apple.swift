#if canImport(Darwin)
import CommonCrypto
import CryptoKit
import Foundation
import Security

/// Hashes and what is made of them: CryptoKit and CommonCrypto here, OpenSSL on Linux.
enum SystemDigest {
    static func hash(_ message: [UInt8], _ algorithm: FlowHashAlgorithm) -> [UInt8] {
        switch algorithm {
        case .sha2_256: Array(SHA256.hash(data: message))
        case .sha2_384: Array(SHA384.hash(data: message))
        // CryptoKit has SHA-3 from iOS 26 on; one that runs on every iOS is enough.
        case .sha3_256: Keccak.sha3(message, digestLength: 32)
        case .sha3_384: Keccak.sha3(message, digestLength: 48)
        }
    }

    /// SHA-256 of a secret, 32 bytes.
    static func sha256(_ secret: SecretBytes) -> SecretBytes {
        var digest = secret.withUnsafeBytes { bytes in
            var hash = SHA256()
            hash.update(bufferPointer: bytes)
            return Array(hash.finalize())
        }
        return .taking(&digest)
    }

    /// HMAC with SHA-512, 64 bytes.
    static func hmacSHA512(key: SecretBytes, message: SecretBytes) -> SecretBytes {
        var code = key.withUnsafeBytes { key in
            message.withUnsafeBytes { message in
                var hmac = HMAC<SHA512>(key: SymmetricKey(data: key))
                hmac.update(data: message)
                return Array(hmac.finalize())
            }
        }
        return .taking(&code)
    }

    /// PBKDF2 with HMAC-SHA512, 64 bytes.
    static func pbkdf2SHA512(password: SecretBytes, salt: SecretBytes, rounds: Int) throws(FlowKeyError) -> SecretBytes
    {
        try SecretBytes(count: 64) { (key) throws(FlowKeyError) in
            let status = password.withUnsafeBytes { password in
                salt.withUnsafeBytes { salt in
                    CCKeyDerivationPBKDF(
                        CCPBKDFAlgorithm(kCCPBKDF2), password.baseAddress?.assumingMemoryBound(to: CChar.self),
                        password.count, salt.baseAddress?.assumingMemoryBound(to: UInt8.self), salt.count,
                        CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), UInt32(rounds),
                        key.baseAddress?.assumingMemoryBound(to: UInt8.self), key.count)
                }
            }
            guard status == kCCSuccess else { throw .system("CCKeyDerivationPBKDF: \(status)") }
        }
    }

    static func random(_ count: Int) throws(FlowKeyError) -> SecretBytes {
        try SecretBytes(count: count) { (memory) throws(FlowKeyError) in
            guard let address = memory.baseAddress else { return }
            let status = SecRandomCopyBytes(kSecRandomDefault, memory.count, address)
            guard status == errSecSuccess else { throw .system("SecRandomCopyBytes: \(status)") }
        }
    }
}
#endif
