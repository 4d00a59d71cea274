import LatchkeyCrypto

/// The private key for Apple's DeviceCheck services, as the developer account gives it in a file `AuthKey_….p8`.
///
/// It never shows in a description.
public struct DeviceCheckKey: Sendable, CustomStringConvertible, CustomReflectable {
    let key: ECPrivateKey

    /// Reads the text of the file: one PEM block, PKCS #8, on P-256; `nil` if it is anything else.
    public init?(pem: String) {
        guard let key = try? ECPrivateKey(pem: pem), key.publicKey.curve == .p256 else { return nil }
        self.key = key
    }

    /// Says that there is one.
    public var description: String { "set" }
    /// Shows nothing: `dump` and a debugger's print go by this.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
