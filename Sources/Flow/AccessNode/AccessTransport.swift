/// A way to an access node: ``HTTPAccessTransport``, or a network in the same process for tests.
public protocol AccessTransport: Sendable {
    /// Sends one request and waits for its reply, whatever its status.
    ///
    /// - Throws: ``AccessError`` if there is none: `noConnection`, `timedOut`, `canceled`, `replyTooLarge`.
    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply
}

/// A request to an access node.
public struct AccessRequest: Sendable, Hashable {
    /// The methods.
    public enum Method: String, Sendable, Hashable {
        /// Asks.
        case get = "GET"
        /// Sends a transaction or a script.
        case post = "POST"
    }

    /// The method.
    public let method: Method
    /// Path and query behind the node's base URL, such as `/blocks?height=sealed`.
    public let target: String
    /// The JSON in UTF-8; empty for GET.
    public let body: [UInt8]

    /// Makes a request.
    ///
    /// - Parameter target: begins with `/`; characters that a URL can't have are percent-encoded.
    public init(_ method: Method, _ target: String, body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.body = body
    }
}

/// A reply of an access node.
public struct AccessReply: Sendable, Hashable {
    /// The maximum length of a body that is read: 8 MiB.
    public static let maximumLength = 8 << 20

    /// The HTTP status.
    public let status: Int
    /// The body.
    public let body: [UInt8]
    /// The header `Retry-After` in seconds, 0–999,999,999; `nil` if there is none, or a date.
    public let retryAfter: Int?

    /// Makes a reply.
    public init(status: Int, body: [UInt8], retryAfter: Int? = nil) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }
}
