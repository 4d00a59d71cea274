internal import LatchkeyCrypto

/// The forms of an ECDSA signature, r and s joined and DER, for numbers in and out of range.
///
/// As with Apple's, any r and s of the right length are a signature, which then verifies or not.
enum SignatureForms {
    static func raw(_ bytes: [UInt8], _ curve: NamedCurve) throws -> [UInt8] {
        guard bytes.count == 2 * curve.fieldLength else { throw CryptoKitError.incorrectParameterSize }
        return bytes
    }

    static func raw(der: [UInt8], _ curve: NamedCurve) throws -> [UInt8] {
        try translatingErrors { () throws(CryptoError) in
            try LatchkeyCrypto.ECDSASignature(der: der, curve: curve).p1363
        }
    }

    /// The SEQUENCE of two INTEGERs (RFC 3279, section 2.2.3).
    static func der(raw: [UInt8]) -> [UInt8] {
        let half = raw.count / 2
        return ASN1Writer.sequence(
            ASN1Writer.integer(raw.prefix(half)), ASN1Writer.integer(raw.suffix(half)))
    }
}
