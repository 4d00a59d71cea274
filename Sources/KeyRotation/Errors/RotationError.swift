import Foundation
import LatchkeyKit

/// The reason why a rotation does not go on, and the app's next step.
///
/// Decide by ``code`` and ``suggestion``, never by a sentence. Nothing in it is secret or personal, so the description
/// can be logged.
public struct RotationError: Error, Sendable, Hashable {
    /// The reason.
    public let code: Code
    /// The code of the Keychain's error, where it was the Keychain.
    public let keychain: KeychainError?
    /// The node's code: an HTTP status, or the code in the transaction's error message.
    public let nodeCode: Int?

    /// Creates an error.
    public init(_ code: Code, keychain: KeychainError? = nil, nodeCode: Int? = nil) {
        self.code = code
        self.keychain = keychain
        self.nodeCode = nodeCode
    }

    /// A sentence for people, in English.
    public var sentence: String { code.meaning.sentence }
    /// The next step.
    public var suggestion: Suggestion { code.meaning.suggestion }

    /// An app's next step.
    public enum Suggestion: String, Sendable, Hashable, CaseIterable {
        /// Nothing needs to be done.
        case none
        /// Go on; the same step is tried again.
        case retry
        /// Go on after a while, or at the next launch.
        case retryLater
        /// Go on once the phone is unlocked and the app in front.
        case retryWhenUnlocked
        /// Ask the person to set a passcode in Settings.
        case openSettings
        /// Ask for the key of Blocto's recovery kit, and import it.
        case importRecoveryKit
        /// Ask the person to put some FLOW on the account.
        case addFunds
        /// Begin a new rotation; the old keys are live.
        case startAnew
        /// Show the words again, and ask again.
        case showWordsAgain
        /// Install the newest version of the app.
        case updateApp
        /// Only the developers can help.
        case contactSupport
    }
}

extension RotationError: CustomStringConvertible, LocalizedError {
    /// Code, sentence and the system's or the node's code; safe to log.
    public var description: String {
        "\(code.rawValue): \(sentence)" + (keychain.map { " [\($0.code.rawValue)]" } ?? "")
            + (nodeCode.map { " [node \($0)]" } ?? "")
    }

    /// The sentence.
    public var errorDescription: String? { sentence }
}
