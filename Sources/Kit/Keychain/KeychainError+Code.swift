extension KeychainError {
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

        /// The name.
        public var description: String { rawValue }

        /// Every reason that this version gives.
        public static let all: [Code] = meanings.keys.sorted { $0.rawValue < $1.rawValue }

        var meaning: (sentence: String, suggestion: Suggestion) {
            Self.meanings[self] ?? ("Something went wrong.", .fixProgram)
        }
    }
}

extension KeychainError.Code {
    /// The value does not exist (−25300).
    public static let missing = Self(rawValue: "missing")
    /// The value was stored, and went for good when the passcode was turned off or the phone erased (−25300, and a record
    /// of it is left).
    public static let lostWithPasscode = Self(rawValue: "lost_with_passcode")
    /// The value already exists (−25299).
    public static let duplicate = Self(rawValue: "duplicate")
    /// The phone is locked (−25308).
    public static let locked = Self(rawValue: "locked")
    /// A prompt is needed and can't be shown: the authentication forbids it, or the app is in the background (−25308).
    public static let promptForbidden = Self(rawValue: "prompt_forbidden")
    /// The person tapped Cancel (−128).
    public static let userCancelled = Self(rawValue: "user_cancelled")
    /// The task was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
    /// The person was not recognized, chose a button that leads nowhere, or the system took the prompt away (−25293).
    public static let authenticationFailed = Self(rawValue: "authentication_failed")
    /// The authentication had been ended before, or was while the prompt was shown (−25293).
    public static let authenticationEnded = Self(rawValue: "authentication_ended")
    /// Too many mismatches: biometry is locked until the passcode is entered (−25293).
    public static let biometryLockedOut = Self(rawValue: "biometry_locked_out")
    /// The value was bound to the enrolled faces or fingers, and they have changed: it is gone for good (−25300, and a
    /// record of it is left; −25293 on older versions of iOS).
    ///
    /// After a −25293 an upgrade of iOS may look the same: replace the value only once a new one is at hand.
    public static let invalidated = Self(rawValue: "invalidated")
    /// The protection needs a passcode, and the phone has none (−25293, −25291).
    public static let passcodeNotSet = Self(rawValue: "passcode_not_set")
    /// The protection needs an enrolled face or finger, and there is none.
    public static let biometryNotEnrolled = Self(rawValue: "biometry_not_enrolled")
    /// The protection needs biometry, and the phone has none or the person denied it to this app.
    public static let biometryUnavailable = Self(rawValue: "biometry_unavailable")
    /// The keychain can't be reached (−25291).
    public static let unavailable = Self(rawValue: "unavailable")
    /// The app lacks the entitlement for the access group (−34018, −34020).
    public static let entitlementMissing = Self(rawValue: "entitlement_missing")
    /// The value is not of the type that was asked for, can't be encoded, or is damaged (−26275).
    public static let valueUnreadable = Self(rawValue: "value_unreadable")
    /// Others add and remove the value all the time.
    public static let contended = Self(rawValue: "contended")
    /// The system did not accept the call as it was made (−50, −25303, −25306).
    public static let requestInvalid = Self(rawValue: "request_invalid")
    /// Another status; see ``KeychainError/status``.
    public static let systemFailed = Self(rawValue: "system_failed")

    fileprivate static let meanings: [Self: (sentence: String, suggestion: KeychainError.Suggestion)] = [
        .missing: ("Nothing is stored here.", .none),
        .lostWithPasscode: (
            "The stored value was destroyed when the passcode was turned off or the phone erased. It can't be restored.",
            .storeAnew
        ),
        .duplicate: ("Something is stored here already.", .update),
        .locked: ("The phone is locked.", .retryWhenUnlocked),
        .promptForbidden: ("The stored value can be read only after asking you.", .askAgain),
        .userCancelled: ("You cancelled.", .none),
        .cancelled: ("The operation was cancelled.", .none),
        .authenticationFailed: ("You were not recognized.", .askAgain),
        .authenticationEnded: ("The authentication was over.", .askAgain),
        .biometryLockedOut: ("Too many attempts. Enter your passcode first.", .enterPasscode),
        .invalidated: (
            "The enrolled faces or fingers have changed, and the value stored for the earlier ones is lost.", .storeAnew
        ),
        .passcodeNotSet: ("This needs a passcode. Set one in Settings.", .openSettings),
        .biometryNotEnrolled: ("This needs an enrolled face or finger. Enroll one in Settings.", .openSettings),
        .biometryUnavailable: ("This needs Face ID or Touch ID, which this app can't use now.", .openSettings),
        .unavailable: ("The keychain can't be reached now.", .retry),
        .entitlementMissing: ("The app is not entitled to this place in the keychain.", .fixProgram),
        .valueUnreadable: ("The stored value is of another kind than expected.", .fixProgram),
        .contended: ("Somebody else changes the stored value all the time.", .retry),
        .requestInvalid: ("The keychain did not accept the request.", .fixProgram),
        .systemFailed: ("The keychain failed.", .retry),
    ]
}
