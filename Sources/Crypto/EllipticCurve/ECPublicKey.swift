/// A public key on a NIST curve, checked when it is made: on the curve, and not the point at infinity.
///
/// Immutable and safe to use from many tasks at once. Two keys are equal if they are the same point.
public struct ECPublicKey: Sendable {
    /// The curve of the key.
    public let curve: NamedCurve
    /// The uncompressed point `04‖X‖Y` (X9.63), 65, 97 or 133 bytes, as from `SecKeyCopyExternalRepresentation`.
    public let x963: [UInt8]
    let handle: KeyHandle

    /// Reads an uncompressed point.
    ///
    /// - Parameter x963: `04‖X‖Y`, 65, 97 or 133 bytes.
    /// - Throws: `CryptoError.malformedKey`: `wrongLength`, `pointAtInfinity`, `unknownFormat`, `notCanonical`,
    ///   `notOnCurve`.
    public init(x963: [UInt8], curve: NamedCurve) throws(CryptoError) {
        let length = curve.fieldLength
        if x963 == [0] { throw .malformedKey(.pointAtInfinity) }
        guard x963.count == 1 + 2 * length else { throw .malformedKey(.wrongLength) }
        guard x963.first == 0x04 else { throw .malformedKey(.unknownFormat) }
        guard isLess(x963.dropFirst().prefix(length), than: curve.prime), isLess(x963.suffix(length), than: curve.prime)
        else { throw .malformedKey(.notCanonical) }
        handle = try KeyHandle.publicKey(point: x963, curve: curve)
        self.curve = curve
        self.x963 = x963
    }

    /// Reads a compressed point (SEC 1, section 2.3.4).
    ///
    /// - Parameter compressed: `02‖X` or `03‖X`, 33, 49 or 67 bytes.
    /// - Throws: `CryptoError.malformedKey`: `wrongLength`, `pointAtInfinity`, `unknownFormat`, `notCanonical`,
    ///   `notOnCurve`.
    public init(compressed: [UInt8], curve: NamedCurve) throws(CryptoError) {
        if compressed == [0] { throw .malformedKey(.pointAtInfinity) }
        guard compressed.count == 1 + curve.fieldLength else { throw .malformedKey(.wrongLength) }
        guard compressed.first == 0x02 || compressed.first == 0x03 else { throw .malformedKey(.unknownFormat) }
        guard isLess(compressed.dropFirst(), than: curve.prime) else { throw .malformedKey(.notCanonical) }
        handle = try KeyHandle.publicKey(point: compressed, curve: curve)
        self.curve = curve
        x963 = try handle.uncompressedPoint(curve)
    }

    /// Whether `signature` is this key's signature over a message.
    ///
    /// - Parameter hash: the hash function that was used to sign; MD5 makes every signature invalid.
    /// - Returns: false also for a signature of another curve.
    public func isValidSignature(_ signature: ECDSASignature, for message: [UInt8], hash: HashAlgorithm) -> Bool {
        isValidSignature(signature, forDigest: hash.hash(message))
    }

    /// Whether `signature` is this key's signature over a message that is already hashed.
    ///
    /// - Parameter digest: 20 to 64 bytes; a hash longer than the curve's order is cut on the right, as ECDSA says.
    ///   It must come from a hash function: signatures over chosen bytes can be made without the private key.
    /// - Returns: false also for a signature of another curve, or a digest of another length.
    public func isValidSignature(_ signature: ECDSASignature, forDigest digest: [UInt8]) -> Bool {
        guard signature.curve == curve, ECDSADigest.lengths.contains(digest.count),
            let operation = try? KeyOperation(handle)
        else { return false }
        return operation.verify(signature.der, digest: digest)
    }
}

extension ECPublicKey: Hashable {
    /// Whether two keys are the same point of the same curve.
    public static func == (a: ECPublicKey, b: ECPublicKey) -> Bool {
        a.curve == b.curve && a.x963 == b.x963
    }

    /// Feeds the curve and the point.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(curve)
        hasher.combine(x963)
    }
}

enum ECDSADigest {
    /// From SHA-1 to SHA-512.
    static let lengths = 20...64
}
