import Foundation

/// The reason why a key, a prompt, an enrollment or a sign-in failed, and the app's next step.
///
/// Decide by ``code`` and ``suggestion``, never by a sentence. ``underlying`` has the system's or the server's own
/// code. Nothing in it is secret or personal, so the description can be logged.
public struct LatchkeyError: Error, Sendable, Hashable {
    /// The reason.
    public var code: Code
    /// The next step.
    public var suggestion: Suggestion
    /// The system's or the server's own code, if there is one.
    public var underlying: SystemCause?

    /// Creates an error; the suggestion is that of the code unless given.
    public init(_ code: Code, suggestion: Suggestion? = nil, underlying: SystemCause? = nil) {
        self.code = code
        self.suggestion = suggestion ?? code.suggestion
        self.underlying = underlying
    }

    /// A sentence for people, in English.
    public var sentence: String { code.sentence }

    /// After how many seconds to try again, where the server says so.
    public var retryAfter: Int? {
        guard case .server(let refusal) = underlying else { return nil }
        return refusal.retryAfter
    }

    /// An app's next step; "offer" means asking the person first.
    public enum Suggestion: String, Sendable, Hashable, CaseIterable {
        /// Nothing needs to be done.
        case none
        /// Ask "Use Passcode Instead?" and go on with the passcode.
        case offerPasscode
        /// Ask the person to set a passcode in Settings, or to go on with one-time codes.
        case openSettings
        /// Try the same again.
        case retry
        /// Try the same again after a while.
        case retryLater
        /// Enroll this device; its old enrollment, if any, is of no use.
        case enrollAgain
        /// Sign in, on this device or another, and come back with a fresh access token.
        case signInAgain
        /// Ask for a one-time code (``MFAOneTimeCode``), and come back with the access token that it yields.
        case requestOneTimeCode
        /// Begin to get the account back with a new key (``DeviceSignIn/beginRecovery(_:by:with:)``); a one-time code
        /// that was refused for this begins it.
        case beginRecovery
        /// Ask for the input that was wrong.
        case correctInput
        /// App and server do not fit together: install the newest version.
        case updateApp
        /// Only the operator of the app or the server can help.
        case contactSupport
    }
}

extension LatchkeyError: CustomStringConvertible, LocalizedError {
    /// Code, sentence and the system's code; safe to log.
    public var description: String {
        "\(code.rawValue): \(sentence)" + (underlying.map { " [\($0)]" } ?? "")
    }

    /// The sentence.
    public var errorDescription: String? { sentence }
}
