import LatchkeyWire

extension AttestationError {
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
        public static func server(_ code: ProblemCode) -> Code { Code(rawValue: code.rawValue) }

        /// The name.
        public var description: String { rawValue }

        /// A sentence for people, in English.
        public var sentence: String {
            meaning?.sentence ?? ProblemCode(rawValue: rawValue)?.title ?? "Something went wrong."
        }

        /// Every reason that this version gives by itself; the server's come on top.
        public static let all: [Code] = meanings.keys.sorted { $0.rawValue < $1.rawValue }

        var meaning: (sentence: String, suggestion: Suggestion)? { Self.meanings[self] }
    }
}

extension AttestationError.Code {
    // Nothing was tried.

    /// The configuration has it turned off.
    public static let featureDisabled = Self(rawValue: "feature_disabled")
    /// This phone, or this kind of app, has no App Attest (`isSupported`, DCError 1).
    public static let unsupported = Self(rawValue: "unsupported")
    /// This is an App Clip, and the configuration leaves those out.
    public static let appClipExcluded = Self(rawValue: "app_clip_excluded")
    /// The app is in the background.
    public static let inBackground = Self(rawValue: "in_background")
    /// A failure was too recent; see ``AttestationError/retryAt``.
    public static let waiting = Self(rawValue: "waiting")
    /// There is no attested key, and another one would not do.
    public static let notAttested = Self(rawValue: "not_attested")
    /// The phone has not been unlocked since its start, so key id and state can't be read.
    public static let storageLocked = Self(rawValue: "storage_locked")
    /// Key id or state can't be read or written.
    public static let storageFailed = Self(rawValue: "storage_failed")
    /// The task was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
    /// The context is too long, or no text that JSON can hold.
    public static let contextInvalid = Self(rawValue: "context_invalid")

    // App Attest failed.

    /// The key can't be used (DCError 3).
    public static let keyInvalid = Self(rawValue: "key_invalid")
    /// An argument was wrong, or the key is gone (DCError 2).
    public static let inputInvalid = Self(rawValue: "input_invalid")
    /// Any other failure (DCError 0 and unknown codes).
    public static let systemFailed = Self(rawValue: "system_failed")
    /// Apple's server was not reached (DCError 4).
    public static let serverUnavailable = Self(rawValue: "server_unavailable")

    // The relying party failed, or refused.

    /// This phone has no network.
    public static let offline = Self(rawValue: "offline")
    /// The server was not reached, or did not answer.
    public static let connectionFailed = Self(rawValue: "connection_failed")
    /// The server's reply is not understood.
    public static let replyMalformed = Self(rawValue: "reply_malformed")
    /// The server refused, for a reason that this version does not know; the status is in the underlying refusal.
    public static let serverUnknown = Self(rawValue: "server_unknown")
    /// The session has run out (`challenge_expired`).
    public static let sessionExpired = Self(rawValue: "challenge_expired")
    /// The session was used before (`challenge_used`).
    public static let sessionUsed = Self(rawValue: "challenge_used")
    /// The server rejects the attestation.
    public static let attestationRejected = Self(rawValue: "attestation_rejected")
    /// The server rejects the assertion.
    public static let assertionRejected = Self(rawValue: "assertion_rejected")
    /// The server does not know the key.
    public static let keyUnknown = Self(rawValue: "attested_key_unknown")
    /// The key belongs to another user.
    public static let keyTaken = Self(rawValue: "attested_key_taken")
    /// The key is suspended for the time being.
    public static let keySuspended = Self(rawValue: "attested_key_suspended")
    /// The key is retired for good.
    public static let keyRetired = Self(rawValue: "attested_key_retired")
    /// The server's policy says no.
    public static let denied = Self(rawValue: "attestation_denied")

    private static let meanings: [Self: (sentence: String, suggestion: AttestationError.Suggestion)] = [
        .featureDisabled: ("App Attest is turned off.", .goOnWithout),
        .unsupported: ("This device has no App Attest.", .goOnWithout),
        .appClipExcluded: ("App Clips do without App Attest here.", .goOnWithout),
        .inBackground: ("The app is in the background.", .retryWhenActive),
        .waiting: ("Too many attempts. The next one has to wait.", .retryLater),
        .notAttested: ("This phone has no attested key yet.", .retryLater),
        .storageLocked: ("The phone has not been unlocked since it was started.", .retryWhenActive),
        .storageFailed: ("The app's record can't be read or written.", .retryLater),
        .cancelled: ("The work was cancelled.", .none),
        .contextInvalid: ("The context of the assertion can't be sent.", .fixProgram),
        .keyInvalid: ("The phone's key can't be used any more.", .retryLater),
        .inputInvalid: ("The phone's key is gone, or the request was wrong.", .retryLater),
        .systemFailed: ("App Attest failed.", .retryLater),
        .serverUnavailable: ("Apple's server can't be reached.", .retryLater),
        .offline: ("The phone has no network.", .retryLater),
        .connectionFailed: ("The server can't be reached.", .retryLater),
        .replyMalformed: ("The server's reply is not understood.", .retryLater),
        .serverUnknown: ("The server refused.", .retryLater),
        .sessionExpired: ("The server's challenge has expired.", .retryLater),
        .sessionUsed: ("The server's challenge has been used.", .retryLater),
        .attestationRejected: ("The server rejects the attestation.", .retryLater),
        .assertionRejected: ("The server rejects the assertion.", .retryLater),
        .keyUnknown: ("The server does not know the phone's key.", .retryLater),
        .keyTaken: ("The phone's key belongs to another user.", .retryLater),
        .keySuspended: ("The server has suspended the phone's key.", .retryLater),
        .keyRetired: ("The server has retired the phone's key.", .retryLater),
        .denied: ("The server does not trust this phone.", .goOnWithout),
    ]
}
