import LatchkeyWire

extension LatchkeyError {
    /// A stable name of a reason, snake_case.
    ///
    /// New ones may come; a name never changes its meaning.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name.
        public let rawValue: String

        /// Wraps a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The reason that the server gave, under the server's own name for it.
        public static func server(_ code: ProblemCode) -> Code {
            Code(rawValue: code.rawValue)
        }

        /// The name.
        public var description: String { rawValue }

        /// A sentence for people, in English.
        public var sentence: String { meaning.sentence }

        /// The default next step.
        public var suggestion: Suggestion { meaning.suggestion }

        /// Every reason that this version gives.
        public static let all: [Code] = Array(ownMeanings.keys) + ProblemCode.allCases.map(server)

        private var meaning: Meaning {
            if let problem = ProblemCode(rawValue: rawValue) {
                return Meaning(problem.title, problem.suggestion)
            }
            return Self.ownMeanings[self] ?? Meaning("Something went wrong.", .contactSupport)
        }
    }
}

/// The sentence and the next step that belong to a reason.
struct Meaning: Sendable {
    let sentence: String
    let suggestion: LatchkeyError.Suggestion

    init(_ sentence: String, _ suggestion: LatchkeyError.Suggestion) {
        self.sentence = sentence
        self.suggestion = suggestion
    }
}

extension LatchkeyError.Code {
    /// The prompt ended without the person being recognized (LAError −1).
    public static let notRecognized = Self(rawValue: "not_recognized")
    /// The person tapped Cancel (LAError −2, OSStatus −128).
    public static let userCancelled = Self(rawValue: "user_cancelled")
    /// The person tapped the button that asks for the passcode instead (LAError −3).
    public static let userChosePasscode = Self(rawValue: "user_chose_passcode")
    /// The system took the prompt away (LAError −4).
    public static let systemCancelled = Self(rawValue: "system_cancelled")
    /// No passcode is set (LAError −5).
    public static let passcodeNotSet = Self(rawValue: "passcode_not_set")
    /// The phone has no biometry (LAError −6, no hardware).
    public static let biometryUnavailable = Self(rawValue: "biometry_unavailable")
    /// The person does not allow the app to use biometry (LAError −6, with hardware).
    public static let biometryDenied = Self(rawValue: "biometry_denied")
    /// No face or finger is enrolled (LAError −7).
    public static let biometryNotEnrolled = Self(rawValue: "biometry_not_enrolled")
    /// Biometry is locked until the passcode is entered (LAError −8).
    public static let biometryLockedOut = Self(rawValue: "biometry_locked_out")
    /// The app took the prompt away (LAError −9).
    public static let appCancelled = Self(rawValue: "app_cancelled")
    /// The authentication was over before it was used (LAError −10).
    public static let authenticationEnded = Self(rawValue: "authentication_ended")
    /// No companion device is near (LAError −11).
    public static let companionUnavailable = Self(rawValue: "companion_unavailable")
    /// The biometric accessory is not paired (LAError −12).
    public static let biometryNotPaired = Self(rawValue: "biometry_not_paired")
    /// The biometric accessory is not connected (LAError −13).
    public static let biometryDisconnected = Self(rawValue: "biometry_disconnected")
    /// The embedded prompt has an unusable size (LAError −14).
    public static let promptUnusable = Self(rawValue: "prompt_unusable")
    /// A prompt is needed where none may be shown (LAError −1004).
    public static let promptForbidden = Self(rawValue: "prompt_forbidden")
    /// LocalAuthentication gave a code that has no name.
    public static let authenticationUnknown = Self(rawValue: "authentication_unknown")

    /// The key is not in the keychain (OSStatus −25300).
    public static let keyMissing = Self(rawValue: "key_missing")
    /// There is a key, but not one that can be used: lost with the passcode or with the enrolled faces or fingers, or made
    /// on another phone (CryptoTokenKit −3 or −10, OSStatus −25293).
    public static let keyUnusable = Self(rawValue: "key_unusable")
    /// The keychain did not accept the authentication (OSStatus −25293).
    public static let keychainRefused = Self(rawValue: "keychain_refused")
    /// The keychain can't be used now, because the phone is locked or starting (OSStatus −25308, −25291).
    public static let keychainLocked = Self(rawValue: "keychain_locked")
    /// The app lacks an entitlement (OSStatus −34018).
    public static let entitlementMissing = Self(rawValue: "entitlement_missing")
    /// Another status of the Security framework.
    public static let keychainFailed = Self(rawValue: "keychain_failed")
    /// The system gave an error of an unknown domain.
    public static let systemFailed = Self(rawValue: "system_failed")

    /// The server can't be reached.
    public static let networkUnavailable = Self(rawValue: "network_unavailable")
    /// The server did not answer in time.
    public static let networkTimeout = Self(rawValue: "network_timeout")
    /// The connection to the server is not secure.
    public static let connectionInsecure = Self(rawValue: "connection_insecure")
    /// Another failure of the network.
    public static let networkFailed = Self(rawValue: "network_failed")
    /// The server sends the app elsewhere, which is not followed.
    public static let redirectRefused = Self(rawValue: "redirect_refused")
    /// The reply violates the contract.
    public static let replyMalformed = Self(rawValue: "reply_malformed")
    /// The server refused with a reason that has no name here.
    public static let serverUnknown = Self(rawValue: "server_unknown")
    /// The task was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")

    /// The challenge comes from another server than the pinned one.
    public static let serverMismatch = Self(rawValue: "server_mismatch")
    /// The challenge is for another key than this device's.
    public static let keyMismatch = Self(rawValue: "key_mismatch")
    /// The challenge is for another purpose than this app's operation.
    public static let contextMismatch = Self(rawValue: "context_mismatch")
    /// The challenge is a bare nonce, which this device does not sign.
    public static let schemeRefused = Self(rawValue: "scheme_refused")
    /// The server wants another method than the enrolled one.
    public static let methodRefused = Self(rawValue: "method_refused")
    /// The challenge had expired when it came.
    public static let challengeStale = Self(rawValue: "challenge_stale")

    /// This installation has no enrollment of that user.
    public static let notEnrolled = Self(rawValue: "not_enrolled")
    /// No tokens of that user are kept: they have not signed in, or were signed out.
    public static let notSignedIn = Self(rawValue: "not_signed_in")
    /// This device has no key, and signs in with one-time codes.
    public static let oneTimeCodeRequired = Self(rawValue: "one_time_code_required")
    /// The input is not a one-time code of six digits.
    public static let oneTimeCodeMalformed = Self(rawValue: "one_time_code_malformed")
    /// The one-time code was not requested on this phone.
    public static let oneTimeCodeNotRequested = Self(rawValue: "one_time_code_not_requested")
    /// The input is not a recovery code of 16 characters.
    public static let recoveryCodeMalformed = Self(rawValue: "recovery_code_malformed")
    /// No recovery of that user waits on this phone.
    public static let recoveryMissing = Self(rawValue: "recovery_missing")
    /// The phone number for the one-time code is unknown.
    public static let phoneNumberMissing = Self(rawValue: "phone_number_missing")
    /// An enrollment of that user, or a change of it, is under way.
    public static let enrollmentUnderWay = Self(rawValue: "enrollment_under_way")
    /// The server's address has no `http` or `https`, or no host.
    public static let serverURLInvalid = Self(rawValue: "server_url_invalid")
    /// The server's name is invalid.
    public static let serverIDInvalid = Self(rawValue: "server_id_invalid")
    /// The user name is invalid.
    public static let usernameInvalid = Self(rawValue: "username_invalid")
    /// The phone number does not have the form `+15555550100`.
    public static let phoneNumberInvalid = Self(rawValue: "phone_number_invalid")
    /// The phone's model is invalid.
    public static let deviceModelInvalid = Self(rawValue: "device_model_invalid")
    /// The saved session identity went when the passcode was turned off or the phone erased (OSStatus −25300).
    public static let savedSignInLost = Self(rawValue: "saved_sign_in_lost")
    /// The saved session identity was bound to the enrolled faces or fingers, and they have changed (OSStatus −25300).
    public static let savedSignInInvalidated = Self(rawValue: "saved_sign_in_invalidated")
    /// The saved session identity is damaged, or was stored by something else.
    public static let savedSignInUnreadable = Self(rawValue: "saved_sign_in_unreadable")
    /// The app's own record can't be read or written.
    public static let storageFailed = Self(rawValue: "storage_failed")

    fileprivate static let ownMeanings: [LatchkeyError.Code: Meaning] = [
        .notRecognized: Meaning("You were not recognized.", .retry),
        .userCancelled: Meaning("You cancelled.", .retry),
        .userChosePasscode: Meaning("You chose to use the passcode.", .offerPasscode),
        .systemCancelled: Meaning("The system interrupted the prompt.", .retry),
        .passcodeNotSet: Meaning("This phone has no passcode. Set one in Settings.", .openSettings),
        .biometryUnavailable: Meaning("This phone has no Face ID or Touch ID.", .offerPasscode),
        .biometryDenied: Meaning("This app is not allowed to use Face ID.", .offerPasscode),
        .biometryNotEnrolled: Meaning("No face or finger is enrolled.", .offerPasscode),
        .biometryLockedOut: Meaning("Too many attempts. Enter the passcode.", .offerPasscode),
        .appCancelled: Meaning("The app took the prompt away.", .retry),
        .authenticationEnded: Meaning("The authentication was over.", .retry),
        .companionUnavailable: Meaning("No companion device is near.", .offerPasscode),
        .biometryNotPaired: Meaning("The biometric accessory is not paired.", .offerPasscode),
        .biometryDisconnected: Meaning("The biometric accessory is not connected.", .offerPasscode),
        .promptUnusable: Meaning("The prompt can't be shown in this size.", .updateApp),
        .promptForbidden: Meaning("A prompt is needed, and none may be shown now.", .retry),
        .authenticationUnknown: Meaning("The authentication failed.", .retry),
        .keyMissing: Meaning("This phone's key is gone.", .enrollAgain),
        .keyUnusable: Meaning("This phone's key can't be used any more.", .enrollAgain),
        .keychainRefused: Meaning("The keychain did not accept the authentication.", .retry),
        .keychainLocked: Meaning("The keychain can't be used now. Unlock the phone.", .retry),
        .entitlementMissing: Meaning("The app is not allowed to use the keychain.", .contactSupport),
        .keychainFailed: Meaning("The keychain failed.", .contactSupport),
        .systemFailed: Meaning("The system failed.", .retry),
        .networkUnavailable: Meaning("The server can't be reached.", .retry),
        .networkTimeout: Meaning("The server did not answer in time.", .retry),
        .connectionInsecure: Meaning("The connection to the server is not secure.", .contactSupport),
        .networkFailed: Meaning("The network failed.", .retry),
        .redirectRefused: Meaning("The server sent the app elsewhere.", .contactSupport),
        .replyMalformed: Meaning("The server's reply is not understood.", .updateApp),
        .serverUnknown: Meaning("The server refused.", .contactSupport),
        .cancelled: Meaning("The work was cancelled.", .none),
        .serverMismatch: Meaning("The challenge comes from another server.", .contactSupport),
        .keyMismatch: Meaning("The server does not know this phone's key.", .enrollAgain),
        .contextMismatch: Meaning("The challenge is for something else.", .contactSupport),
        .schemeRefused: Meaning("The challenge is not bound to this sign-in.", .enrollAgain),
        .methodRefused: Meaning("The server does not ask for this phone's key.", .enrollAgain),
        .challengeStale: Meaning("The challenge has expired. Check the phone's clock.", .retry),
        .notEnrolled: Meaning("This phone is not enrolled.", .enrollAgain),
        .notSignedIn: Meaning("You are not signed in.", .signInAgain),
        .oneTimeCodeRequired: Meaning("This phone signs in with one-time codes.", .requestOneTimeCode),
        .oneTimeCodeMalformed: Meaning("A one-time code has six digits.", .correctInput),
        .oneTimeCodeNotRequested: Meaning("No one-time code was requested on this phone.", .requestOneTimeCode),
        .recoveryCodeMalformed: Meaning("A recovery code has 16 letters and digits.", .correctInput),
        .recoveryMissing: Meaning("No recovery waits on this phone.", .beginRecovery),
        .phoneNumberMissing: Meaning("The telephone number is not known.", .correctInput),
        .enrollmentUnderWay: Meaning("An enrollment or a change of it is under way.", .none),
        .serverURLInvalid: Meaning("The server's address can't be used.", .contactSupport),
        .serverIDInvalid: Meaning("The server's name can't be used.", .contactSupport),
        .usernameInvalid: Meaning(
            "A user name has at most 64 characters, which are A–Z, a–z, 0–9 or . _ @ + - alone.", .correctInput),
        .phoneNumberInvalid: Meaning(
            "A phone number begins with + and the country's code.", .correctInput),
        .deviceModelInvalid: Meaning("The phone's model can't be used.", .contactSupport),
        .savedSignInLost: Meaning("Your saved sign-in was lost when the passcode was turned off.", .signInAgain),
        .savedSignInInvalidated: Meaning(
            "The enrolled faces or fingers have changed, so your saved sign-in can't be opened.", .signInAgain),
        .savedSignInUnreadable: Meaning("Your saved sign-in can't be read.", .signInAgain),
        .storageFailed: Meaning("The app's record can't be read or written.", .enrollAgain),
    ]
}
