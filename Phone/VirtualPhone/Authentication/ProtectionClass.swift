/// When the contents of an item can be read: values of kSecAttrAccessible, and one private class.
public enum ProtectionClass: String, Sendable, Hashable, CaseIterable {
    /// While the phone is unlocked.
    case whenUnlocked = "ak"
    /// From the first unlock on.
    case afterFirstUnlock = "ck"
    /// Always.
    case always = "dk"
    /// While the phone is unlocked; on this phone only.
    case whenUnlockedThisDeviceOnly = "aku"
    /// From the first unlock on; on this phone only.
    case afterFirstUnlockThisDeviceOnly = "cku"
    /// Always; on this phone only.
    case alwaysThisDeviceOnly = "dku"
    /// While the phone is unlocked; on this phone only, and lost when the passcode is turned off.
    case whenPasscodeSetThisDeviceOnly = "akpu"
    /// Until the phone is switched off: private, its key is there from the first unlock on.
    case untilReboot = "f"

    /// Whether another phone does not take such an item from a backup.
    var staysOnThisDevice: Bool {
        switch self {
        case .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly, .alwaysThisDeviceOnly: true
        default: false
        }
    }
}
