import Foundation

/// Everything a phone remembers.
///
/// Touched only while the phone's lock is held.
struct PhoneState: Sendable {
    struct LaunchRecord: Sendable {
        let launch: AppLaunch
        let app: App
        /// Whether the system launched it in the background.
        var isUnseen = false
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

    /// The state to save, besides the rows of ``items``; every change has to be saved.
    var durable: DurableState { didSet { isDirty = true } }
    var person: any Person
    /// The security key that the person holds; no part of the phone.
    var securityKey: SecurityKey?
    /// Written down with each record, whatever it is about.
    var generator: SeededGenerator
    /// The phone's time.
    var clock: @Sendable () -> Date = { Date() }

    var launches: [LaunchToken: LaunchRecord] = [:]
    var terminations: [Termination] = []
    var fatalMessages: [LaunchToken: String] = [:]
    var contexts: [Int64: ContextRecord] = [:]
    var items = ItemTable()
    /// Keys of the Secure Enclave that were used lately, by token object id.
    var openKeys: [[UInt8]: EnclaveKey] = [:]
    var nextPrompt = 1
    /// What apps are told of notifications and have not dealt with.
    var notices = NotificationNotices()
    /// The number of the last evaluation that asked the person.
    var runningEvaluation = 0

    /// The phone's state file; nil for a phone that ends with its process.
    var file: StateFile?
    /// Whether ``durable`` is to be written down.
    var isDirty = false

    init(durable: DurableState, person: any Person, generator: SeededGenerator) {
        self.durable = durable
        self.person = person
        self.generator = generator
    }

    /// A phone as it leaves the shop.
    init(new durable: DurableState, person: any Person, seed: UInt64) {
        var durable = durable
        var generator = SeededGenerator(seed: seed)
        for name in durable.configuration.enrolled where durable.configuration.biometry != .none {
            durable.biometricTemplates[name] = generator.nextHandle()
        }
        self.init(durable: durable, person: person, generator: generator)
        renewBiometricSet()
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
