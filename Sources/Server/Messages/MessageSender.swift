/// Delivers a message to the telephone network, or to a developer.
///
/// `MessageInbox` and `TwilioMessageSender` are the two that there are.
public protocol MessageSender: Sendable {
    /// Sends one message; returns once it was taken.
    ///
    /// It tries as often as it sees fit, and ends early if its task is cancelled.
    ///
    /// - Throws: `MessageSendingError` if the message was not accepted, as far as is known.
    func send(_ message: OutgoingMessage) async throws(MessageSendingError)
}

/// Why a message was not taken.
///
/// Its description is safe to log: no text, no number, no token.
public struct MessageSendingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure; the audit log has the raw values.
    public enum Code: String, Sendable, CaseIterable {
        /// The provider refuses this message, and would refuse it again.
        case rejected
        /// The provider does not accept our credentials.
        case unauthorized
        /// The provider wants fewer messages, still after the last try.
        case throttled
        /// The provider failed or replied with garbage, even in the last attempt.
        case providerFailed = "provider_failed"
        /// The provider can't be reached, still after the last try.
        case unreachable
        /// The server stopped before the message was taken.
        case cancelled
        /// Too many messages waited already.
        case queueFull = "queue_full"
        /// The message waited until it was useless.
        case tooOld = "too_old"
        /// The server sends no messages to numbers with this beginning.
        case notAllowed = "not_allowed"
        /// The day's notices are used up.
        case overBudget = "over_budget"
    }

    /// The kind of failure.
    public var code: Code
    /// The HTTP status of the provider's last reply.
    public var status: Int?
    /// The provider's own number for the failure.
    public var providerCode: Int?
    /// The system's number for a failed connection, as `URLError` has it.
    public var connectionError: Int?
    /// How often it was tried.
    public var attempts: Int

    /// Makes an error from all its parts.
    public init(
        _ code: Code, status: Int? = nil, providerCode: Int? = nil, connectionError: Int? = nil, attempts: Int = 0
    ) {
        self.code = code
        self.status = status
        self.providerCode = providerCode
        self.connectionError = connectionError
        self.attempts = attempts
    }

    /// The code and further details, in words.
    public var description: String {
        let parts = [
            status.map { "status \($0)" }, providerCode.map { "provider code \($0)" },
            connectionError.map { "connection error \($0)" }, attempts > 0 ? "tries \(attempts)" : nil,
        ]
        let known = parts.compactMap { $0 }.joined(separator: ", ")
        return known.isEmpty ? code.rawValue : "\(code.rawValue) (\(known))"
    }
}
