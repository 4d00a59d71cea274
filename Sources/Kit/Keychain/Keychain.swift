import Foundation

/// A place in the phone's keychain: one service's values, by account, all protected in the same way.
///
/// ```swift
/// let keychain = Keychain(service: "com.example.wallet", protection: .guarded(by: .userPresence))
/// try await keychain.set("correct horse", for: "seed")
/// let authentication = DeviceAuthentication(reason: "Show the recovery phrase.")
/// let phrase = try await keychain.string(for: "seed", authentication: authentication)
/// ```
///
/// Values are generic passwords (`kSecClassGenericPassword`); service, account, access group and synchronizability are
/// their primary key. The protection is not part of it: two keychains that differ in nothing else see the same values,
/// and writing through one gives a value its protection.
///
/// Every call runs on its own thread and suspends its caller until the system has answered, which may take as long as
/// the person decides. Canceling the task removes the prompt.
public struct Keychain: Sendable, Hashable {
    /// Whether iCloud Keychain carries the values to the person's other devices.
    public enum Synchronization: Sendable, Hashable {
        /// They stay on this phone (and in its backups, if the protection lets them).
        case none
        /// They are carried.
        case iCloud
    }

    /// The value of `kSecAttrService`.
    public let service: String
    /// The value of `kSecAttrAccessGroup`.
    ///
    /// If `nil`, every call is about the app's first group: the first of `keychain-access-groups`, or else the application
    /// identifier. Values of the other groups are neither seen nor touched.
    public let accessGroup: String?
    /// How values are protected that are written through this keychain.
    public let protection: KeychainProtection
    /// Whether iCloud Keychain carries the values.
    public let synchronization: Synchronization

    /// Describes a place for values that stay on this phone.
    ///
    /// - Parameters:
    ///   - service: the app's name for this kind of value, for example its bundle identifier and a word.
    ///   - accessGroup: a group that the app is entitled to, to share values with other apps of the same team (default:
    ///     the app's first group).
    ///   - protection: the protection of written values (default: while the phone is unlocked, on this phone only).
    public init(
        service: String, accessGroup: String? = nil, protection: KeychainProtection = .whenUnlockedThisDeviceOnly
    ) {
        self.service = service
        self.accessGroup = accessGroup
        self.protection = protection
        synchronization = .none
    }

    /// Describes a place for values that iCloud Keychain carries to the person's other devices.
    ///
    /// Synchronizable values and others never meet, not even under the same service and account.
    public init(service: String, accessGroup: String? = nil, synchronizable: SynchronizableAccessibility) {
        self.service = service
        self.accessGroup = accessGroup
        protection = .accessible(synchronizable.accessibility)
        synchronization = .iCloud
    }
}
