import Security

/// When a value can be read, depending on the lock screen (`kSecAttrAccessible…`).
///
/// The two `Always` classes are not offered: Apple has deprecated them, because they protect nothing.
public enum KeychainAccessibility: String, Codable, Sendable, Hashable, CaseIterable {
    /// While the phone is unlocked; goes along into backups and to a new phone.
    case whenUnlocked
    /// From the first unlock after a restart on; goes along into backups and to a new phone.
    case afterFirstUnlock
    /// While the phone is unlocked, on this phone only.
    case whenUnlockedThisDeviceOnly
    /// From the first unlock after a restart on, on this phone only.
    case afterFirstUnlockThisDeviceOnly
    /// While the phone is unlocked and for as long as it has a passcode, on this phone only, never in a backup.
    ///
    /// Turning the passcode off destroys these values for good. Without a passcode none can be stored.
    case whenPasscodeSetThisDeviceOnly

    /// The constant of `kSecAttrAccessible`.
    var constant: CFString {
        switch self {
        case .whenUnlocked: kSecAttrAccessibleWhenUnlocked
        case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlock
        case .whenUnlockedThisDeviceOnly: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
        }
    }

    /// Reads a value of `kSecAttrAccessible`; `nil` for one that is not offered here.
    init?(constant: String) {
        guard let match = Self.allCases.first(where: { $0.constant as String == constant }) else { return nil }
        self = match
    }
}

/// When a value that iCloud Keychain carries to the person's other devices can be read.
///
/// Only these two, because the value can't be bound to a phone or guarded by a prompt.
public enum SynchronizableAccessibility: String, Codable, Sendable, Hashable, CaseIterable {
    /// While the device is unlocked.
    case whenUnlocked
    /// From the first unlock after a restart on.
    case afterFirstUnlock

    var accessibility: KeychainAccessibility {
        switch self {
        case .whenUnlocked: .whenUnlocked
        case .afterFirstUnlock: .afterFirstUnlock
        }
    }
}
