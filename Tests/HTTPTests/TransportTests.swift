import Testing

@testable import LatchkeyHTTP

/// The transport over a real socket: what HTTP/1.1 promises.
@Suite struct TransportTests {
    @Test("a connection serves one request after another")
    func keepAlive() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            for number in 1...3 {
                let reply = try await client.exchange(get("/\(number)"))
                #expect(reply.status == 200)
                #expect(reply.text == "GET\n/\(number)\n")
                #expect(reply.headers["Connection"] == nil)
            }
        }
    }

    @Test("a request may ask for the end of the connection")
    func close() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            #expect(try await client.exchange(get("/", headers: "Connection: close\r\n")).status == 200)
            #expect(await client.isClosed())
        }
    }

    @Test("pipelined requests are answered in their order, also if the first one takes longer")
    func pipelining() async throws {
        let latch = Latch()
        let handler: HTTPHandler = { request in
            if request.path == "/first" { await latch.wait() }
            return await echo(request)
        }
        try await withServer(handler: handler) { server in
            let client = try RawClient(port: server.boundPort)
            await client.send(get("/first") + post("/second", "body") + get("/third"))
            await latch.arrival(of: 1)
            await latch.open()
            #expect(try await client.reply().text == "GET\n/first\n")
            #expect(try await client.reply().text == "POST\n/second\nbody")
            #expect(try await client.reply().text == "GET\n/third\n")
        }
    }

    @Test("HEAD gets the length that GET would have, and no body")
    func head() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            await client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n")
            let reply = try await client.reply(toHead: true)
            #expect(reply.status == 200)
            #expect(reply.headers["Content-Length"] == "8")
            #expect(try await client.exchange(get("/y")).text == "GET\n/y\n")
        }
    }

    @Test("HTTP/1.0 is answered and closed, or kept if it asks")
    func version10() async throws {
        try await withServer { server in
            let closing = try RawClient(port: server.boundPort)
            #expect(try await closing.exchange("GET / HTTP/1.0\r\n\r\n").status == 200)
            #expect(await closing.isClosed())
            let keeping = try RawClient(port: server.boundPort)
            for _ in 1...2 {
                let reply = try await keeping.exchange("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(reply.status == 200)
                #expect(reply.headers["Connection"]?.lowercased() == "keep-alive")
            }
        }
    }

    @Test("a body in pieces arrives whole")
    func body() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            let body = String(repeating: "0123456789abcdef", count: 4_096)
            let reply = try await client.exchange(post("/", body))
            #expect(reply.status == 200)
            #expect(reply.text == "POST\n/\n" + body)
        }
    }

    @Test("Expect: 100-continue gets its go-ahead")
    func expectContinue() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
            #expect(try await client.exchange(head).status == 100)
            #expect(try await client.exchange("hi").text == "POST\n/\nhi")
        }
    }

    @Test("every reply carries an id of our own, no-store, nosniff and a date, and no server name")
    func headers() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            let reply = try await client.exchange(get("/", headers: "X-Request-Id: mine\r\n"))
            #expect(reply.headers["X-Request-Id"]?.utf8.count == 32)
            #expect(reply.headers["Cache-Control"] == "no-store")
            #expect(reply.headers["X-Content-Type-Options"] == "nosniff")
            #expect(reply.headers["Date"] != nil)
            #expect(reply.headers["Server"] == nil)
        }
    }

    @Test("the handler sees method, path, query, headers, body, peer and the id that the reply carries")
    func request() async throws {
        let (requests, seen) = AsyncStream.makeStream(of: HTTPRequest.self)
        let handler: HTTPHandler = { request in
            seen.yield(request)
            return HTTPResponse(status: 204)
        }
        try await withServer(handler: handler) { server in
            let client = try RawClient(port: server.boundPort)
            let reply = try await client.exchange(
                "PUT /a%20b?c=%20d HTTP/1.1\r\nHost: h:1\r\nX-A:  b c \r\nContent-Length: 1\r\n\r\nx")
            #expect(reply.status == 204)
            let request = try #require(await requests.first { _ in true })
            #expect(request.method == .put)
            #expect(request.path == "/a b")
            #expect(request.rawPath == "/a%20b")
            #expect(request.query == "c=%20d")
            #expect(request.headers["host"] == "h:1")
            #expect(request.headers["x-a"] == "b c")
            #expect(request.body == [0x78])
            #expect(request.remoteAddress == "127.0.0.1")
            #expect(request.id == reply.headers["X-Request-Id"])
        }
    }

    @Test("the router answers over the socket as it does in the process")
    func router() async throws {
        var router = Router()
        router.on(.get, "/a/{b}", handler: { HTTPResponse(json: Array("\"\($0.parameters["b"] ?? "")\"".utf8)) })
        try await withServer(handler: router.respond) { server in
            let client = try RawClient(port: server.boundPort)
            #expect(try await client.exchange(get("/a/x")).text == "\"x\"")
            let missing = try await client.exchange(get("/b"))
            #expect(missing.status == 404)
            #expect(missing.headers["Content-Type"] == "application/problem+json")
            #expect(missing.text.contains(missing.headers["X-Request-Id"] ?? "-"))
            let refused = try await client.exchange(post("/a/x", "{}"))
            #expect(refused.status == 405)
            #expect(refused.headers["Allow"] == "GET, HEAD, OPTIONS")
            let options = try await client.exchange("OPTIONS /a/x HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(options.status == 204)
            #expect(options.headers["Allow"] == "GET, HEAD, OPTIONS")
        }
    }

    @Test("500 requests that wait at the same time are all answered")
    func manySuspended() async throws {
        let latch = Latch()
        let handler: HTTPHandler = { request in
            await latch.wait()
            return await echo(request)
        }
        let patient = limited {
            $0.idleTimeout = .seconds(600)
            $0.requestTimeout = .seconds(600)
        }
        try await withServer(patient, handler: handler) { server in
            var clients: [RawClient] = []
            for number in 0..<500 {
                let client = try RawClient(port: server.boundPort)
                await client.send(get("/\(number)"))
                clients.append(client)
            }
            await latch.arrival(of: clients.count)
            await latch.open()
            for (number, client) in clients.enumerated() {
                #expect(try await client.reply().text == "GET\n/\(number)\n")
            }
        }
    }

    @Test("a client that leaves while its handler waits does no harm")
    func clientLeaves() async throws {
        let latch = Latch()
        let (completed, observer) = AsyncStream.makeStream(of: CompletedRequest.self)
        let handler: HTTPHandler = { request in
            if request.path == "/wait" { await latch.wait() }
            return await echo(request)
        }
        let configuration = HTTPConfiguration(onCompleted: { observer.yield($0) })
        try await withServer(configuration, handler: handler) { server in
            do {
                let leaving = try RawClient(port: server.boundPort)
                await leaving.send(get("/wait"))
                await latch.arrival(of: 1)
            }
            await latch.open()
            let left = try #require(await completed.first { _ in true })
            #expect(left.method == .get)
            let client = try RawClient(port: server.boundPort)
            #expect(try await client.exchange(get("/x")).status == 200)
        }
    }

    @Test("the observer hears of every request, also of those refused")
    func observer() async throws {
        var router = Router()
        router.on(.post, "/a/{b}", handler: { _ in HTTPResponse(status: 201, body: [1, 2, 3]) })
        let (completed, observer) = AsyncStream.makeStream(of: CompletedRequest.self)
        let configuration = HTTPConfiguration(onCompleted: { observer.yield($0) })
        var ids: [String?] = []
        try await withServer(configuration, handler: router.respond) { server in
            let client = try RawClient(port: server.boundPort)
            ids.append(try await client.exchange(post("/a/x", "12345")).headers["X-Request-Id"])
            ids.append(try await client.exchange(get("/b")).headers["X-Request-Id"])
            ids.append(try await client.exchange("NO / HTTP/1.1\r\nHost: a\r\n\r\n").headers["X-Request-Id"])
            let other = try RawClient(port: server.boundPort)
            #expect(try await other.exchange(get("/", headers: "no colon\r\n")).status == 400)
            #expect(await other.isClosed())
        }
        observer.finish()
        let requests = await completed.reduce(into: []) { $0.append($1) }
        #expect(requests.map(\.status) == [201, 404, 501, 400])
        #expect(requests.map(\.method) == [.post, .get, nil, nil])
        #expect(requests.map(\.route) == ["/a/{b}", "-", "-", "-"])
        #expect(requests.prefix(3).map(\.id) == ids)
        #expect(requests.first?.bytesIn == post("/a/x", "12345").utf8.count)
        #expect(requests.first?.bytesOut == 3)
        #expect(requests.allSatisfy { $0.remoteAddress == "127.0.0.1" && $0.duration >= .zero })
    }
}
