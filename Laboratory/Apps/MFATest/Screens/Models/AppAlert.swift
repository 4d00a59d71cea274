import LatchkeyKit
import LatchkeyUI

/// A question over the screen.
public enum AppAlert: Sendable, Hashable {
    /// Face ID or Touch ID was declined: the passcode is offered.
    case usePasscodeInstead
    /// The phone has no passcode, so no key can be made.
    case setUpPasscode
    /// The passcode was turned off after the enrollment, which also deleted the key.
    case securityRemoved
    /// The key is gone, though the phone has a passcode.
    case keyLost
    /// The phone has security again, and signs in with codes so far.
    case upgradeOffered(AuthMethod)
    /// Before this phone is unenrolled.
    case confirmUnenrollment
    /// The server wants a fresh sign-in before a change.
    case signInFirst(PendingChange, SignInWay)

    /// Creates the question to ask after a key could not be made; nil if there is none.
    init?(after error: LatchkeyError, making method: AuthMethod) {
        if error.code == .passcodeNotSet {
            self = .setUpPasscode
        } else if error.offersPasscode(afterMaking: method == .biometric ? .biometric : .passcode) {
            self = .usePasscodeInstead
        } else {
            return nil
        }
    }

    /// The title.
    public var title: String {
        switch self {
        case .usePasscodeInstead: "Use Passcode Instead?"
        case .setUpPasscode: "Please set up device passcode in Settings"
        case .securityRemoved: "Device Security Removed"
        case .keyLost: "This Phone’s Key Is Gone"
        case .upgradeOffered(.biometric): "Upgrade to biometric security?"
        case .upgradeOffered(.passcode): "Upgrade to passcode security?"
        case .confirmUnenrollment: "Unenroll This Device?"
        case .signInFirst: "Sign In to Continue"
        }
    }

    /// The text below the title.
    public var message: String {
        switch self {
        case .usePasscodeInstead: "This phone’s passcode can protect your key, too."
        case .setUpPasscode:
            "Without a passcode this phone can’t keep a key. Set one, or sign in with codes by text message."
        case .securityRemoved:
            "The passcode was turned off, and your key was lost with it. This phone can sign you in again once it has "
                + "switched to codes by text message, where the server takes them."
        case .keyLost: "Make a new key for this phone, or sign in with codes by text message."
        case .upgradeOffered(.biometric):
            "This phone has Face ID or Touch ID now. A key on the phone is safer than codes by text message."
        case .upgradeOffered(.passcode):
            "This phone has a passcode now. A key on the phone is safer than codes by text message."
        case .confirmUnenrollment: "The key on this phone is deleted, and the server forgets this phone."
        case .signInFirst(let change, _): "The server wants to know that it is you before \(change.words)."
        }
    }
}

/// How a person can show the server who they are.
public enum SignInWay: String, Sendable, Hashable {
    /// With this phone's key.
    case key
    /// With a code by text message, because the key is gone, or there is none.
    case code
    /// With a code by text message that opens the account for the change: a sign-in does not suffice for this server.
    case accountCode
}

/// A change that waits for a sign-in.
public enum PendingChange: Sendable, Hashable {
    /// Enrolling this phone although the user has another one; nil is with codes by text message.
    case enroll(AuthMethod?)
    /// A key, the first or another one.
    case key(AuthMethod)
    /// From the key to codes by text message.
    case downgrade
    /// Removing this phone.
    case unenroll
    /// Opening the account in the browser.
    case accountPage

    /// A description of the coming action.
    var words: String {
        switch self {
        case .enroll: "this phone is enrolled"
        case .key: "this phone gets a new key"
        case .downgrade: "this phone changes to codes by text message"
        case .unenroll: "this phone is unenrolled"
        case .accountPage: "your account opens in the browser"
        }
    }
}
