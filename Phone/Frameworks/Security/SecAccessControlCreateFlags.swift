/// The demands of a `SecAccessControl` on the user before an item or key is used (SecAccessControl.h).
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    /// The bits as Apple numbers them.
    public let rawValue: CFOptionFlags

    /// Creates flags from Apple's bits.
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

    /// Biometry or the device passcode.
    public static let userPresence = Self(rawValue: 1 << 0)
    /// Biometry with any enrolled finger or face, including those enrolled later.
    public static let biometryAny = Self(rawValue: 1 << 1)
    /// Biometry with the fingers or face enrolled now; a change of them makes the item unusable.
    public static let biometryCurrentSet = Self(rawValue: 1 << 3)
    /// The device passcode.
    public static let devicePasscode = Self(rawValue: 1 << 4)
    /// A paired watch (macOS).
    @available(iOS, unavailable)
    public static let watch = Self(rawValue: 1 << 5)
    /// A paired companion device; newer name of `watch`.
    @available(iOS 18, *)
    public static let companion = Self(rawValue: 1 << 5)
    /// Any one of the constraints is enough.
    public static let or = Self(rawValue: 1 << 14)
    /// All constraints are required.
    public static let and = Self(rawValue: 1 << 15)
    /// The constraints guard the use of a Secure Enclave private key.
    public static let privateKeyUsage = Self(rawValue: 1 << 30)
    /// A password of the app's own takes part in the encryption.
    public static let applicationPassword = Self(rawValue: 1 << 31)

    /// Older name of `biometryAny`, deprecated by Apple since iOS 11.3.
    @available(iOS, deprecated: 11.3)
    public static let touchIDAny = biometryAny
    /// Older name of `biometryCurrentSet`, deprecated by Apple since iOS 11.3.
    @available(iOS, deprecated: 11.3)
    public static let touchIDCurrentSet = biometryCurrentSet
}
