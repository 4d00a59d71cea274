/// Something the phone asks its person.
public struct Prompt: Sendable, Hashable {
    /// The request.
    public enum Kind: Sendable, Hashable {
        /// May this app use Face ID? With the app's reason.
        case faceIDPermission(usage: String)
        /// May this app send notifications?
        case notifications
        /// Look at the phone, or touch the sensor.
        case biometry(BiometryRequest)
        /// Enter the passcode.
        case passcode(PasscodeRequest)
        /// Enter the application password of an item or key, or choose one.
        case applicationPassword(PasswordRequest)
        /// May this app use a website to sign in? With the website's host.
        case webSignIn(host: String)
        /// Make a passkey, or sign in with one, perhaps with one of several?
        case passkey(PasskeyRequest)
        /// Touch a security key, or enter its PIN, or choose one of its accounts.
        case securityKey(SecurityKeyRequest)
        /// Sign in to the app with the phone's Apple Account?
        case appleID(AppleIDRequest)
    }

    /// A number that is unique on this phone.
    public let id: Int
    /// The bundle identifier of the app for which the phone asks.
    public let app: String
    /// The app's name as a person sees it.
    public let appName: String
    /// The request.
    public let kind: Kind

    /// The kind's name, as in the event log: "faceIDPermission", "notificationPermission", "biometry", "passcode",
    /// "applicationPassword", "webSignIn", "passkey", "securityKey" or "appleID".
    public var kindName: String {
        switch kind {
        case .faceIDPermission: "faceIDPermission"
        case .notifications: "notificationPermission"
        case .biometry: "biometry"
        case .passcode: "passcode"
        case .applicationPassword: "applicationPassword"
        case .webSignIn: "webSignIn"
        case .passkey: "passkey"
        case .securityKey: "securityKey"
        case .appleID: "appleID"
        }
    }
}

/// A request to look at the phone, or to touch the sensor.
public struct BiometryRequest: Sendable, Hashable {
    /// The sensor.
    public let biometry: PhoneConfiguration.Biometry
    /// The app's reason; may be empty when a key is used.
    public let reason: String
    /// The fallback button's title; nil without the button.
    public let fallbackTitle: String?
    /// The cancel button's title.
    public let cancelTitle: String
    /// The number of mismatches of this request so far.
    public let mismatches: Int

    /// Whether the sensor still looks: Face ID and Optic ID stop after two mismatches, and only the buttons are left.
    public var isLooking: Bool { biometry == .touchID || mismatches < Evaluation.maximumLooks }
}

/// A request to enter the passcode.
public struct PasscodeRequest: Sendable, Hashable {
    /// The app's reason; may be empty when a key is used.
    public let reason: String
    /// How many wrong passcodes were entered in a row.
    public let failures: Int
}

/// A request to enter the application password of an item or key.
///
/// It comes only where the app set none on its context.
public struct PasswordRequest: Sendable, Hashable {
    /// The app's reason; may be empty when a key is used.
    public let reason: String
    /// Whether a password is to be chosen, because the item or key is being made.
    public let isNew: Bool
}

/// A person's answer to a prompt.
///
/// An answer that the prompt does not offer (a passcode to a face camera, a button that isn't there) counts as
/// looking away: no match, wrong passcode, permission not given. Once nothing looks any more
/// (``BiometryRequest/isLooking``) it counts as Cancel.
public enum PromptAnswer: Sendable, Hashable {
    /// Allows the app to use Face ID or to notify, continues to the website, with the passkey that the sheet shows first, or with the
    /// Apple Account as its sheet shows it; touches the security key.
    case allow
    /// Continues with the Apple Account, and tells the app this.
    case share(AppleIDChoice)
    /// Continues with a passkey of several: the index of its account in ``PasskeyRequest/accounts``, or in those of a
    /// security key.
    case choose(account: Int)
    /// Does not allow it.
    case dontAllow
    /// Shows an enrolled face or finger.
    case match
    /// Shows another one.
    case noMatch
    /// Taps Cancel.
    case cancel
    /// Taps the fallback button; for a passkey, takes a security key in its place.
    case fallback
    /// Enters a passcode.
    case passcode(String)
    /// Enters an application password, or the PIN of a security key.
    case password(String)
    /// Does nothing: the prompt stays until it is withdrawn.
    case none

    /// The answer without typed text, for the event log.
    var name: String {
        switch self {
        case .allow: "allow"
        case .share: "share"
        case .choose: "choose"
        case .dontAllow: "dontAllow"
        case .match: "match"
        case .noMatch: "noMatch"
        case .cancel: "cancel"
        case .fallback: "fallback"
        case .passcode: "passcode"
        case .password: "password"
        case .none: "none"
        }
    }
}
