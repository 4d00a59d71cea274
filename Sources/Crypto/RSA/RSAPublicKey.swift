internal import COpenSSL

/// An RSA public key (RFC 8017), checked when it is made: size, modulus and exponent within our limits.
///
/// Immutable and safe to use from many tasks at once. Two keys are equal if their numbers are.
public struct RSAPublicKey: Sendable {
    /// The sizes of a modulus in bits that are taken, those of Apple's Security.
    ///
    /// Below 2048 is for old formats only.
    public static let sizes = 1024...4096

    /// The modulus n, big-endian, without leading zeros, 128 to 512 bytes.
    public let modulus: [UInt8]
    /// The public exponent e, big-endian, without leading zeros, 1 to 8 bytes.
    public let exponent: [UInt8]
    let handle: KeyHandle

    /// The length of the modulus in bits.
    public var size: Int { 8 * modulus.count - (modulus.first?.leadingZeroBitCount ?? 0) }

    /// The length in bytes of a signature and of a ciphertext.
    public var blockLength: Int { modulus.count }

    /// Reads the strict DER of an `RSAPublicKey` (PKCS #1, RFC 8017, section A.1.1).
    ///
    /// This is the form of `SecKeyCopyExternalRepresentation`.
    /// - Throws: `CryptoError.malformedKey`: `malformedDER`, `unsupportedSize`, `inconsistentNumbers` for a modulus or
    ///   exponent that is even, negative, 1, or an exponent of more than 64 bits.
    public init(pkcs1: [UInt8]) throws(CryptoError) {
        guard var inner = try? ASN1Reader(inside: .sequence, of: pkcs1[...]), let modulus = try? inner.integer(),
            let exponent = try? inner.integer(), inner.isAtEnd
        else { throw .malformedKey(.malformedDER) }
        self.modulus = try Self.magnitude(modulus)
        self.exponent = try Self.magnitude(exponent)
        try Self.check(modulus: self.modulus, exponent: self.exponent)
        handle = try KeyHandle.rsaPublicKey(pkcs1)
    }

    /// Takes the two numbers, big-endian, as in a JWK; leading zeros are dropped.
    ///
    /// - Throws: `CryptoError.malformedKey`: `unsupportedSize`, `inconsistentNumbers`.
    public init(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
        let modulus = modulus.drop { $0 == 0 }
        let exponent = exponent.drop { $0 == 0 }
        try Self.check(modulus: Array(modulus), exponent: Array(exponent))
        try self.init(pkcs1: ASN1Writer.sequence(ASN1Writer.integer(modulus), ASN1Writer.integer(exponent)))
    }

    /// The magnitude of a DER integer, which must be positive.
    private static func magnitude(_ content: ArraySlice<UInt8>) throws(CryptoError) -> [UInt8] {
        guard let first = content.first, first < 0x80 else { throw .malformedKey(.inconsistentNumbers) }
        return Array(content.drop { $0 == 0 })
    }

    private static func check(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
        let bits = 8 * modulus.count - (modulus.first?.leadingZeroBitCount ?? 0)
        guard sizes.contains(bits) else { throw .malformedKey(.unsupportedSize) }
        // A long exponent makes every verification as slow as a signature; 1 makes the signature the message.
        guard isOdd(modulus), isOdd(exponent), exponent != [1], exponent.count <= 8 else {
            throw .malformedKey(.inconsistentNumbers)
        }
    }

    private static func isOdd(_ number: [UInt8]) -> Bool { (number.last ?? 0) & 1 == 1 }

    /// Whether a signature over a digest, or over raw bytes, is this key's.
    ///
    /// - Parameters:
    ///   - bytes: the digest or message, as `padding` requires.
    ///   - padding: how it was signed.
    /// - Returns: false also for bytes or a signature of a wrong length.
    public func isValidSignature(_ signature: [UInt8], for bytes: [UInt8], padding: RSASignaturePadding) -> Bool {
        guard signature.count == blockLength, let input = try? padding.input(bytes, blockLength: blockLength),
            let operation = try? KeyOperation(handle)
        else { return false }
        return operation.verifyRSA(signature, input, padding)
    }

    /// Encrypts a short message.
    ///
    /// - Parameter message: at most `padding.maximumLength(blockLength:)` bytes.
    /// - Throws: `CryptoError.invalidParameter("message")` if it is longer, or for `.none` not below the modulus.
    public func encrypt(_ message: [UInt8], padding: RSAEncryptionPadding) throws(CryptoError) -> [UInt8] {
        guard message.count <= padding.maximumLength(blockLength: blockLength) else {
            throw .invalidParameter("message")
        }
        var message = message
        if padding == .none {
            message = [UInt8](repeating: 0, count: blockLength - message.count) + message
            guard isLess(message[...], than: modulus) else { throw .invalidParameter("message") }
        }
        return try KeyOperation(handle).encryptRSA(message, padding, length: blockLength)
    }
}

extension RSAPublicKey: Hashable {
    /// Whether two keys have the same numbers.
    public static func == (a: RSAPublicKey, b: RSAPublicKey) -> Bool {
        a.modulus == b.modulus && a.exponent == b.exponent
    }

    /// Feeds the numbers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(modulus)
        hasher.combine(exponent)
    }
}
