import LatchkeyKit

/// Under which rule the vault keeps an item: the two classes of the requirement, and the extension that it announces.
public enum VaultPolicy: String, Sendable, Hashable, CaseIterable {
    /// While the phone is unlocked, whether or not it has a passcode (`kSecAttrAccessibleWhenUnlocked`).
    case whenUnlocked
    /// While the phone is unlocked and for as long as it has a passcode
    /// (`kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly`).
    case whenPasscodeSet
    /// As ``whenPasscodeSet``, and the owner shows the face, finger or passcode at every access.
    case ownerOnEveryAccess
    /// As ``whenPasscodeSet``, and at every access a face or finger of those that are enrolled now; no passcode
    /// instead.
    case biometricsOnEveryAccess

    /// How the keychain protects such an item.
    public var protection: KeychainProtection {
        switch self {
        case .whenUnlocked: .whenUnlocked
        case .whenPasscodeSet: .whenPasscodeSetThisDeviceOnly
        case .ownerOnEveryAccess: .guarded(by: .userPresence)
        case .biometricsOnEveryAccess: .guarded(by: .biometryCurrentSet)
        }
    }

    /// The title of the item's row, in English.
    public var title: String {
        switch self {
        case .whenUnlocked: "When unlocked"
        case .whenPasscodeSet: "When a passcode is set"
        case .ownerOnEveryAccess: "Face, finger or passcode on every access"
        case .biometricsOnEveryAccess: "Face or finger on every access"
        }
    }
}
