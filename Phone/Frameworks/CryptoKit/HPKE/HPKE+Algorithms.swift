import Foundation

@available(iOS 17, *)
extension HPKE.KEM {
    /// The number in the registry of RFC 9180, section 7.1.
    var number: UInt16 {
        switch self {
        case .P256_HKDF_SHA256: 0x0010
        case .P384_HKDF_SHA384: 0x0011
        case .P521_HKDF_SHA512: 0x0012
        case .Curve25519_HKDF_SHA256: 0x0020
        }
    }

    var kdf: HPKE.KDF {
        switch self {
        case .P256_HKDF_SHA256, .Curve25519_HKDF_SHA256: .HKDF_SHA256
        case .P384_HKDF_SHA384: .HKDF_SHA384
        case .P521_HKDF_SHA512: .HKDF_SHA512
        }
    }

    /// The key derivation of the encapsulation.
    var derivation: HPKE.Derivation { HPKE.Derivation(kdf: kdf, suite: Array("KEM".utf8) + number.bytes) }

    /// The secret of an encapsulation (RFC 9180, section 4.1).
    ///
    /// - Parameters:
    ///   - agreed: the results of the key agreements, one after the other.
    ///   - context: the encapsulated key and the public keys, one after the other.
    func sharedSecret(agreed: [UInt8], context: [UInt8]) -> SymmetricKey {
        let key = derivation.extract(salt: [], "eae_prk", agreed)
        return derivation.expand(key, "shared_secret", context, kdf.byteCount)
    }
}

@available(iOS 17, *)
extension HPKE.KDF {
    /// The number in the registry of RFC 9180, section 7.2.
    var number: UInt16 {
        switch self {
        case .HKDF_SHA256: 0x0001
        case .HKDF_SHA384: 0x0002
        case .HKDF_SHA512: 0x0003
        }
    }

    /// The length of the hash in bytes.
    var byteCount: Int {
        switch self {
        case .HKDF_SHA256: SHA256.byteCount
        case .HKDF_SHA384: SHA384.byteCount
        case .HKDF_SHA512: SHA512.byteCount
        }
    }
}

@available(iOS 17, *)
extension HPKE.AEAD {
    /// The number in the registry of RFC 9180, section 7.3.
    var number: UInt16 {
        switch self {
        case .AES_GCM_128: 0x0001
        case .AES_GCM_256: 0x0002
        case .chaChaPoly: 0x0003
        case .exportOnly: 0xFFFF
        }
    }

    /// The length of keys in bytes.
    var keyByteCount: Int {
        switch self {
        case .AES_GCM_128: 16
        case .AES_GCM_256, .chaChaPoly: 32
        case .exportOnly: 0
        }
    }

    /// The length of nonces in bytes.
    static let nonceByteCount = 12
    /// The length of tags in bytes.
    static let tagByteCount = 16

    /// Encrypts: ciphertext and tag.
    func seal(_ message: [UInt8], key: SymmetricKey, nonce: [UInt8], authenticating data: [UInt8]) throws -> Data {
        switch self {
        case .AES_GCM_128, .AES_GCM_256:
            let box = try AES.GCM.seal(message, using: key, nonce: AES.GCM.Nonce(data: nonce), authenticating: data)
            return box.ciphertext + box.tag
        case .chaChaPoly:
            let box = try ChaChaPoly.seal(
                message, using: key, nonce: ChaChaPoly.Nonce(data: nonce), authenticating: data)
            return box.ciphertext + box.tag
        case .exportOnly: throw HPKE.Errors.exportOnlyMode
        }
    }

    /// Decrypts ciphertext and tag.
    func open(_ sealed: [UInt8], key: SymmetricKey, nonce: [UInt8], authenticating data: [UInt8]) throws -> Data {
        guard self != .exportOnly else { throw HPKE.Errors.exportOnlyMode }
        guard sealed.count >= Self.tagByteCount else { throw HPKE.Errors.ciphertextTooShort }
        let combined = nonce + sealed
        if self == .chaChaPoly {
            return try ChaChaPoly.open(ChaChaPoly.SealedBox(combined: combined), using: key, authenticating: data)
        }
        return try AES.GCM.open(AES.GCM.SealedBox(combined: combined), using: key, authenticating: data)
    }
}

@available(iOS 17, *)
extension HPKE.Ciphersuite {
    /// The key derivation of the exchange.
    var derivation: HPKE.Derivation {
        HPKE.Derivation(kdf: kdf, suite: Array("HPKE".utf8) + kem.number.bytes + kdf.number.bytes + aead.number.bytes)
    }
}

extension FixedWidthInteger {
    /// The bytes, the greatest first.
    var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
