/// Points where Apple's behaviour is not known for certain, each with the choice this phone makes.
///
/// They are switches so that code can be tried against both answers until a real device has settled them.
public struct OpenQuestions: Sendable, Hashable {
    /// What `canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics)` says without a passcode.
    public enum WithoutPasscode: Sendable, Hashable {
        /// LAError.passcodeNotSet (−5).
        case passcodeNotSet
        /// LAError.biometryNotEnrolled (−7).
        case biometryNotEnrolled
    }

    /// What a biometry reset (all removed, then enrolled anew) does to `.biometryAny`.
    public enum BiometryReset: Sendable, Hashable {
        /// Such keys and items stay valid, as documented.
        case keepsBiometryAny
        /// Such keys and items become unusable, as reported for iOS 18.3.1.
        case invalidatesBiometryAny
    }

    /// Which domain the error of a failed Secure Enclave operation has when authentication failed.
    public enum EnclaveErrors: Sendable, Hashable {
        /// `com.apple.LocalAuthentication` with a code of LAError.
        case localAuthentication
        /// `NSOSStatusErrorDomain` with the status that a keychain call would return.
        case osStatus
    }

    /// Default: `.passcodeNotSet`.
    public var biometricsWithoutPasscode: WithoutPasscode
    /// Default: `.keepsBiometryAny`.
    public var biometryReset: BiometryReset
    /// Default: `.localAuthentication`.
    public var enclaveErrors: EnclaveErrors

    /// Creates a set of choices.
    public init(
        biometricsWithoutPasscode: WithoutPasscode = .passcodeNotSet,
        biometryReset: BiometryReset = .keepsBiometryAny,
        enclaveErrors: EnclaveErrors = .localAuthentication
    ) {
        self.biometricsWithoutPasscode = biometricsWithoutPasscode
        self.biometryReset = biometryReset
        self.enclaveErrors = enclaveErrors
    }
}
