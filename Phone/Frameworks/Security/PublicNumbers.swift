import LatchkeyCrypto

/// A public key of one of the two kinds.
enum PublicNumbers: Sendable, Hashable {
    case ellipticCurve(ECPublicKey)
    case rsa(RSAPublicKey)

    init(_ key: CertificatePublicKey) {
        switch key {
        case .ellipticCurve(let key): self = .ellipticCurve(key)
        case .rsa(let key): self = .rsa(key)
        }
    }

    /// The result of SecKeyCopyExternalRepresentation: 04‖X‖Y, or the PKCS #1 of an RSA key.
    var external: [UInt8] {
        switch self {
        case .ellipticCurve(let key): key.x963
        case .rsa(let key): key.pkcs1
        }
    }

    /// kSecAttrKeyType as a number: 73 or 42.
    var type: Int64 {
        switch self {
        case .ellipticCurve: KeyType.ellipticCurve
        case .rsa: KeyType.rsa
        }
    }

    /// kSecAttrKeySizeInBits.
    var bits: Int {
        switch self {
        case .ellipticCurve(let key): key.curve.bits
        case .rsa(let key): key.size
        }
    }

    /// The result of SecKeyGetBlockSize: the length of the field or of the modulus in bytes.
    var blockLength: Int {
        switch self {
        case .ellipticCurve(let key): key.curve.fieldLength
        case .rsa(let key): key.blockLength
        }
    }
}

/// The numbers of kSecAttrKeyType.
enum KeyType {
    static let rsa: Int64 = 42
    static let ellipticCurve: Int64 = 73
}
