import Foundation
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The reason why there is no attestation or assertion, and the app's next step.
///
/// Decide by ``code`` and ``suggestion``, never by a sentence. Nothing in here is secret or personal: the description
/// can be logged as it is.
public struct AttestationError: Error, Sendable, Hashable {
    /// The reason.
    public var code: Code
    /// The system's or the server's own code, if there is one.
    public var underlying: SystemCause?
    /// When the next try may be, where one has to wait, by this phone's clock.
    public var retryAt: Date?

    /// Creates an error.
    public init(_ code: Code, underlying: SystemCause? = nil, retryAt: Date? = nil) {
        self.code = code
        self.underlying = underlying
        self.retryAt = retryAt
    }

    /// A sentence for people, in English.
    public var sentence: String { code.sentence }

    /// The next step.
    public var suggestion: Suggestion {
        if let own = code.meaning?.suggestion { return own }
        return code == .server(.accessTokenInvalid) || code == .server(.authorizationRequired)
            ? .signInAgain : .retryLater
    }

    /// An app's next step.
    ///
    /// None of these is a reason to stop the app; the guarded service decides what is allowed without an assertion.
    public enum Suggestion: String, Sendable, Hashable, CaseIterable {
        /// Nothing needs to be done.
        case none
        /// Go on without: there is no App Attest here.
        case goOnWithout
        /// Try again once the app is in the foreground, or the phone unlocked.
        case retryWhenActive
        /// Try again later, and not before ``AttestationError/retryAt``; ``AttestationCoordinator`` sees to it.
        case retryLater
        /// Sign in, and try again with the new access token.
        case signInAgain
        /// The program has to be changed.
        case fixProgram
    }

    /// The status of the server's reply, if it gave one.
    public var httpStatus: Int? {
        guard case .server(let refusal) = underlying else { return nil }
        return refusal.status
    }

    /// Apple's code, if App Attest failed.
    public var systemCode: DeviceCheckErrorCode? {
        guard case .deviceCheck(let code) = underlying else { return nil }
        return code
    }
}

extension AttestationError: CustomStringConvertible, LocalizedError {
    /// Code, sentence and the system's code; safe to log.
    public var description: String { "\(code): \(sentence)" + (underlying.map { " [\($0)]" } ?? "") }

    /// The sentence.
    public var errorDescription: String? { sentence }
}
