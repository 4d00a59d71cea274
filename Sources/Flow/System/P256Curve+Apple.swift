#if canImport(Darwin)
import CryptoKit
import Foundation
import Security

/// ECDSA on the curve P-256: CryptoKit and Security here, OpenSSL on Linux.
///
/// CryptoKit signs digests of its own types only, and SHA-3 is none of them before iOS 26: so Security signs.
enum P256Curve: SystemCurve {
    static func publicKey(ofScalar scalar: SecretBytes) -> [UInt8]? {
        privateKey(scalar).map { Array($0.publicKey.rawRepresentation) }
    }

    static func signature(forDigest digest: [UInt8], scalar: SecretBytes) throws(FlowKeyError) -> [UInt8] {
        guard let key = secKey(privateScalar: scalar) else { throw .scalarOutOfRange }
        // The digest's length selects the algorithm, which hashes nothing.
        let algorithm: SecKeyAlgorithm =
            digest.count == 48 ? .ecdsaSignatureDigestX962SHA384 : .ecdsaSignatureDigestX962SHA256
        var failure: Unmanaged<CFError>?
        let signature = SecKeyCreateSignature(key, algorithm, Data(digest) as CFData, &failure)
        guard let der = signature as Data?, let parsed = try? P256.Signing.ECDSASignature(derRepresentation: der) else {
            throw .system("SecKeyCreateSignature: \(failure.map { CFErrorGetCode($0.takeRetainedValue()) } ?? 0)")
        }
        return Array(parsed.rawRepresentation)
    }

    static func isPublicKey(_ raw: [UInt8]) -> Bool {
        (try? P256.Signing.PublicKey(rawRepresentation: raw)) != nil
    }

    static func isValid(_ signature: [UInt8], forDigest digest: [UInt8], publicKey: [UInt8]) -> Bool {
        guard let key = secKey(Data([0x04] + publicKey) as CFData, kSecAttrKeyClassPublic),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        let algorithm: SecKeyAlgorithm =
            digest.count == 48 ? .ecdsaSignatureDigestX962SHA384 : .ecdsaSignatureDigestX962SHA256
        return SecKeyVerifySignature(
            key, algorithm, Data(digest) as CFData, signature.derRepresentation as CFData, nil)
    }

    private static func privateKey(_ scalar: SecretBytes) -> P256.Signing.PrivateKey? {
        scalar.withUnsafeBytes { try? P256.Signing.PrivateKey(rawRepresentation: $0) }
    }

    /// The private key as Security has it: 0x04, X, Y and the scalar, from memory that is overwritten afterwards.
    ///
    /// CryptoKit's own `x963Representation` would be a copy that stays in memory.
    private static func secKey(privateScalar scalar: SecretBytes) -> SecKey? {
        guard let publicKey = Self.publicKey(ofScalar: scalar) else { return nil }
        return SecretBytes.joined([SecretBytes([0x04] + publicKey), scalar]).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            // Security makes a key of its own of it and does not keep the bytes.
            let x963 = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
            return secKey(x963 as CFData, kSecAttrKeyClassPrivate)
        }
    }

    private static func secKey(_ x963: CFData, _ keyClass: CFString) -> SecKey? {
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: keyClass,
        ]
        return SecKeyCreateWithData(x963, attributes as CFDictionary, nil)
    }
}
#endif
