import Foundation
import Security

/// The consent required each time a value is read or replaced (`SecAccessControlCreateFlags`).
///
/// Adding a value never asks, nor does removing one.
public enum KeychainConstraint: String, Codable, Sendable, Hashable, CaseIterable {
    /// The face or finger, or the passcode instead.
    case userPresence
    /// A face or finger, also one that was enrolled later; no passcode instead.
    case biometryAny
    /// A face or finger of those enrolled when the value was stored; any change of them makes it unreadable.
    case biometryCurrentSet
    /// The passcode.
    case devicePasscode
    /// As ``biometryCurrentSet``, or else the passcode, which opens the value also after a change.
    case biometryCurrentSetOrPasscode
    /// A face or finger, and the passcode as well.
    case biometryAnyAndPasscode
    /// A face or finger of those enrolled when the value was stored, and the passcode as well.
    case biometryCurrentSetAndPasscode
    /// A password of the app's own, which takes part in the encryption; see ``DeviceAuthentication``.
    case applicationPassword

    var flags: SecAccessControlCreateFlags {
        switch self {
        case .userPresence: .userPresence
        case .biometryAny: .biometryAny
        case .biometryCurrentSet: .biometryCurrentSet
        case .devicePasscode: .devicePasscode
        case .biometryCurrentSetOrPasscode: [.biometryCurrentSet, .or, .devicePasscode]
        case .biometryAnyAndPasscode: [.biometryAny, .and, .devicePasscode]
        case .biometryCurrentSetAndPasscode: [.biometryCurrentSet, .and, .devicePasscode]
        case .applicationPassword: .applicationPassword
        }
    }

    /// Whether a change of the enrolled faces or fingers shuts the value for good.
    var isBoundToCurrentSet: Bool { self == .biometryCurrentSet || self == .biometryCurrentSetAndPasscode }

    /// Whether nothing but biometry, or not without it, opens the value.
    var needsBiometry: Bool {
        switch self {
        case .biometryAny, .biometryCurrentSet, .biometryAnyAndPasscode, .biometryCurrentSetAndPasscode: true
        case .userPresence, .devicePasscode, .biometryCurrentSetOrPasscode, .applicationPassword: false
        }
    }
}

/// The protection of a value: when it can be read, and the required consent.
///
/// Only combinations that the system accepts can be built; contradicting flags (two kinds of biometry, `or` with `and`,
/// `userPresence` with others) can't be expressed.
public struct KeychainProtection: Sendable, Hashable {
    /// When the value can be read.
    public let accessibility: KeychainAccessibility
    /// The required consent; none if `nil`.
    public let constraint: KeychainConstraint?

    private init(_ accessibility: KeychainAccessibility, _ constraint: KeychainConstraint? = nil) {
        self.accessibility = accessibility
        self.constraint = constraint
    }

    /// While the phone is unlocked; goes along to a new phone.
    public static let whenUnlocked = accessible(.whenUnlocked)
    /// From the first unlock on; goes along to a new phone.
    public static let afterFirstUnlock = accessible(.afterFirstUnlock)
    /// While this phone is unlocked.
    public static let whenUnlockedThisDeviceOnly = accessible(.whenUnlockedThisDeviceOnly)
    /// After this phone's first unlock, for background work.
    public static let afterFirstUnlockThisDeviceOnly = accessible(.afterFirstUnlockThisDeviceOnly)
    /// While this phone is unlocked, and gone for good with its passcode.
    public static let whenPasscodeSetThisDeviceOnly = accessible(.whenPasscodeSetThisDeviceOnly)

    /// Nobody is asked.
    public static func accessible(_ accessibility: KeychainAccessibility) -> KeychainProtection {
        KeychainProtection(accessibility)
    }

    /// Each access requires consent.
    ///
    /// - Parameter accessibility: the accessibility class (default: the strictest).
    public static func guarded(
        by constraint: KeychainConstraint, accessibility: KeychainAccessibility = .whenPasscodeSetThisDeviceOnly
    ) -> KeychainProtection {
        KeychainProtection(accessibility, constraint)
    }

    /// The attribute that says it in a query, and its value.
    func attribute() throws(KeychainError) -> (key: CFString, value: Any) {
        guard let constraint else { return (kSecAttrAccessible, accessibility.constant) }
        var error: Unmanaged<CFError>?
        guard
            let access = SecAccessControlCreateWithFlags(nil, accessibility.constant, constraint.flags, &error)
        else { throw KeychainError(.requestInvalid, underlying: SystemCause(error)) }
        return (kSecAttrAccessControl, access)
    }
}
