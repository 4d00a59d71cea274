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
        enclaveKeysInBackups: EnclaveKeysInBackups = .reappear,
        cancelInLockout: CancelInLockout = .userCancel,
        secondAttestation: SecondAttestation = .invalidKey,
        deadAttestKey: DeadAttestKey = .invalidKey,
        jailbrokenAttestation: JailbrokenAttestation = .attested
    ) {
        self.biometricsWithoutPasscode = biometricsWithoutPasscode
        self.biometryReset = biometryReset
        self.enclaveErrors = enclaveErrors
        self.enclaveKeysInBackups = enclaveKeysInBackups
        self.cancelInLockout = cancelInLockout
        self.secondAttestation = secondAttestation
        self.deadAttestKey = deadAttestKey
        self.jailbrokenAttestation = jailbrokenAttestation
    }
}
