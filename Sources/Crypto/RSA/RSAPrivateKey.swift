internal import COpenSSL

/// An RSA private key (RFC 8017) of two primes.
///
/// The numbers stay in OpenSSL's memory and are copied out only by the encodings. Immutable and safe to use from many
/// tasks at once.
public struct RSAPrivateKey: Sendable {
    /// The public key of this private key.
    public let publicKey: RSAPublicKey
    let handle: KeyHandle

    /// The length of the modulus in bits.
    public var size: Int { publicKey.size }

    /// The length in bytes of a signature and of a ciphertext.
    public var blockLength: Int { publicKey.blockLength }

    /// Makes a new key with the public exponent 65537.
    ///
    /// This takes a tenth of a second for 2048 bits and seconds for 4096.
    /// - Parameter size: 1024 to 4096 bits, a multiple of 8; 2048 or more for whatever must stay safe.
    /// - Throws: `CryptoError.malformedKey(.unsupportedSize)`; `CryptoError.library` if the random generator cannot be
    ///   seeded.
    public init(size: Int) throws(CryptoError) {
        guard RSAPublicKey.sizes.contains(size), size.isMultiple(of: 8) else { throw .malformedKey(.unsupportedSize) }
        handle = try KeyOperation(algorithm: "RSA").generateRSA(size: size)
        publicKey = try RSAPublicKey(pkcs1: try handle.encodedPublicKey())
    }

    /// Reads the strict DER of an `RSAPrivateKey` of two primes (PKCS #1, RFC 8017, section A.1.2).
    ///
    /// This is the form of `SecKeyCopyExternalRepresentation`. The consistency of the numbers is checked, primality is
    /// not.
    /// - Throws: `CryptoError.malformedKey`: `malformedDER`, `unsupportedSize`, `inconsistentNumbers`.
    public init(pkcs1: [UInt8]) throws(CryptoError) {
        try self.init(pkcs1: pkcs1[...])
    }

    init(pkcs1: ArraySlice<UInt8>) throws(CryptoError) {
        guard var inner = try? ASN1Reader(inside: .sequence, of: pkcs1),
            (try? inner.integer().elementsEqual([0])) == true
        else { throw .malformedKey(.malformedDER) }
        var numbers: [ArraySlice<UInt8>] = []
        while !inner.isAtEnd {
            guard numbers.count < 8, let number = try? inner.integer() else { throw .malformedKey(.malformedDER) }
            numbers.append(number)
        }
        guard numbers.count == 8 else { throw .malformedKey(.malformedDER) }
        // No number of a key is negative or longer than its modulus, and none is zero.
        let isPlausible = numbers.allSatisfy {
            ($0.first ?? 0x80) < 0x80 && $0.count <= numbers[0].count && !isZero($0)
        }
        guard isPlausible else { throw .malformedKey(.inconsistentNumbers) }
        let publicKey = try RSAPublicKey(modulus: Array(numbers[0]), exponent: Array(numbers[1]))
        handle = try KeyHandle.rsaPrivateKey(pkcs1)
        guard handle.withPointer({ latchkey_rsa_is_consistent($0) }) == 1 else {
            ERR_clear_error()
            throw .malformedKey(.inconsistentNumbers)
        }
        self.publicKey = publicKey
    }

    /// Signs a digest, or raw bytes.
    ///
    /// - Parameters:
    ///   - bytes: the digest or message, as `padding` requires.
    ///   - padding: how to sign it.
    /// - Returns: `blockLength` bytes.
    /// - Throws: `CryptoError.invalidParameter("digest")` for a wrong length, or for `.none` a number not below the modulus.
    public func signature(for bytes: [UInt8], padding: RSASignaturePadding) throws(CryptoError) -> [UInt8] {
        let input = try padding.input(bytes, blockLength: blockLength)
        if padding == .none {
            guard isLess(input[...], than: publicKey.modulus) else { throw .invalidParameter("digest") }
        }
        return try KeyOperation(handle).signRSA(input, padding, length: blockLength)
    }

    /// Decrypts a message.
    ///
    /// - Returns: the message; for `.none` always `blockLength` bytes.
    /// - Throws: `CryptoError.decryptionFailed`, whatever the reason.
    public func decrypt(_ ciphertext: [UInt8], padding: RSAEncryptionPadding) throws(CryptoError) -> [UInt8] {
        guard ciphertext.count == blockLength, padding.maximumLength(blockLength: blockLength) >= 0 else {
            throw .decryptionFailed
        }
        return try KeyOperation(handle).decryptRSA(ciphertext, padding, length: blockLength)
    }
}
