import LatchkeyHTTP

/// How a request is changed before it goes on, or is sent again: the body of `POST wire/{id}/go` and `wire/{id}/send`.
///
/// Members that are missing stay as they were.
public struct RequestEdit: Codable, Sendable, Hashable {
    /// The method.
    public var method: String?
    /// The path and query.
    public var path: String?
    /// All headers.
    public var headers: [WireHeader]?
    /// The body.
    public var body: String?

    /// Whether nothing is changed.
    var isEmpty: Bool { self == RequestEdit() }

    /// A request of its own, by its members alone; without a method it is `GET`.
    ///
    /// - Throws: ``LabError`` for what is no request.
    func request() throws(LabError) -> HTTPRequest {
        try Self.request(method ?? "GET", path ?? "/", headers ?? [], body ?? "")
    }

    /// The request of a row of the wire log with these changes.
    ///
    /// - Throws: ``LabError`` for what is no request.
    func request(from entry: WireEntry) throws(LabError) -> HTTPRequest {
        try Self.request(
            method ?? entry.method, path ?? entry.path, headers ?? entry.request.headers, body ?? entry.request.body)
    }

    private static func request(
        _ method: String, _ path: String, _ headers: [WireHeader], _ body: String
    ) throws(LabError) -> HTTPRequest {
        guard let method = HTTPMethod(rawValue: method) else {
            throw LabError(400, "invalid_request", "There is no method of this name.")
        }
        // curl takes a name that begins with `@` for a file's, too.
        let areHeaders = headers.allSatisfy {
            HeaderRule.isToken($0.name.utf8) && HeaderRule.isFieldValue($0.value.utf8)
        }
        guard areHeaders else {
            throw LabError(400, "invalid_request", "A header's name or value has a character that none can have.")
        }
        var fields = HTTPHeaders()
        // The length is that of the body as it is now.
        for field in headers where field.name.lowercased() != "content-length" {
            fields.append(field.name, field.value)
        }
        do {
            return try HTTPRequest(method, path, headers: fields, body: Array(body.utf8), remoteAddress: "127.0.0.1")
        } catch {
            throw LabError(400, "invalid_request", "The path is not one that a request can have.")
        }
    }
}
