import LatchkeyHTTP
import LatchkeyOutgoingHTTP
import Testing

@Suite("Requests to other servers", .timeLimit(.minutes(1)))
struct OutgoingHTTPTests {
    @Test("a reply comes with its status, headers and body")
    func reply() async throws {
        let outcome = try await Self.asking { _ in
            HTTPResponse(
                status: 418, headers: ["Retry-After": " 7 ", "Cache-Control": "max-age=5"], body: Array("tea".utf8))
        }
        let reply = try #require(outcome.reply)
        #expect(reply.status == 418)
        #expect(reply.headers["retry-after"] == "7")
        #expect(reply.headers["cache-control"] == "max-age=5")
        #expect(reply.body == Array("tea".utf8))
        #expect(!reply.isCut)
    }

    @Test(
        "a body is posted as it is, with the headers in their order",
        arguments: [[], [0, 1, 0xFF], Array(repeating: 7, count: 40_000)])
    func post(body: [UInt8]) async throws {
        let outcome = try await Self.asking { request in
            let isSame = request.method == .post && request.body == body && request.headers.values("X-A") == ["1", "2"]
            return HTTPResponse(status: isSame ? 200 : 400)
        } with: { request in
            request.body = body
            request.headers = [("X-A", "1"), ("Content-Type", "application/octet-stream"), ("X-A", "2")]
        }
        #expect(outcome.reply?.status == 200)
    }

    @Test("a request without a body is a GET")
    func get() async throws {
        let outcome = try await Self.asking { HTTPResponse(status: $0.method == .get ? 200 : 400) }
        #expect(outcome.reply?.status == 200)
    }

    @Test("no redirection is followed")
    func redirection() async throws {
        let outcome = try await Self.asking { request in
            request.path == "/"
                ? HTTPResponse(status: 302, headers: ["Location": "/elsewhere"]) : HTTPResponse(status: 200)
        }
        #expect(outcome.reply?.status == 302)
    }

    @Test("several headers of a name are one, with commas")
    func severalHeaders() async throws {
        let server = try RawReply(
            "HTTP/1.1 200 OK\r\nset-cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 0\r\n\r\n")
        let outcome = await OutgoingHTTP.exchange(OutgoingRequest(url: server.url), timeout: .seconds(30))
        #expect(outcome.reply?.headers["set-cookie"] == "a=1, b=2")
    }

    @Test("a challenge for credentials is handed on")
    func challenge() async throws {
        let outcome = try await Self.asking { _ in
            HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
        }
        #expect(outcome.reply?.status == 401)
    }

    @Test(
        "of a reply that is too long the beginning is kept",
        arguments: [(99, false), (100, false), (101, true), (90_000, true)])
    func long(length: Int, isCut: Bool) async throws {
        let outcome = try await Self.asking { _ in
            HTTPResponse(status: 200, body: [UInt8](repeating: 7, count: length))
        } with: {
            $0.longestReply = 100
        }
        let reply = try #require(outcome.reply)
        #expect(reply.isCut == isCut)
        #expect(reply.body == [UInt8](repeating: 7, count: min(length, 100)))
    }

    @Test(
        "a header that would be two is not sent",
        arguments: [("A", "b\r\nC: d"), ("A\r\nC", "d"), ("A:", "b"), ("", "b"), ("A", "b\0")])
    func twoHeaders(name: String, value: String) async throws {
        let outcome = try await Self.asking { _ in
            HTTPResponse(status: 200)
        } with: {
            $0.headers = [(name, value)]
        }
        #expect(outcome == .failed(.badURL))
    }

    @Test("only HTTP goes out", arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x"])
    func otherScheme(url: String) async throws {
        let outcome = await OutgoingHTTP.exchange(OutgoingRequest(url: url), timeout: .seconds(10))
        #expect(outcome == .failed(.unsupportedURL))
    }

    @Test(
        "a reply with a length that it does not have, or that no number holds, ends nothing but its request",
        arguments: ["9223372036854775807", "9223372036854775808", "99999999999999999999999", "-1", "x", "7"])
    func absurdLength(length: String) async throws {
        let server = try RawReply("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nabc")
        let outcome = await OutgoingHTTP.exchange(OutgoingRequest(url: server.url), timeout: .seconds(30))
        #expect(outcome.reply == nil || outcome.reply?.body == Array("abc".utf8))
    }

    @Test(
        "a reply that is none is no reply", arguments: ["", "abc\r\n", "HTTP/1.1\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n"])
    func noReply(text: String) async throws {
        let server = try RawReply(text)
        let outcome = await OutgoingHTTP.exchange(OutgoingRequest(url: server.url), timeout: .seconds(30))
        #expect(outcome.reply == nil)
    }

    @Test("where nobody listens there is no connection")
    func nobody() async throws {
        let socket = try ClosedPort()
        let outcome = await OutgoingHTTP.exchange(OutgoingRequest(url: socket.url), timeout: .seconds(30))
        #expect(outcome == .failed(.notConnected))
    }

    @Test("a server that is silent is given up after the time limit")
    func silence() async throws {
        let server = try SilentPort()
        let outcome = await OutgoingHTTP.exchange(OutgoingRequest(url: server.url), timeout: .milliseconds(50))
        #expect(outcome == .failed(.timedOut))
    }

    @Test("a request of a task that is cancelled before, or just then, ends")
    func cancelled() async throws {
        let server = try SilentPort()
        let request = OutgoingRequest(url: server.url)
        await withTaskGroup(of: OutgoingOutcome.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task { await OutgoingHTTP.exchange(request, timeout: .seconds(50)) }
                    if number.isMultiple(of: 2) { await Task.yield() }
                    task.cancel()
                    return await task.value
                }
            }
            for await outcome in group { #expect(outcome == .failed(.canceled)) }
        }
    }

    @Test("requests at the same time have each their own reply")
    func together() async throws {
        try await Self.serving {
            HTTPResponse(status: 200, body: Array($0.path.utf8))
        } body: { url in
            await withTaskGroup(of: Bool.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let outcome = await OutgoingHTTP.exchange(
                            OutgoingRequest(url: "\(url)/\(number)"), timeout: .seconds(50))
                        return outcome.reply?.body == Array("/\(number)".utf8)
                    }
                }
                for await isOwn in group { #expect(isOwn) }
            }
        }
    }

    private static func asking(
        _ handler: @escaping HTTPHandler, with change: (inout OutgoingRequest) -> Void = { _ in }
    ) async throws -> OutgoingOutcome {
        var outcome = OutgoingOutcome.failed(.unknown)
        try await serving(handler) { url in
            var request = OutgoingRequest(url: url)
            change(&request)
            outcome = await OutgoingHTTP.exchange(request, timeout: .seconds(30))
        }
        return outcome
    }

    private static func serving(
        _ handler: @escaping HTTPHandler, body: (String) async throws -> Void
    ) async throws {
        let server = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: handler)
        try server.start()
        do {
            try await body("http://127.0.0.1:\(server.boundPort)")
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

extension OutgoingOutcome {
    fileprivate var reply: OutgoingReply? { if case .reply(let reply) = self { reply } else { nil } }
}
