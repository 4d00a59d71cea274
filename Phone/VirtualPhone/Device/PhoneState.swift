import Foundation

/// Everything a phone remembers.
///
/// Touched only while the phone's lock is held.
struct PhoneState: Sendable {
    enum LockState: String, Sendable, Hashable {
        case beforeFirstUnlock, locked, unlocked
    }

    struct LaunchRecord: Sendable {
        let launch: AppLaunch
        let app: App
        var isClaimed = false
        /// The remaining effects of this launch; nil for no limit.
        var effectsLeft: Int?
    }

    struct ContextRecord: Sendable {
        let launch: LaunchToken
        var isInvalid = false
        /// The biometric set that was enrolled when biometry matched.
        var matchedSet: Int64?
        /// The biometric epoch when biometry matched.
        var matchedEpoch: Int?
        /// The application passwords that the person entered, each right when it was entered.
        var enteredPasswords: [[UInt8]] = []
        var hasPasscode = false
        var credential: [UInt8]?
    }

    var configuration: PhoneConfiguration { didSet { isDirty = true } }
    var person: any Person
    var generator: SeededGenerator
    /// The key under which this phone's enclave wraps its keys; it never leaves the phone.
    var enclaveSecret: [UInt8] { didSet { isDirty = true } }
    /// Names the hardware, which stays the same when the phone is erased: 16 bytes.
    let hardwareIdentifier: [UInt8]

    var passcode: String? { didSet { isDirty = true } }
    /// Grows when the passcode is removed: what was tied to an older generation is lost.
    var passcodeGeneration = 1 { didSet { isDirty = true } }
    var passcodeFailures = 0 { didSet { isDirty = true } }
    var passcodeDisabledUntil: Date? { didSet { isDirty = true } }

    var biometricTemplates: [String: Int64] = [:] { didSet { isDirty = true } }
    /// Names the present set of faces or fingers; a set that was changed never gets an old name back.
    var biometricSet: Int64 = 0 { didSet { isDirty = true } }
    /// Grows when the last face or finger is removed.
    var biometricEpoch = 1 { didSet { isDirty = true } }
    var biometricFailures = 0 { didSet { isDirty = true } }

    var lockState = LockState.unlocked { didSet { isDirty = true } }
    var lastBiometricUnlock: Date? { didSet { isDirty = true } }
    var isAirplane = false { didSet { isDirty = true } }
    var appAttest = AppAttestState() { didSet { isDirty = true } }

    var apps: [String: App] = [:] { didSet { isDirty = true } }
    var faceIDPermissions: [String: Bool] = [:] { didSet { isDirty = true } }
    var launches: [LaunchToken: LaunchRecord] = [:]
    var launchCount = 0 { didSet { isDirty = true } }
    var terminations: [Termination] = []
    var fatalMessages: [LaunchToken: String] = [:]
    var contexts: [Int64: ContextRecord] = [:]
    var items = ItemTable()
    /// Keys of the Secure Enclave that were used lately, by token object id.
    var openKeys: [[UInt8]: EnclaveKey] = [:]
    var nextPrompt = 1

    /// The phone's state file; nil for a phone that ends with its process.
    var file: StateFile?
    /// Whether something outside the keychain is to be written down.
    ///
    /// Set by every property that is: a new one must be archived too.
    var isDirty = false

    init(
        configuration: PhoneConfiguration, person: any Person, seed: UInt64, enclaveSecret: [UInt8],
        hardwareIdentifier: [UInt8] = []
    ) {
        self.configuration = configuration
        self.person = person
        self.generator = SeededGenerator(seed: seed)
        self.enclaveSecret = enclaveSecret
        self.hardwareIdentifier = hardwareIdentifier
        self.passcode = configuration.passcode
        for name in configuration.enrolled where configuration.biometry != .none {
            biometricTemplates[name] = generator.nextHandle()
        }
        biometricSet = generator.nextHandle()
    }

    /// The record of a launch that still runs.
    func running(_ token: LaunchToken) throws(PhoneFailure) -> LaunchRecord {
        guard let record = launches[token] else { throw .connection(.launchEnded) }
        return record
    }

    /// Counts one externally visible effect of a launch before it happens.
    ///
    /// - Throws: `.launchEnded` from the effect on before which the launch was to be killed.
    mutating func countEffect(_ token: LaunchToken) throws(PhoneFailure) {
        guard let left = try running(token).effectsLeft else { return }
        if left == 0 {
            end(token, .killed)
            throw .connection(.launchEnded)
        }
        launches[token]?.effectsLeft = left - 1
    }

    /// Ends a launch: its contexts go, its requests fail from now on.
    mutating func end(_ token: LaunchToken, _ reason: Termination.Reason) {
        guard let record = launches.removeValue(forKey: token) else { return }
        contexts = contexts.filter { $0.value.launch != token }
        if case .fatalRule(let message) = reason { fatalMessages[token] = message }
        terminations.append(
            Termination(
                bundleIdentifier: record.launch.bundleIdentifier, number: record.launch.number, reason: reason))
    }
}
