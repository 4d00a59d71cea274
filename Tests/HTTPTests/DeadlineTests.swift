import Testing

@testable import LatchkeyHTTP

/// The time that a request may take.
///
/// The tests wait for the event, never for a time.
@Suite struct DeadlineTests {
    private let short = limited { $0.requestTimeout = .milliseconds(200) }

    @Test("a head that comes byte by byte is cut off")
    func slowHead() async throws {
        try await withServer(short) { server in
            let client = try RawClient(port: server.boundPort)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\nX: ")
            #expect(await client.trickle(UInt8(ascii: "x")))
        }
    }

    @Test("a request line that comes byte by byte is cut off")
    func slowRequestLine() async throws {
        try await withServer(short) { server in
            let client = try RawClient(port: server.boundPort)
            await client.send("GET /")
            #expect(await client.trickle(UInt8(ascii: "x")))
        }
    }

    @Test("a second request on a kept connection that comes byte by byte is cut off")
    func slowSecondRequest() async throws {
        let configuration = limited {
            $0.requestTimeout = .milliseconds(200)
            $0.idleTimeout = .milliseconds(200)
        }
        try await withServer(configuration) { server in
            let client = try RawClient(port: server.boundPort)
            #expect(try await client.exchange(get("/")).status == 200)
            await client.send("GET /")
            #expect(await client.trickle(UInt8(ascii: "x")))
        }
    }

    @Test("a body that comes byte by byte is cut off, and its handler never runs")
    func slowBody() async throws {
        let (requests, seen) = AsyncStream.makeStream(of: HTTPRequest.self)
        let handler: HTTPHandler = { request in
            seen.yield(request)
            return await echo(request)
        }
        try await withServer(short, handler: handler) { server in
            let client = try RawClient(port: server.boundPort)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n")
            #expect(await client.trickle(UInt8(ascii: "x")))
        }
        seen.finish()
        #expect(await requests.reduce(0) { count, _ in count + 1 } == 0)
    }

    @Test("a handler that never returns is answered 503 and cancelled, and its late reply dropped")
    func stuckHandler() async throws {
        let latch = Latch()
        let cancelled = Latch()
        let (completed, observer) = AsyncStream.makeStream(of: CompletedRequest.self)
        let handler: HTTPHandler = { request in
            await withTaskCancellationHandler {
                await latch.wait()
            } onCancel: {
                Task { await cancelled.wait() }
            }
            return await echo(request)
        }
        var configuration = short
        configuration.onCompleted = { observer.yield($0) }
        try await withServer(configuration, handler: handler) { server in
            let client = try RawClient(port: server.boundPort)
            let reply = try await client.exchange(get("/"))
            #expect(reply.status == 503)
            #expect(reply.text.contains("\"code\":\"timeout\""))
            #expect(await client.isClosed())
            await cancelled.arrival(of: 1)
            await latch.open()
            await cancelled.open()
        }
        observer.finish()
        #expect(await completed.reduce(into: []) { $0.append($1.status) } == [503])
    }

    @Test("an idle connection is closed")
    func idle() async throws {
        try await withServer(limited { $0.idleTimeout = .milliseconds(500) }) { server in
            let client = try RawClient(port: server.boundPort)
            #expect(try await client.exchange(get("/")).status == 200)
            #expect(await client.isClosed())
        }
    }
}
