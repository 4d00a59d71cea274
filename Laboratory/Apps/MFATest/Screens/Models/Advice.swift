import LatchkeyKit
import LatchkeyUI

/// A description of an error: what happened, what to do next, and which part reported it.
public struct Advice: Sendable, Hashable {
    /// A description of the problem.
    public let sentence: String
    /// The next step; empty if there is none.
    public let nextStep: String
    /// The document's text for it, for the six errors that it lists; nil for others.
    public let documentText: String?
    /// The system's or the server's own name and number: `LAError.userCancel (−2)`; nil if neither spoke.
    public let source: String?

    /// Puts an error into words.
    public init(_ error: LatchkeyError) {
        sentence = Self.sentences[error.code] ?? error.sentence
        nextStep = Self.nextStep(error)
        source = error.underlying.map(Self.name)
        if case .localAuthentication(let code)? = error.underlying {
            documentText = code.documentText
        } else {
            documentText = nil
        }
    }

    /// Clearer than the general sentence, because here it is known what the person was doing.
    private static let sentences: [LatchkeyError.Code: String] = [
        .server(.authenticationFailed): "The server did not accept the signature.",
        .server(.authorizationRequired): "This user has a device already.",
        .server(.otpInvalid): "The code is not right.",
        .server(.otpExpired): "The code has expired.",
        .server(.reauthenticationRequired): "Your sign-in is too old for this.",
        .server(.accessTokenInvalid): "You are no longer signed in.",
        .server(.refreshTokenInvalid): "You are no longer signed in.",
        .server(.tooManyAttempts): "Too many attempts.",
        .server(.deviceExists): "This phone’s id is enrolled already.",
        .server(.stepUpUnavailable): "A code does not open this account, because a device of yours has a key.",
        .server(.messagesUnavailable): "This server sends no text messages.",
        .server(.messagesOff): "This server sends no text messages.",
        .server(.invitationRequired): "This server enrolls by invitation only.",
        .server(.internalError): "The server failed.",
        .server(.overloaded): "The server is busy.",
        .server(.stopping): "The server is restarting.",
        .server(.timeout): "The server took too long.",
    ]

    /// The next step where the code says more than its suggestion.
    private static let nextSteps: [LatchkeyError.Code: String] = [
        .userCancelled: "Try again, or use the passcode.",
        .notRecognized: "Try again, or use the passcode.",
        .userChosePasscode: "Go on with the passcode.",
        .biometryDenied: "Use the passcode, or allow Face ID for this app in Settings.",
        .biometryNotEnrolled: "Use the passcode, or set up Face ID or Touch ID in Settings.",
        .biometryLockedOut: "Enter the passcode; after that Face ID or Touch ID works again.",
        .systemCancelled: "Something came before the app. Try again.",
        .promptForbidden: "Try again while the app is open before you.",
        .keychainLocked: "Unlock the phone, then try again.",
        .keyMissing: "Make a new key for this phone.",
        .keyUnusable: "Make a new key for this phone.",
        .networkUnavailable: "Check the network and that the server runs, then try again.",
        .networkTimeout: "Check the network, then try again.",
        .networkFailed: "Check the network and airplane mode, then try again.",
        .challengeStale: "Set the phone’s clock right, then try again.",
        .notEnrolled: "Enroll this phone first, in the tab “Enroll”.",
        .enrollmentUnderWay: "Wait until it has ended.",
        .oneTimeCodeRequired: "Sign in with a code by text message.",
        .oneTimeCodeMalformed: "Enter the six digits of the newest message.",
        .phoneNumberMissing: "Enter the number, with + and the country’s code, in the tab “Enroll”.",
        .server(.authorizationRequired): "Sign in with a code by text message, then enroll this phone.",
        .server(.otpInvalid): "Check the code, or send a new one.",
        .server(.otpExpired): "Send a new code.",
        .server(.stepUpUnavailable): "Do this on the device that has the key.",
        .server(.messagesUnavailable): "Sign in with this phone’s key.",
        .server(.messagesOff): "Use this phone’s key.",
    ]

    private static func nextStep(_ error: LatchkeyError) -> String {
        if let seconds = error.retryAfter, seconds > 0 { return "Try again in \(seconds) s." }
        if let step = nextSteps[error.code] { return step }
        if error.suggestion == .contactSupport { return "Ask whoever runs the app; the log has the details." }
        return error.suggestion.words ?? ""
    }

    private static func name(_ underlying: SystemCause) -> String {
        switch underlying {
        case .localAuthentication(let code): "LAError.\(code.name) (\(code.rawValue))"
        // Its request number and field are in the log.
        case .server(let refusal):
            (["HTTP \(refusal.status)"] + [refusal.problemCode].compactMap(\.self)).joined(separator: ", ")
        default: underlying.description
        }
    }
}

extension LocalAuthenticationCode {
    /// The name in Apple's header; `unknown` for a number that has none.
    var name: String { Self.names[rawValue] ?? "unknown" }

    /// The document's text for the six errors that it lists.
    var documentText: String? {
        switch self {
        case .userCancel: "User cancelled - offer passcode"
        case .biometryNotAvailable: "Biometrics disabled - use passcode"
        case .biometryNotEnrolled: "No biometrics enrolled"
        case .passcodeNotSet: "Critical: No device security"
        case .biometryLockout: "Too many attempts - use passcode"
        case .authenticationFailed: "Authentication failed - retry"
        default: nil
        }
    }

    private static let names = [
        -1: "authenticationFailed", -2: "userCancel", -3: "userFallback", -4: "systemCancel", -5: "passcodeNotSet",
        -6: "biometryNotAvailable", -7: "biometryNotEnrolled", -8: "biometryLockout", -9: "appCancel",
        -10: "invalidContext", -11: "companionNotAvailable", -12: "biometryNotPaired", -13: "biometryDisconnected",
        -14: "invalidDimensions", -1004: "notInteractive",
    ]
}
