internal import COpenSSL

/// A NIST prime curve (FIPS 186-5, SEC 2).
///
/// Each has cofactor 1, so every point on it but infinity is a public key.
public enum NamedCurve: Sendable, Hashable, CaseIterable {
    /// P-256, secp256r1, prime256v1.
    case p256
    /// P-384, secp384r1.
    case p384
    /// P-521, secp521r1.
    case p521

    /// The length in bytes of a coordinate, a scalar, and of r and s: 32, 48 or 66.
    public var fieldLength: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }

    /// The order n of the group, big-endian, `fieldLength` bytes.
    public var order: [UInt8] {
        switch self {
        case .p256: Self.orderP256
        case .p384: Self.orderP384
        case .p521: Self.orderP521
        }
    }

    /// The prime p of the field, big-endian, `fieldLength` bytes.
    var prime: [UInt8] {
        switch self {
        case .p256: Self.primeP256
        case .p384: Self.primeP384
        case .p521: Self.primeP521
        }
    }

    /// The content of the curve's OBJECT IDENTIFIER (RFC 5480, section 2.1.1.1).
    var objectIdentifier: [UInt8] {
        switch self {
        case .p256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case .p384: [0x2B, 0x81, 0x04, 0x00, 0x22]
        case .p521: [0x2B, 0x81, 0x04, 0x00, 0x23]
        }
    }

    init?(objectIdentifier: ArraySlice<UInt8>) {
        guard let curve = Self.allCases.first(where: { $0.objectIdentifier.elementsEqual(objectIdentifier) })
        else { return nil }
        self = curve
    }

    /// OpenSSL's number of the curve.
    var libraryNumber: Int32 {
        switch self {
        case .p256: NID_X9_62_prime256v1
        case .p384: NID_secp384r1
        case .p521: NID_secp521r1
        }
    }

    /// OpenSSL's name of the curve.
    var libraryName: String {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        }
    }

    /// Whether 1 ≤ value < n, for a big-endian number of `fieldLength` bytes.
    func isScalar(_ value: ArraySlice<UInt8>) -> Bool {
        value.count == fieldLength && isLess(value, than: order) && !isZero(value)
    }
}

extension NamedCurve {
    private static let orderP256: [UInt8] =
        ones(4) + zeros(4) + ones(8)
        + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]

    private static let orderP384: [UInt8] =
        ones(24)
        + [0xC7, 0x63, 0x4D, 0x81, 0xF4, 0x37, 0x2D, 0xDF, 0x58, 0x1A, 0x0D, 0xB2]
        + [0x48, 0xB0, 0xA7, 0x7A, 0xEC, 0xEC, 0x19, 0x6A, 0xCC, 0xC5, 0x29, 0x73]

    private static let orderP521: [UInt8] =
        [0x01] + ones(32) + [0xFA]
        + [0x51, 0x86, 0x87, 0x83, 0xBF, 0x2F, 0x96, 0x6B, 0x7F, 0xCC, 0x01, 0x48, 0xF7, 0x09, 0xA5, 0xD0]
        + [0x3B, 0xB5, 0xC9, 0xB8, 0x89, 0x9C, 0x47, 0xAE, 0xBB, 0x6F, 0xB7, 0x1E, 0x91, 0x38, 0x64, 0x09]

    /// 2^256 − 2^224 + 2^192 + 2^96 − 1.
    private static let primeP256: [UInt8] = ones(4) + [0, 0, 0, 1] + zeros(12) + ones(12)

    /// 2^384 − 2^128 − 2^96 + 2^32 − 1.
    private static let primeP384: [UInt8] = ones(31) + [0xFE] + ones(4) + zeros(8) + ones(4)

    /// 2^521 − 1.
    private static let primeP521: [UInt8] = [0x01] + ones(65)

    private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }
    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
