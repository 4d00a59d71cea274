import Foundation

/// Everything a phone remembers.
///
/// Touched only while the phone's lock is held.
struct PhoneState: Sendable {
    enum LockState: Sendable, Hashable {
        case beforeFirstUnlock, locked, unlocked
    }

    struct LaunchRecord: Sendable {
        let launch: AppLaunch
        let app: App
        var isClaimed = false
        /// How many more effects this launch may have; nil for any number.
        var effectsLeft: Int?
    }

    struct ContextRecord: Sendable {
        let launch: LaunchToken
        var isInvalid = false
        /// The biometric set that was enrolled when biometry matched.
        var matchedSet: Int64?
        var hasPasscode = false
        var credential: [UInt8]?
    }

    var configuration: PhoneConfiguration
    var person: any Person
    var generator: SeededGenerator
    /// The key under which this phone's enclave wraps its keys; it never leaves the phone.
    let enclaveSecret: [UInt8]

    var passcode: String?
    /// Grows when the passcode is removed: what was tied to an older generation is lost.
    var passcodeGeneration = 1
    var passcodeFailures = 0
    var passcodeDisabledUntil: Date?

    var biometricTemplates: [String: Int64] = [:]
    /// Names the present set of faces or fingers; a set that was changed never gets an old name back.
    var biometricSet: Int64 = 0
    /// Grows when the last face or finger is removed.
    var biometricEpoch = 1
    var biometricFailures = 0

    var lockState = LockState.unlocked
    var lastBiometricUnlock: Date?

    var apps: [String: App] = [:]
    var faceIDPermissions: [String: Bool] = [:]
    var launches: [LaunchToken: LaunchRecord] = [:]
    var launchCount = 0
    var terminations: [Termination] = []
    var fatalMessages: [LaunchToken: String] = [:]
    var contexts: [Int64: ContextRecord] = [:]
    var items: [KeychainItem] = []
    var nextPrompt = 1

    init(configuration: PhoneConfiguration, person: any Person, seed: UInt64, enclaveSecret: [UInt8]) {
        self.configuration = configuration
        self.person = person
        self.generator = SeededGenerator(seed: seed)
        self.enclaveSecret = enclaveSecret
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
