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

    /// The set of enrolled faces or fingers after one was added and removed again.
    public enum SetAfterReturn: Sendable, Hashable {
        /// Another set, as Apple's documentation may be read.
        case another
        /// The set that it was before, as reported by some developers.
        case former
    }

    /// The fate of Secure Enclave keys in a backup restored to another phone.
    public enum EnclaveKeysInBackups: Sendable, Hashable {
        /// They are found there and can't be used, as reported by developers.
        case reappear
        /// They are not in the backup, as Apple's source reads.
        case leftOut
    }

    /// The result of `attestKey` for an already attested key.
    public enum SecondAttestation: Sendable, Hashable {
        /// DCError.invalidKey (3), as DCError.h says.
        case invalidKey
        /// It attests the key again, as seen once with real objects.
        case accepted
    }

    /// DeviceCheck's error for a key id whose key is gone.
    public enum DeadAttestKey: Sendable, Hashable {
        /// DCError.invalidKey (3), as documented.
        case invalidKey
        /// DCError.invalidInput (2), as reported by developers.
        case invalidInput
    }

    /// The result of Apple's service for a key of a jailbroken phone.
    public enum JailbrokenAttestation: Sendable, Hashable {
        /// It is attested, because App Attest can't pinpoint such a phone, as documented.
        case attested
        /// DCError.invalidKey (3): the service rejects the key.
        case refused
    }

    /// Default: `.passcodeNotSet`.
    public var biometricsWithoutPasscode: WithoutPasscode
    /// Default: `.keepsBiometryAny`.
    public var biometryReset: BiometryReset
    /// Default: `.localAuthentication`.
    public var enclaveErrors: EnclaveErrors
    /// Default: nil, which is `.gone` from iOS 9 on and `.refused` before.
    public var valueOfChangedSet: ValueOfChangedSet?
    /// Default: nil, which is `.cryptoTokenKit` from iOS 14 on and `.authFailed` before.
    public var lostEnclaveKey: LostEnclaveKey?
    /// Default: `.another`.
    public var setAfterReturn: SetAfterReturn
    /// Default: `.reappear`.
    public var enclaveKeysInBackups: EnclaveKeysInBackups
    /// Default: `.userCancel`.
    public var cancelInLockout: CancelInLockout
    /// Default: `.invalidKey`.
    public var secondAttestation: SecondAttestation
    /// Default: `.invalidKey`.
    public var deadAttestKey: DeadAttestKey
    /// Default: `.attested`.
    public var jailbrokenAttestation: JailbrokenAttestation

    /// Creates a set of choices.
    public init(
        biometricsWithoutPasscode: WithoutPasscode = .passcodeNotSet,
        biometryReset: BiometryReset = .keepsBiometryAny,
        enclaveErrors: EnclaveErrors = .localAuthentication,
        valueOfChangedSet: ValueOfChangedSet? = nil,
        lostEnclaveKey: LostEnclaveKey? = nil,
        setAfterReturn: SetAfterReturn = .another,
        enclaveKeysInBackups: EnclaveKeysInBackups = .reappear,
        cancelInLockout: CancelInLockout = .userCancel,
        secondAttestation: SecondAttestation = .invalidKey,
        deadAttestKey: DeadAttestKey = .invalidKey,
        jailbrokenAttestation: JailbrokenAttestation = .attested
    ) {
        self.biometricsWithoutPasscode = biometricsWithoutPasscode
        self.biometryReset = biometryReset
        self.enclaveErrors = enclaveErrors
        self.valueOfChangedSet = valueOfChangedSet
        self.lostEnclaveKey = lostEnclaveKey
        self.setAfterReturn = setAfterReturn
        self.enclaveKeysInBackups = enclaveKeysInBackups
        self.cancelInLockout = cancelInLockout
        self.secondAttestation = secondAttestation
        self.deadAttestKey = deadAttestKey
        self.jailbrokenAttestation = jailbrokenAttestation
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
}
