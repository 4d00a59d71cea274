import Testing

@testable import LatchkeyHTTP

/// What a client may take, over a real socket.
@Suite struct LimitTests {
    @Test(
        "a body that is announced too long is refused at once, whatever the method, and the connection closed",
        arguments: HTTPMethod.allCases.filter { $0 != .head })
    func announcedBody(method: HTTPMethod) async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            let reply = try await client.exchange(
                "\(method.rawValue) / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n")
            #expect(reply.status == 413)
            #expect(reply.text.contains("body_too_large"))
            #expect(await client.isClosed())
        }
    }

    @Test("a client that sends its too long body all the same gets the same answer")
    func sentBody() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            let reply = try await client.exchange(post("/", String(repeating: "x", count: 200_000)))
            #expect(reply.status == 413)
            #expect(await client.isClosed())
        }
    }

    @Test("a too long body gets no 100-continue")
    func noContinue() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            let reply = try await client.exchange(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\nExpect: 100-continue\r\n\r\n")
            #expect(reply.status == 413)
        }
    }

    @Test(
        "a query of as many members as fit into a target is answered, and handed on as it came",
        arguments: ["&", "a&", "=&", "a=b&", "?&", "+%20&"])
    func manyMembers(member: String) async throws {
        let query = String(repeating: member, count: 8_190 / member.utf8.count)
        try await withServer {
            HTTPResponse(status: 200, body: Array(($0.query ?? "none").utf8))
        } body: { server in
            let client = try RawClient(port: server.boundPort)
            for query in [query, "", "a=b"] {
                #expect(try await client.exchange(get("/?" + query)).text == query)
                #expect(try await client.exchange(post("/?" + query, "x")).text == query)
            }
            #expect(try await client.exchange(get("/")).text == "none")
        }
    }

    @Test("the limits of body, headers, target and header count are exact")
    func exact() async throws {
        let configuration = limited {
            $0.maximumBodyLength = 10
            $0.maximumHeaderLength = 1_000
            $0.maximumTargetLength = 100
            $0.maximumHeaderCount = 5
        }
        let padding = { (length: Int) in
            get(
                "/",
                headers: "X: \(String(repeating: "x", count: length - get("/", headers: "X: \r\n").utf8.count))\r\n")
        }
        let headers = { (count: Int) in get("/", headers: String(repeating: "X: y\r\n", count: count - 1)) }
        let cases: [(String, Int, String)] = [
            (post("/", "0123456789"), 200, ""), (post("/", "0123456789a"), 413, "body_too_large"),
            (padding(1_000), 200, ""), (padding(1_001), 431, "headers_too_large"),
            (get("/" + String(repeating: "a", count: 99)), 200, ""),
            (get("/" + String(repeating: "a", count: 100)), 414, "target_too_long"), (headers(5), 200, ""),
            (headers(6), 400, "invalid_request"),
        ]
        try await withServer(configuration) { server in
            for (request, status, code) in cases {
                let client = try RawClient(port: server.boundPort)
                let reply = try await client.exchange(request)
                #expect(reply.status == status)
                guard status != 200 else { continue }
                #expect(reply.text.contains(code))
                #expect(await client.isClosed())
            }
        }
    }

    @Test(
        "what does not even fit the library's memory is refused by the library",
        arguments: [
            (get("/" + String(repeating: "a", count: 40_000)), 414),
            (get("/", headers: "X: \(String(repeating: "x", count: 40_000))\r\n"), 431),
            (get("/", headers: String(repeating: "X: y\r\n", count: 5_000)), 431),
        ])
    func library(request: String, status: Int) async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            #expect(try await client.exchange(request).status == status)
            #expect(await client.isClosed())
        }
    }

    @Test("a head of 16 384 bytes fits, with 100 headers")
    func defaultHead() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.boundPort)
            let lines = String(repeating: "X: \(String(repeating: "x", count: 155))\r\n", count: 98)
            let rest = 16_384 - get("/", headers: lines + "Y: \r\n").utf8.count
            let request = get("/", headers: lines + "Y: \(String(repeating: "y", count: rest))\r\n")
            #expect(request.utf8.count == 16_384)
            #expect(try await client.exchange(request).status == 200)
        }
    }

    @Test("connections beyond the limit of an address are closed")
    func perAddress() async throws {
        try await withServer(limited { $0.maximumConnectionsPerAddress = 2 }) { server in
            let first = try RawClient(port: server.boundPort)
            let second = try RawClient(port: server.boundPort)
            #expect(try await first.exchange(get("/")).status == 200)
            #expect(try await second.exchange(get("/")).status == 200)
            let third = try RawClient(port: server.boundPort)
            #expect(await third.isClosed())
            #expect(try await first.exchange(get("/")).status == 200)
        }
    }
}
