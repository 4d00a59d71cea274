/// An error reply, as `application/problem+json` (RFC 9457).
///
/// Clients decide by the extension member `code`: snake_case, never renamed. `title` and `detail` are
/// sentences for people. They contain no secret and do not distinguish unknown users from known ones.
public struct Problem: Codable, Sendable, Equatable, Error {
    /// The media type of an error reply.
    public static let mediaType = "application/problem+json"

    /// A URI for the kind of problem: `urn:latchkey:problem:` and the code, unless a registry has one.
    ///
    /// Not `about:blank`, which says that the status is all, and wants its phrase as the title (RFC 9457 §4.2.1).
    public var type: String
    /// A short sentence for the kind of problem.
    public var title: String
    /// The HTTP status, 400–599.
    public var status: Int
    /// The particular problem, and what to do next.
    public var detail: String
    /// The stable, machine-readable reason, snake_case.
    public var code: String
    /// The request field at fault, if any.
    public var field: String?
    /// The code of RFC 6749 §5.2, where OAuth asks for one.
    public var error: String?
    /// The request's id, as in the reply header `X-Request-Id` and in the server's log.
    public var instance: String?

    /// Creates a problem; its type is that of the code.
    public init(
        status: Int, code: String, title: String, detail: String, field: String? = nil, instance: String? = nil
    ) {
        type = Self.type(of: code)
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.field = field
        self.instance = instance
    }

    /// The URI for the kind of problem that a code names.
    public static func type(of code: String) -> String { "urn:latchkey:problem:\(code)" }
}
