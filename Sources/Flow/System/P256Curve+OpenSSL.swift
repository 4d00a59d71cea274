#if !canImport(Darwin)
internal import LatchkeyCrypto

/// ECDSA on the curve P-256: OpenSSL here, CryptoKit and Security on Apple's systems.
enum P256Curve: SystemCurve {
    static func publicKey(ofScalar scalar: SecretBytes) -> [UInt8]? {
        scalar.withArray { try? ECPrivateKey(scalar: $0, curve: .p256).publicKey.raw }
    }

    static func signature(forDigest digest: [UInt8], scalar: SecretBytes) throws(FlowKeyError) -> [UInt8] {
        do {
            return try scalar.withArray {
                try ECPrivateKey(scalar: $0, curve: .p256).signature(forDigest: digest).p1363
            }
        } catch {
            throw .system("\(error)")
        }
    }

    static func isPublicKey(_ raw: [UInt8]) -> Bool {
        (try? ECPublicKey(raw: raw, curve: .p256)) != nil
    }

    static func isValid(_ signature: [UInt8], forDigest digest: [UInt8], publicKey: [UInt8]) -> Bool {
        guard let key = try? ECPublicKey(raw: publicKey, curve: .p256),
            let signature = try? ECDSASignature(p1363: signature, curve: .p256)
        else { return false }
        return key.isValidSignature(signature, forDigest: digest)
    }
}
#endif
