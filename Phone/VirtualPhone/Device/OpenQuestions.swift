/// Points where Apple's behavior is not known for certain, each with the choice this phone makes.
///
/// They are switches so that code can be tried against both answers until a real device has settled them.
public struct OpenQuestions: Sendable, Hashable {
    /// The result of `canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics)` without a passcode.
    public enum WithoutPasscode: Sendable, Hashable {
        /// LAError.passcodeNotSet (−5).
        case passcodeNotSet
        /// LAError.biometryNotEnrolled (−7).
        case biometryNotEnrolled
    }

    /// The effect of a biometry reset (all removed, then enrolled again) on `.biometryAny`.
    public enum BiometryReset: Sendable, Hashable {
        /// Keys and items stay valid, as documented.
        case keepsBiometryAny
        /// Keys and items become unusable, as reported for iOS 18.3.1.
        case invalidatesBiometryAny
    }

    /// The set of faces or fingers after one was added and removed again.
    public enum UndoneEnrollment: Sendable, Hashable {
        /// Another set than before, with another domain state.
        case newSet
        /// The same set with the same domain state, as some report.
        case sameSet
    }

    /// The error domain of a Secure Enclave operation whose authentication failed.
    public enum EnclaveErrors: Sendable, Hashable {
        /// `com.apple.LocalAuthentication` with a code of LAError.
        case localAuthentication
        /// `NSOSStatusErrorDomain` with the status that a keychain call would return.
        case osStatus
    }

    /// How `evaluatePolicy(.deviceOwnerAuthentication)` ends when biometry is locked out and the passcode is cancelled.
    public enum CancelInLockout: Sendable, Hashable {
        /// LAError.userCancel (−2).
        case userCancel
        /// LAError.biometryLockout (−8).
        case biometryLockout
    }

    /// What a value of the keychain gives that was bound to a set of faces or fingers, once the set has changed.
    public enum ValueOfChangedSet: Sendable, Hashable {
        /// It is gone (−25300), and a new one takes its place: iOS 9 and newer, as Apple's source reads.
        case gone
        /// It is there and can't be read (−25293), as reported.
        case refused
    }

    /// The error of a Secure Enclave key that is lost: its set of faces or fingers has changed, or its passcode is gone.
    public enum LostEnclaveKey: Sendable, Hashable {
        /// `CryptoTokenKit` −3; if the set has changed, after a prompt in which the face or finger matches.
        case cryptoTokenKit
        /// `NSOSStatusErrorDomain` −25293 without a prompt.
        case authFailed
    }

    /// The fate of Secure Enclave keys in a backup restored to another phone, and in a direct transfer to one.
    public enum EnclaveKeysInBackups: Sendable, Hashable {
        /// They are found there and can't be used, as reported by developers.
        case reappear
        /// They do not go along, as Apple's source reads (since iOS 11).
        case leftOut
    }

    /// The result of `attestKey` for an already attested key.
    public enum SecondAttestation: Sendable, Hashable {
        /// DCError.invalidKey (3), as DCError.h says.
        case invalidKey
        /// It attests the key again, as seen once with real objects.
        case accepted
    }

    /// The error of `generateAssertion` for a key id whose key is gone; `attestKey` answers `invalidKey` (3).
    public enum DeadAttestKey: String, Sendable, Hashable, CaseIterable {
        /// DCError.invalidInput (2), as most reports say.
        case invalidInput
        /// DCError.unknownSystemFailure (0), as some reports of 2026 say.
        case unknownSystemFailure
        /// DCError.invalidKey (3), as documented.
        case invalidKey
    }

    /// Whether an app that comes to the front may have the person asked before it was told that it is active.
    public enum PromptBeforeActive: Sendable, Hashable {
        /// LAError.notInteractive (−1004), as reported for the time before `didBecomeActive`.
        case refused
        /// It may, because Apple's check is for visibility, and an app is visible from `willEnterForeground` on.
        case allowed
    }

    /// What apps may do with biometry once it expired: the passcode was not entered for too long (six and a half days,
    /// or two days without any unlock).
    public enum ExpiredBiometry: Sendable, Hashable {
        /// They use it; only the lock screen wants the passcode.
        case usable
        /// LAError.biometryLockout (−8): "Biometry is disabled for unlock."
        case lockout
    }

    /// The result of Apple's service for a key of a jailbroken phone.
    public enum JailbrokenAttestation: Sendable, Hashable {
        /// It is attested, because App Attest can't pinpoint such a phone, as documented.
        case attested
        /// DCError.invalidKey (3): the service rejects the key.
        case refused
    }

    /// The AAGUID that a passkey's registration names.
    public enum PasskeyAAGUID: String, Sendable, Hashable, CaseIterable {
        /// fbfc3007-154e-4ecc-8c0b-6e020557d7bd: Apple Passwords.
        case applePasswords
        /// Sixteen zeros, as up to iOS 17.1, and as reported once of iOS 26.
        case zero
    }

    /// Default: `.biometryNotEnrolled`, because biometry goes with the passcode.
    public var biometricsWithoutPasscode: WithoutPasscode
    /// Default: `.keepsBiometryAny`.
    public var biometryReset: BiometryReset
    /// Default: `.newSet`.
    public var undoneEnrollment: UndoneEnrollment
    /// Default: `.localAuthentication`.
    public var enclaveErrors: EnclaveErrors
    /// Default: nil, which is `.gone` from iOS 9 on and `.refused` before.
    public var valueOfChangedSet: ValueOfChangedSet?
    /// Default: nil, which is `.cryptoTokenKit` from iOS 14 on and `.authFailed` before.
    public var lostEnclaveKey: LostEnclaveKey?
    /// Default: `.leftOut`.
    public var enclaveKeysInBackups: EnclaveKeysInBackups
    /// Default: `.reappear`.
    public var enclaveKeysInTransfers: EnclaveKeysInBackups
    /// Default: `.userCancel`.
    public var cancelInLockout: CancelInLockout
    /// Default: `.invalidKey`.
    public var secondAttestation: SecondAttestation
    /// Default: `.invalidInput`.
    public var deadAttestKey: DeadAttestKey
    /// Default: `.attested`.
    public var jailbrokenAttestation: JailbrokenAttestation
    /// Default: `.refused`.
    public var promptBeforeActive: PromptBeforeActive
    /// Default: nil, which is `.lockout` up to iOS 16 and `.usable` since.
    public var expiredBiometry: ExpiredBiometry?
    /// Default: nil, which is `.zero` up to iOS 17.1 and `.applePasswords` since.
    public var passkeyAAGUID: PasskeyAAGUID?

    /// Creates a set of choices.
    public init(
        biometricsWithoutPasscode: WithoutPasscode = .biometryNotEnrolled,
        biometryReset: BiometryReset = .keepsBiometryAny,
        undoneEnrollment: UndoneEnrollment = .newSet,
        enclaveErrors: EnclaveErrors = .localAuthentication,
        valueOfChangedSet: ValueOfChangedSet? = nil,
        lostEnclaveKey: LostEnclaveKey? = nil,
        enclaveKeysInBackups: EnclaveKeysInBackups = .leftOut,
        cancelInLockout: CancelInLockout = .userCancel,
        secondAttestation: SecondAttestation = .invalidKey,
        deadAttestKey: DeadAttestKey = .invalidInput,
        jailbrokenAttestation: JailbrokenAttestation = .attested,
        enclaveKeysInTransfers: EnclaveKeysInBackups = .reappear,
        promptBeforeActive: PromptBeforeActive = .refused,
        expiredBiometry: ExpiredBiometry? = nil,
        passkeyAAGUID: PasskeyAAGUID? = nil
    ) {
        self.biometricsWithoutPasscode = biometricsWithoutPasscode
        self.biometryReset = biometryReset
        self.undoneEnrollment = undoneEnrollment
        self.enclaveErrors = enclaveErrors
        self.valueOfChangedSet = valueOfChangedSet
        self.lostEnclaveKey = lostEnclaveKey
        self.enclaveKeysInBackups = enclaveKeysInBackups
        self.cancelInLockout = cancelInLockout
        self.secondAttestation = secondAttestation
        self.deadAttestKey = deadAttestKey
        self.jailbrokenAttestation = jailbrokenAttestation
        self.enclaveKeysInTransfers = enclaveKeysInTransfers
        self.promptBeforeActive = promptBeforeActive
        self.expiredBiometry = expiredBiometry
        self.passkeyAAGUID = passkeyAAGUID
    }
}

extension OpenQuestions.DeadAttestKey {
    var code: DeviceCheckCode {
        switch self {
        case .invalidInput: .invalidInput
        case .unknownSystemFailure: .unknownSystemFailure
        case .invalidKey: .invalidKey
        }
    }
}

// The choices that follow the version of iOS unless they are made.
extension PhoneConfiguration {
    var valueOfChangedSet: OpenQuestions.ValueOfChangedSet {
        openQuestions.valueOfChangedSet ?? (majorVersion >= 9 ? .gone : .refused)
    }

    var lostEnclaveKey: OpenQuestions.LostEnclaveKey {
        openQuestions.lostEnclaveKey ?? (majorVersion >= 14 ? .cryptoTokenKit : .authFailed)
    }

    /// 16 bytes.
    var passkeyAAGUID: [UInt8] {
        let numbers = systemVersion.split(separator: ".").map { Int($0) ?? 0 }
        let isOld = biometry != .opticID && numbers.lexicographicallyPrecedes([17, 2])
        switch openQuestions.passkeyAAGUID ?? (isOld ? .zero : .applePasswords) {
        case .applePasswords:
            return [
                0xFB, 0xFC, 0x30, 0x07, 0x15, 0x4E, 0x4E, 0xCC, 0x8C, 0x0B, 0x6E, 0x02, 0x05, 0x57, 0xD7, 0xBD,
            ]
        case .zero: return [UInt8](repeating: 0, count: 16)
        }
    }
}
