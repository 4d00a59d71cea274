/// Why an access node did not give what was asked for.
///
/// The description is safe to log. ``nodeMessage`` is what the node wrote: show it to developers only.
public struct AccessError: Error, Sendable, Equatable {
    /// The reasons; their names never change their meaning.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The node's address is neither HTTPS nor this machine, or no plain address.
        case insecureAddress = "insecure_address"
        /// No connection, or it broke.
        case noConnection = "no_connection"
        /// The node took too long.
        case timedOut = "timed_out"
        /// The task was canceled.
        case canceled
        /// The node knows no such account, block or transaction (404).
        case notFound = "not_found"
        /// The node refuses the request (400).
        case badRequest = "bad_request"
        /// The request is too large (413).
        case requestTooLarge = "request_too_large"
        /// Too many requests (429).
        case tooManyRequests = "too_many_requests"
        /// The node, or a proxy before it, failed (408 and 5xx).
        case nodeFailure = "node_failure"
        /// A status that the node's interface does not have.
        case unexpectedStatus = "unexpected_status"
        /// The reply is longer than ``AccessReply/maximumLength``.
        case replyTooLarge = "reply_too_large"
        /// The reply is not what the interface promises, or is about something else than what was asked for.
        case malformedReply = "malformed_reply"
        /// The transaction can't be sent: see ``FlowTransaction/id()``, and signatures with extension data.
        case unsendable
    }

    /// The reason.
    public let code: Code
    /// The HTTP status; `nil` if there was no reply.
    public var status: Int?
    /// The node's own message, at most 1,000 Unicode scalars; `nil` if there is none.
    public var nodeMessage: String?
    /// The code of `URLError`; `nil` if there was a reply.
    public var systemCode: Int?
    /// How many times the request was sent.
    public var attempts = 1
    /// Whether a transaction that was being sent may have been accepted all the same, by this attempt or an earlier one.
    ///
    /// Then ask for its result by its identifier, and never send another one in its place before it has expired.
    public var leavesOutcomeOpen: Bool

    /// Describes a failure.
    public init(_ code: Code, status: Int? = nil, nodeMessage: String? = nil, systemCode: Int? = nil) {
        self.code = code
        self.status = status
        self.nodeMessage = nodeMessage.map { $0.prefix(scalars: 1000) }
        self.systemCode = systemCode
        leavesOutcomeOpen = code.leavesOutcomeOpen
    }

    /// Whether the same request may succeed later.
    public var isTemporary: Bool {
        switch code {
        case .noConnection, .timedOut, .tooManyRequests, .nodeFailure: true
        default: false
        }
    }

    /// The error code of Flow that is in the node's message, such as that of a script; `nil` if there is none.
    public var flowCode: FlowErrorCode? { nodeMessage.flatMap(FlowErrorCode.init(message:)) }
}

extension AccessError.Code {
    /// Whether the node may have carried out a request that failed for this reason.
    var leavesOutcomeOpen: Bool {
        switch self {
        case .insecureAddress, .unsendable, .badRequest, .requestTooLarge, .notFound, .tooManyRequests: false
        case .noConnection, .timedOut, .canceled, .nodeFailure, .unexpectedStatus, .replyTooLarge, .malformedReply: true
        }
    }
}

extension AccessError: CustomStringConvertible {
    /// The reason with its codes.
    public var description: String {
        var details: [String] = []
        if let status { details.append("HTTP \(status)") }
        if let systemCode { details.append("URLError \(systemCode)") }
        if attempts > 1 { details.append("\(attempts) attempts") }
        return details.isEmpty ? code.rawValue : "\(code.rawValue) (\(details.joined(separator: ", ")))"
    }
}
