import Foundation

/// A parameter of `SecKeyCopyKeyExchangeResult` (SecKey.h).
public struct SecKeyKeyExchangeParameter: RawRepresentable, Hashable, Sendable {
    private let name: String

    /// Apple's key.
    public var rawValue: CFString { NSString(string: name) }

    /// Creates a parameter from Apple's key.
    public init(rawValue: CFString) { name = String(describing: rawValue) }

    private init(name: String) { self.name = name }

    /// The number of bytes that the X9.63 derivation delivers.
    public static let requestedSize = SecKeyKeyExchangeParameter(name: "requestedSize")
    /// The shared information that enters the X9.63 derivation, as data.
    public static let sharedInfo = SecKeyKeyExchangeParameter(name: "sharedInfo")
}
