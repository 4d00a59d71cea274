/// An ECDSA signature that is well-formed for its curve: 1 ≤ r < n and 1 ≤ s < n.
///
/// Well-formed is not valid: ask an `ECPublicKey`. Both s and n − s pass, as ECDSA has it, so a signature is not
/// a unique identifier, unless ``hasLowS`` is required of it.
public struct ECDSASignature: Sendable, Hashable {
    /// The curve whose order bounds r and s.
    public let curve: NamedCurve
    /// r‖s, big-endian, two times `curve.fieldLength` bytes (IEEE P1363; also JWS, COSE, WebCrypto).
    public let p1363: [UInt8]
    /// The DER of `ECDSA-Sig-Value` (RFC 3279, section 2.2.3): 8 to 72 bytes on P-256.
    public let der: [UInt8]

    /// Reads r‖s.
    ///
    /// - Parameter p1363: exactly two times `curve.fieldLength` bytes.
    /// - Throws: `CryptoError.malformedSignature`: `wrongLength`, `outOfRange`.
    public init(p1363: [UInt8], curve: NamedCurve) throws(CryptoError) {
        guard p1363.count == 2 * curve.fieldLength else { throw .malformedSignature(.wrongLength) }
        let r = p1363.prefix(curve.fieldLength)
        let s = p1363.suffix(curve.fieldLength)
        guard curve.isScalar(r), curve.isScalar(s) else { throw .malformedSignature(.outOfRange) }
        self.curve = curve
        self.p1363 = p1363
        der = ASN1Writer.sequence(ASN1Writer.integer(r), ASN1Writer.integer(s))
    }

    /// Reads the DER of `ECDSA-Sig-Value`, with BER variants and anything after it refused.
    ///
    /// - Throws: `CryptoError.malformedSignature`: `notStrictDER`, `outOfRange`.
    public init(der: [UInt8], curve: NamedCurve) throws(CryptoError) {
        guard var inner = try? ASN1Reader(inside: .sequence, of: der[...]), let r = try? inner.integer(),
            let s = try? inner.integer(), inner.isAtEnd
        else { throw .malformedSignature(.notStrictDER) }
        let length = curve.fieldLength
        guard let r = Self.unsigned(r, length: length), let s = Self.unsigned(s, length: length) else {
            throw .malformedSignature(.outOfRange)
        }
        var p1363 = [UInt8](repeating: 0, count: 2 * length)
        p1363.replaceSubrange((length - r.count)..<length, with: r)
        p1363.replaceSubrange((2 * length - s.count)..., with: s)
        guard curve.isScalar(p1363[..<length]), curve.isScalar(p1363[length...]) else {
            throw .malformedSignature(.outOfRange)
        }
        self.curve = curve
        self.p1363 = p1363
        // Strict DER has one form for each pair of numbers, so compare with the encoding.
        self.der = der
    }

    /// A DER integer's content as an unsigned number of at most `length` bytes; `nil` if negative or too large.
    private static func unsigned(_ content: ArraySlice<UInt8>, length: Int) -> ArraySlice<UInt8>? {
        guard let first = content.first, first < 0x80 else { return nil }
        let magnitude = first == 0 ? content.dropFirst() : content
        return magnitude.count <= length ? magnitude : nil
    }
}
