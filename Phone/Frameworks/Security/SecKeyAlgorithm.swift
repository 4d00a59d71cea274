import Foundation

/// An algorithm of a `SecKey` operation (SecKey.h).
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    // A String and not the NSString itself, which is not Sendable.
    private let name: String

    /// Apple's identifier, such as `algid:sign:ECDSA:message-X962:SHA256`.
    public var rawValue: CFString { NSString(string: name) }

    /// Creates an algorithm from Apple's identifier, whether or not it is known here.
    public init(rawValue: CFString) { name = String(describing: rawValue) }

    init(name: String) { self.name = name }
}
