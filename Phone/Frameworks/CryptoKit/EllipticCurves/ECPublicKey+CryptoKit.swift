import Foundation
internal import LatchkeyCrypto

// The public keys of the three curves are thin covers over these.

extension ECPublicKey {
    init(contiguousRaw bytes: some ContiguousBytes, _ curve: NamedCurve) throws {
        self = try translatingErrors { () throws(CryptoError) in
            try ECPublicKey(raw: [UInt8](contiguous: bytes), curve: curve)
        }
    }

    init(contiguousX963 bytes: some ContiguousBytes, _ curve: NamedCurve) throws {
        self = try translatingErrors { () throws(CryptoError) in
            try ECPublicKey(x963: [UInt8](contiguous: bytes), curve: curve)
        }
    }

    init(contiguousCompressed bytes: some ContiguousBytes, _ curve: NamedCurve) throws {
        self = try translatingErrors { () throws(CryptoError) in
            try ECPublicKey(compressed: [UInt8](contiguous: bytes), curve: curve)
        }
    }

    /// Reads the X coordinate of a point whose Y is the smaller of the two candidates.
    init(contiguousCompact bytes: some ContiguousBytes, _ curve: NamedCurve) throws {
        let x = [UInt8](contiguous: bytes)
        guard x.count == curve.fieldLength else { throw CryptoKitError.incorrectParameterSize }
        let even = try ECPublicKey(contiguousCompressed: [0x02] + x, curve)
        self = even.isCompact ? even : try ECPublicKey(contiguousCompressed: [0x03] + x, curve)
    }

    init(der bytes: some Sequence<UInt8>, _ curve: NamedCurve) throws {
        let key = try translatingErrors { () throws(CryptoError) in try ECPublicKey(spki: [UInt8](bytes)) }
        guard key.curve == curve else { throw CryptoKitASN1Error.invalidASN1Object }
        self = key
    }

    init(pem text: String, _ curve: NamedCurve) throws {
        let key = try translatingErrors { () throws(CryptoError) in try ECPublicKey(pem: text) }
        guard key.curve == curve else { throw CryptoKitASN1Error.invalidASN1Object }
        self = key
    }

    /// The X coordinate if it stands for the point, that is if Y is the smaller of the two candidates.
    var compact: Data? {
        isCompact ? Data(x963.dropFirst().prefix(curve.fieldLength)) : nil
    }

    /// Whether Y ≤ p − Y, which for an odd p is Y ≤ (p − 1) / 2.
    var isCompact: Bool {
        !curve.greatestCompactY.lexicographicallyPrecedes(x963.suffix(curve.fieldLength))
    }

    func isValidSignature(raw signature: [UInt8], forDigest digest: some Digest) -> Bool {
        // Numbers out of range are a signature that does not verify, not an error, as with Apple's.
        guard let signature = try? LatchkeyCrypto.ECDSASignature(p1363: signature, curve: curve) else { return false }
        return isValidSignature(signature, forDigest: [UInt8](contiguous: digest))
    }
}

extension NamedCurve {
    /// (p − 1) / 2 of the field, big-endian.
    fileprivate var greatestCompactY: [UInt8] {
        switch self {
        case .p256: Self.halfP256
        case .p384: Self.halfP384
        case .p521: Self.halfP521
        }
    }

    private static let halfP256: [UInt8] =
        [0x7F] + ones(3) + [0x80] + zeros(3) + [0x80] + zeros(11) + [0x7F] + ones(11)
    private static let halfP384: [UInt8] =
        [0x7F] + ones(31) + [0x7F] + ones(3) + [0x80] + zeros(7) + [0x7F] + ones(3)
    private static let halfP521: [UInt8] = [0] + ones(65)

    private static func ones(_ count: Int) -> [UInt8] { .init(repeating: 0xFF, count: count) }
    private static func zeros(_ count: Int) -> [UInt8] { .init(repeating: 0, count: count) }
}
