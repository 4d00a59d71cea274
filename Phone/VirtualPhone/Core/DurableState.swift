import Foundation

/// The part of a phone's state that outlives its process, besides the rows of the keychain.
///
/// Add new properties to ``archived`` and ``init(archived:)`` too.
struct DurableState: Sendable {
    enum LockState: String, Sendable, Hashable {
        case beforeFirstUnlock, locked, unlocked
    }

    var configuration: PhoneConfiguration
    /// The key under which this phone's enclave wraps its keys; it never leaves the phone.
    var enclaveSecret: [UInt8]
    /// Names the hardware, which stays the same when the phone is erased: 16 bytes.
    let hardwareIdentifier: [UInt8]

    var passcode: String?
    /// Grows when the passcode is removed: what was tied to an older generation is lost.
    var passcodeGeneration = 1
    var passcodeFailures = 0
    var passcodeDisabledUntil: Date?

    var biometricTemplates: [String: Int64] = [:]
    /// Names the present set of faces or fingers; a set that was changed gets no old name back, unless
    /// ``OpenQuestions/undoneEnrollment`` says so.
    var biometricSet: Int64 = 0
    /// Grows when the last face or finger is removed.
    var biometricEpoch = 1
    var biometricFailures = 0
    /// Whether the passcode was not entered for so long that face or finger no longer open the screen.
    var isBiometryExpired = false

    var lockState = LockState.unlocked
    /// When the screen was locked, while that is recent enough for the class keys to be there; nil once they are gone.
    var lockedAt: Date?
    var lastBiometricUnlock: Date?
    var isAirplane = false
    var appAttest = AppAttestState()
    /// The cookies of the browser sheet; those without an expiry end with the process.
    var webCookies = WebCookies()

    var passkeys = Passkeys()
    /// The Apple Account that the phone is signed in with.
    var appleAccount: AppleAccount?
    /// What the phone's own issuer of Sign in with Apple knows; nil before it has changed.
    var appleIDRecords: AppleIDRecords?

    var apps: [String: App] = [:]
    var faceIDPermissions: [String: Bool] = [:]
    var launchCount = 0
    /// By bundle identifier.
    var notifications: [String: AppNotifications] = [:]
    /// How many notifications came so far.
    var notificationCount = 0

    init(configuration: PhoneConfiguration, enclaveSecret: [UInt8], hardwareIdentifier: [UInt8]) {
        self.configuration = configuration
        self.enclaveSecret = enclaveSecret
        self.hardwareIdentifier = hardwareIdentifier
        passcode = configuration.passcode
        appleAccount = configuration.appleAccount
    }
}
