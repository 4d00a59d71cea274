import LatchkeyHTTP
import LatchkeyLock

/// A website for tests, on a free port of this computer.
public final class TestSite: Sendable {
    /// A request as the site got it.
    public struct Request: Sendable {
        /// GET or POST.
        public let method: String
        /// The path, without the query.
        public let path: String
        /// The query as it was sent; nil without any.
        public let query: String?
        /// The body as text.
        public let body: String
        private let headers: HTTPHeaders

        init(_ request: HTTPRequest) {
            method = request.method.rawValue
            path = request.path
            query = request.query
            body = String(decoding: request.body, as: UTF8.self)
            headers = request.headers
        }

        /// A field of the header.
        public subscript(header: String) -> String? { headers[header] }
    }

    /// What the site answers.
    public struct Answer: Sendable {
        var status: Int
        var headers: [(name: String, value: String)]
        var body: [UInt8]

        /// Answers with bytes.
        public init(status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = []) {
            self.status = status
            self.headers = headers.map { (name: $0.0, value: $0.1) }
            self.body = body
        }

        /// A page of HTML.
        public static func page(_ html: String, status: Int = 200, cookies: [String] = []) -> Answer {
            Answer(
                status: status,
                headers: [("Content-Type", "text/html; charset=utf-8")] + cookies.map { ("Set-Cookie", $0) },
                body: Array(html.utf8))
        }

        /// A redirection.
        public static func redirect(_ location: String, status: Int = 302, cookies: [String] = []) -> Answer {
            Answer(status: status, headers: [("Location", location)] + cookies.map { ("Set-Cookie", $0) })
        }
    }

    private let transport: MicroHTTPDTransport
    private let seen: Lock<[Request]>

    /// Opens a site.
    ///
    /// - Throws: why the server did not start.
    public init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        let seen = Lock<[Request]>([])
        self.seen = seen
        transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { request in
            let request = Request(request)
            seen.withLock { $0.append(request) }
            let answer = answer(request)
            var headers = HTTPHeaders()
            for (name, value) in answer.headers { headers.append(name, value) }
            return HTTPResponse(status: answer.status, headers: headers, body: answer.body)
        }
        try transport.start()
    }

    deinit {
        Task { [transport] in await transport.stop() }
    }

    /// The site's address without a path: `http://127.0.0.1:PORT`.
    public var address: String { "http://127.0.0.1:\(transport.boundPort)" }

    /// The requests so far, in order.
    public var requests: [Request] { seen.withLock { $0 } }
}
