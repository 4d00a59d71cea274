@testable import LatchkeyHTTP

/// Serves a handler on a free loopback port while `body` runs, then stops.
func withServer(
    _ configuration: HTTPConfiguration = HTTPConfiguration(), handler: @escaping HTTPHandler = echo,
    body: (MicroHTTPDTransport) async throws -> Void
) async throws {
    let transport = MicroHTTPDTransport(configuration: configuration, application: handler)
    try transport.start()
    do {
        try await body(transport)
    } catch {
        await transport.stop()
        throw error
    }
    await transport.stop()
}

/// Answers with method, path and body, each on a line.
let echo: HTTPHandler = { request in
    HTTPResponse(status: 200, body: Array("\(request.method.rawValue)\n\(request.path)\n".utf8) + request.body)
}

/// A configuration with limits that differ from the defaults.
func limited(_ change: (inout HTTPLimits) -> Void) -> HTTPConfiguration {
    var configuration = HTTPConfiguration()
    change(&configuration.limits)
    return configuration
}

/// `GET` of a path, whole.
func get(_ path: String, headers: String = "") -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n" }

/// `POST` of a body, whole.
func post(_ path: String, _ body: String) -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}
