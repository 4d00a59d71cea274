internal import COpenSSL
import LatchkeyLock

/// Owns an `EVP_PKEY_CTX` that was prepared to sign, for any number of signatures, one at a time.
final class Signer: @unchecked Sendable {
    // Sendable because `Signers` gives it to one caller at a time.
    private let operation: KeyOperation

    init(_ key: KeyHandle) throws(CryptoError) {
        operation = try KeyOperation(key)
        guard EVP_PKEY_sign_init(operation.pointer) == 1 else { throw .fromLibrary() }
    }

    /// The DER of a signature over a digest.
    func sign(_ digest: [UInt8]) throws(CryptoError) -> [UInt8] {
        // The longest signature is P-521's: 3 + 2 × (2 + 66) bytes.
        var signature = [UInt8](repeating: 0, count: 144)
        var length = signature.count
        guard EVP_PKEY_sign(operation.pointer, &signature, &length, digest, digest.count) == 1 else {
            throw .fromLibrary()
        }
        return Array(signature.prefix(length))
    }
}

/// The signers of one private key that nobody uses now: to prepare one costs a sixth of a P-256 signature.
final class Signers: Sendable {
    /// As many as there may be threads that sign at the same moment.
    private static let limit = 4
    private let idle = Lock<[Signer]>([])

    /// The DER of a signature over a digest.
    func sign(_ digest: [UInt8], with key: KeyHandle) throws(CryptoError) -> [UInt8] {
        let signer: Signer
        if let prepared = idle.withLock({ $0.popLast() }) { signer = prepared } else { signer = try Signer(key) }
        // One that failed is not used again.
        let signature = try signer.sign(digest)
        idle.withLock { if $0.count < Self.limit { $0.append(signer) } }
        return signature
    }
}
