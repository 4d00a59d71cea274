import LatchkeyWire

/// Judges the head of a request before its body is read.
///
/// It answers a refused request and closes the connection.
///
/// It runs after libmicrohttpd's lenient parser and before our own code. It refuses ambiguous requests instead of
/// repairing them, because request smuggling exploits ambiguity (RFC 9112 §11.2).
///
/// It can't see these, because the parser has already smoothed them over:
/// - lines that end in a bare LF;
/// - folded headers (obs-fold): libmicrohttpd 0.9.75 appends the second line to the header's *name*, so that
///   `Hos: a`, CRLF, ` t` arrives as `Host: a`;
/// - a raw NUL in the target or in a value: the text ends there, `/a`, NUL, `b` is `/a`;
/// - several spaces between method, target and version, and empty lines before the request line.
///
/// The library itself answers other malformed requests with an HTML body and closes: a `Content-Length` that is not a
/// number, a header line without a colon, a NUL in a header name, a version without `HTTP/1.`, and a head that does not
/// fit its memory. It silently drops a request line without a target. So every address except loopback needs a strict
/// proxy in front.
struct RequestGate {
    private let limits: HTTPLimits
    private var headers = HTTPHeaders()
    private var fault: Problem?

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Takes the next header line.
    mutating func read(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        guard fault == nil else { return }
        guard headers.count < limits.maximumHeaderCount else {
            fault = .invalidRequest("More than \(limits.maximumHeaderCount) headers.")
            return
        }
        guard HeaderRule.isToken(name) else {
            fault = .invalidRequest("A header name contains a character that is not allowed there.")
            return
        }
        guard HeaderRule.isFieldValue(value) else {
            fault = .invalidRequest("A header value contains a control character.")
            return
        }
        headers.append(String(decoding: name, as: UTF8.self), HeaderRule.trimmed(value))
    }

    /// Gives the judgement, once all headers were taken: the head, or the problem to answer before closing.
    ///
    /// `headerLength` counts request line and headers in bytes. `target` is `nil` if there was none.
    func judge(method: [UInt8], version: [UInt8], target: [UInt8]?, headerLength: Int) throws(Problem) -> RequestHead {
        let target = target ?? []
        guard target.count <= limits.maximumTargetLength else {
            throw .targetTooLong(limit: limits.maximumTargetLength)
        }
        guard headerLength <= limits.maximumHeaderLength else {
            throw .headersTooLarge(limit: limits.maximumHeaderLength)
        }
        if let fault { throw fault }
        let version = try Self.checkedVersion(version)
        let method = try Self.checkedMethod(method)
        let checkedTarget = try Self.checkedTarget(target)
        try checkSingleHeaders()
        try checkHost(version)
        try checkTransferEncoding()
        try checkLength(method)
        return RequestHead(method: method, target: checkedTarget, headers: headers)
    }

    /// A text of at most eight ASCII characters, as methods and versions are; `nil` for any other.
    ///
    /// Texts are compared by their normal form, which takes long to find among many marks.
    private static func short(_ bytes: [UInt8]) -> String? {
        bytes.count <= 8 && bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private static func checkedVersion(_ bytes: [UInt8]) throws(Problem) -> RequestHead.Version {
        guard let version = short(bytes).flatMap(RequestHead.Version.init) else {
            throw .versionNotSupported
        }
        return version
    }

    private static func checkedMethod(_ bytes: [UInt8]) throws(Problem) -> HTTPMethod {
        if let method = short(bytes).flatMap(HTTPMethod.init) { return method }
        guard HeaderRule.isToken(bytes) else {
            throw .invalidRequest("The method contains a character that is not allowed there.")
        }
        throw .methodUnknown
    }

    private static func checkedTarget(_ bytes: [UInt8]) throws(Problem) -> RequestTarget {
        do {
            return try RequestTarget(bytes)
        } catch {
            switch error {
            case .notOriginForm: throw .invalidRequest("The target must be a path that begins with a slash.")
            case .forbiddenByte: throw .invalidRequest("The path contains a byte that must be percent-encoded.")
            case .badPercentEncoding: throw .invalidRequest("The path or query is not percent-encoded correctly.")
            case .forbiddenCharacter:
                throw .invalidRequest("The path contains an encoded character that is not allowed.")
            case .dotSegment: throw .invalidRequest("The path contains a dot segment.")
            }
        }
    }

    /// Headers that determine the message's end, recipient, type or sender: with duplicates, two readers could choose
    /// differently.
    private static let singleHeaders = ["Content-Length", "Host", "Content-Type", "Authorization"]

    private func checkSingleHeaders() throws(Problem) {
        for name in Self.singleHeaders {
            var seen = false
            for field in headers.fields where HTTPHeaders.isSameName(field.name, name) {
                guard !seen else { throw .invalidRequest("More than one \(name) header.") }
                seen = true
            }
        }
    }

    private func checkHost(_ version: RequestHead.Version) throws(Problem) {
        guard let host = headers["Host"] else {
            guard version == .http10 else { throw .invalidRequest("The Host header is missing.") }
            return
        }
        guard host.utf8.allSatisfy(HeaderRule.isHostByte) else {
            throw .invalidRequest("The Host header is malformed.")
        }
    }

    private func checkTransferEncoding() throws(Problem) {
        guard headers["Transfer-Encoding"] != nil else { return }
        guard headers["Content-Length"] == nil else {
            throw .invalidRequest("Transfer-Encoding and Content-Length in one request.")
        }
        throw .lengthRequired
    }

    /// Methods whose requests have a body, be it an empty one (RFC 9110 §8.6).
    ///
    /// One without a length is refused: a folded `Content-Length` arrives under another name, and its body would be read
    /// as the next request.
    private static let methodsWithBody: Set<HTTPMethod> = [.post, .put, .patch]

    private func checkLength(_ method: HTTPMethod) throws(Problem) {
        guard let text = headers["Content-Length"] else {
            guard !Self.methodsWithBody.contains(method) else { throw .lengthRequired }
            return
        }
        guard !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
            throw .invalidRequest("The Content-Length is not a number.")
        }
        guard let length = Int(text), length <= limits.maximumBodyLength else {
            throw .bodyTooLarge(limit: limits.maximumBodyLength)
        }
    }
}
