/// How a signature is made from a digest or from bytes (RFC 8017, section 8).
public enum RSASignaturePadding: Sendable, Hashable {
    /// RSASSA-PKCS1-v1_5 over a digest of this hash function.
    case pkcs1(HashAlgorithm)
    /// PKCS #1 v1.5 padding around the bytes themselves, at most 11 fewer than the modulus: TLS 1.0 and old formats.
    case pkcs1Raw
    /// RSASSA-PSS over a digest; MGF1 uses the same hash function, and the salt is as long as its digest.
    case pss(HashAlgorithm)
    /// No padding: the bytes are the number, with leading zeros if there are fewer. Can be forged: never for new designs.
    case none

    /// The bytes as OpenSSL wants them.
    ///
    /// - Throws: `CryptoError.invalidParameter("digest")` for a length that the padding does not take.
    func input(_ bytes: [UInt8], blockLength: Int) throws(CryptoError) -> [UInt8] {
        let isRight =
            switch self {
            case .pkcs1(let hash), .pss(let hash): bytes.count == hash.digestLength
            case .pkcs1Raw: bytes.count <= blockLength - 11
            case .none: bytes.count <= blockLength
            }
        guard isRight else { throw .invalidParameter("digest") }
        guard self == .none else { return bytes }
        return [UInt8](repeating: 0, count: blockLength - bytes.count) + bytes
    }
}

/// How a message is padded before it is encrypted (RFC 8017, section 7).
public enum RSAEncryptionPadding: Sendable, Hashable {
    /// RSAES-PKCS1-v1_5, for old formats: distinguishing failures lets attackers decrypt (Bleichenbacher).
    case pkcs1
    /// RSAES-OAEP; MGF1 uses the same hash function, the label is empty.
    case oaep(HashAlgorithm)
    /// No padding: the bytes are the number, with leading zeros if there are fewer. No secret is safe in it.
    case none

    /// The longest message in bytes under a modulus of `blockLength` bytes; negative if none fits.
    public func maximumLength(blockLength: Int) -> Int {
        switch self {
        case .pkcs1: blockLength - 11
        case .oaep(let hash): blockLength - 2 * hash.digestLength - 2
        case .none: blockLength
        }
    }
}
