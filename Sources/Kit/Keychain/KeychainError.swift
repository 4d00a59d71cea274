import Foundation

/// The reason why a keychain call failed, and the app's next step.
///
/// Decide by ``code`` and ``suggestion``, never by a sentence. The system's own answer is kept in ``underlying``. Nothing
/// in here is secret or personal: the description can be logged as it is.
public struct KeychainError: Error, Sendable, Hashable {
    /// The reason.
    public let code: Code
    /// The system's code; `nil` if there was no system error.
    public let underlying: SystemCause?

    /// Creates an error.
    public init(_ code: Code, underlying: SystemCause? = nil) {
        self.code = code
        self.underlying = underlying
    }

    /// Creates an error that the system answered with a status.
    public init(_ code: Code, status: SecurityStatus?) {
        self.init(code, underlying: status.map { .security($0) })
    }

    /// The status (`OSStatus`), if the system returned one.
    public var status: SecurityStatus? {
        guard case .security(let status) = underlying else { return nil }
        return status
    }

    /// A sentence for people, in English.
    public var sentence: String { code.meaning.sentence }

    /// The next step.
    public var suggestion: Suggestion { code.meaning.suggestion }

    /// An app's next step.
    public enum Suggestion: String, Sendable, Hashable, CaseIterable {
        /// Nothing needs to be done.
        case none
        /// Try the same again.
        case retry
        /// Try the same again once the phone is unlocked.
        case retryWhenUnlocked
        /// Try the same again where a prompt may be shown, with a new authentication.
        case askAgain
        /// Have the person enter the passcode (``DeviceAuthentication/evaluateOwner()``), then try again.
        case enterPasscode
        /// Ask the person to set a passcode, enroll a face or finger, or allow Face ID in Settings.
        case openSettings
        /// Get the value again from its source, remove the rest of the old one, and store it.
        case storeAnew
        /// Update instead.
        case update
        /// The program has to be changed, or the value is another one's.
        case fixProgram
    }

    /// This error, or ``Code/cancelled`` if it came of the task's end; the system's status is kept.
    var unlessTaskIsCancelled: KeychainError {
        Task.isCancelled ? KeychainError(.cancelled, underlying: underlying) : self
    }
}

extension KeychainError: CustomStringConvertible, LocalizedError {
    /// Code, sentence and the system's status; safe to log.
    public var description: String {
        "\(code.rawValue): \(sentence)" + (underlying.map { " [\($0)]" } ?? "")
    }

    /// The sentence.
    public var errorDescription: String? { sentence }
}
