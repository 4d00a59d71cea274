import Foundation

/// A number of COSE for an algorithm (RFC 9053).
///
/// https://developer.apple.com/documentation/authenticationservices/ascosealgorithmidentifier
@available(iOS 15.0, *)
public struct ASCOSEAlgorithmIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Takes any number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Takes any number.
    public init(_ rawValue: Int) {
        self.init(rawValue: rawValue)
    }

    /// ECDSA with SHA-256.
    public static let ES256 = Self(rawValue: -7)
}

/// A number of COSE for an elliptic curve (RFC 9053).
///
/// https://developer.apple.com/documentation/authenticationservices/ascoseellipticcurveidentifier
@available(iOS 15.0, *)
public struct ASCOSEEllipticCurveIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Takes any number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Takes any number.
    public init(_ rawValue: Int) {
        self.init(rawValue: rawValue)
    }

    /// P-256.
    public static let P256 = Self(rawValue: 1)
}

/// A kind of credential that a relying party takes.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialparameters
@available(iOS 15.0, *)
open class ASAuthorizationPublicKeyCredentialParameters: NSObject, NSSecureCoding, NSCopying {
    /// The algorithm; the virtual phone's security keys know ES256 only.
    public let algorithm: ASCOSEAlgorithmIdentifier

    /// Takes an algorithm.
    public init(algorithm: ASCOSEAlgorithmIdentifier) {
        self.algorithm = algorithm
    }

    /// Reads archived ones.
    public required init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding, coder.containsValue(forKey: "algorithm") else { return nil }
        algorithm = ASCOSEAlgorithmIdentifier(coder.decodeInteger(forKey: "algorithm"))
    }

    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Archives them.
    open func encode(with coder: NSCoder) { coder.encode(algorithm.rawValue, forKey: "algorithm") }

    /// Themselves, since they never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether a security key shall find its new credential without being told the id.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialresidentkeypreference
@available(iOS 15.0, *)
public struct ASAuthorizationPublicKeyCredentialResidentKeyPreference: RawRepresentable, Hashable, Sendable {
    /// The word of WebAuthn.
    public let rawValue: String

    /// Takes any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Takes any word.
    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    /// It need not; the default.
    public static let discouraged = Self(rawValue: "discouraged")
    /// If it can: the virtual phone's can.
    public static let preferred = Self(rawValue: "preferred")
    /// It must.
    public static let required = Self(rawValue: "required")
}
