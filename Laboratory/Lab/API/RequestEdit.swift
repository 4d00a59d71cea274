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
        guard headers.allSatisfy(isHeader) else {
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

    /// Whether a header can be on a wire (RFC 9110 §5.1, §5.5); curl takes a name that begins with `@` for a file's.
    private static func isHeader(_ field: WireHeader) -> Bool {
        let isName = !field.name.isEmpty && field.name.utf8.allSatisfy(nameBytes.contains)
        return isName && field.value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
    }

    private static let nameBytes = Set(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
