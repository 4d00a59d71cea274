/// The padding of the older `SecKeyRawSign` family (SecKey.h); `[]` is no padding.
@available(iOS, deprecated: 15)
public struct SecPadding: OptionSet, Sendable {
    /// The number as in Apple's header.
    public let rawValue: UInt32

    /// Creates a padding from Apple's number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// PKCS #1 v1.5.
    public static let PKCS1 = Self(rawValue: 1)
    /// OAEP.
    public static let OAEP = Self(rawValue: 2)
    /// An ECDSA signature as r and s joined, in place of DER.
    public static let sigRaw = Self(rawValue: 0x4000)
    /// PKCS #1 v1.5 over an MD2 digest.
    public static let PKCS1MD2 = Self(rawValue: 0x8000)
    /// PKCS #1 v1.5 over an MD5 digest.
    public static let PKCS1MD5 = Self(rawValue: 0x8001)
    /// PKCS #1 v1.5 over a SHA-1 digest.
    public static let PKCS1SHA1 = Self(rawValue: 0x8002)
    /// PKCS #1 v1.5 over a SHA-224 digest.
    public static let PKCS1SHA224 = Self(rawValue: 0x8003)
    /// PKCS #1 v1.5 over a SHA-256 digest.
    public static let PKCS1SHA256 = Self(rawValue: 0x8004)
    /// PKCS #1 v1.5 over a SHA-384 digest.
    public static let PKCS1SHA384 = Self(rawValue: 0x8005)
    /// PKCS #1 v1.5 over a SHA-512 digest.
    public static let PKCS1SHA512 = Self(rawValue: 0x8006)
}
