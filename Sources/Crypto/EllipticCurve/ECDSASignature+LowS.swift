extension ECDSASignature {
    /// Whether s ≤ n/2: of the two signatures (r, s) and (r, n − s), which verify alike, exactly one has it.
    public var hasLowS: Bool { !isLess(curve.halfOrder, than: Array(p1363.suffix(curve.fieldLength))) }

    /// The same signature with a low s.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't subtract.
    public func withLowS() throws(CryptoError) -> ECDSASignature {
        guard !hasLowS else { return self }
        let length = curve.fieldLength
        let low = try BigNumber.difference(curve.order, p1363.suffix(length), length: length)
        return try ECDSASignature(p1363: p1363.prefix(length) + low, curve: curve)
    }
}

extension NamedCurve {
    /// (n − 1) / 2, big-endian, `fieldLength` bytes; n is odd.
    fileprivate var halfOrder: ArraySlice<UInt8> {
        switch self {
        case .p256: Self.halfOrderP256
        case .p384, .p521: Self.half(of: order)
        }
    }

    private static let halfOrderP256 = half(of: NamedCurve.p256.order)

    private static func half(of order: [UInt8]) -> ArraySlice<UInt8> {
        var carry: UInt8 = 0
        let half = order.map { byte in
            defer { carry = byte & 1 }
            return carry << 7 | byte >> 1
        }
        return half[...]
    }
}
