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
        return element(0x30, integer(raw.prefix(half)) + integer(raw.suffix(half)))
    }

    private static func integer(_ magnitude: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(magnitude.drop { $0 == 0 })
        // A leading bit would make the number negative; zero is one zero byte.
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return element(0x02, digits)
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        // The longest is P-521's, 138 bytes.
        let length = UInt8(truncatingIfNeeded: content.count)
        return [tag] + (length < 0x80 ? [length] : [0x81, length]) + content
    }
}
