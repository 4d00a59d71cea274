import Testing

@testable import LatchkeyHTTP

/// What becomes of connections when there are too many.
@Suite struct ConnectionLimitTests {
    /// One thread takes connections in the order in which they come.
    private func atMost(_ connections: Int) -> HTTPConfiguration {
        var configuration = limited {
            $0.maximumConnections = connections
            // On a busy machine a handler may run for long here.
            $0.requestTimeout = .seconds(600)
        }
        configuration.threads = 1
        return configuration
    }

    @Test("a newcomer is served, and the connection that has waited longest is closed for it")
    func makesRoom() async throws {
        try await withServer(atMost(2)) { server in
            let (first, second) = (try RawClient(port: server.boundPort), try RawClient(port: server.boundPort))
            #expect(try await second.exchange(get("/")).status == 200)
            #expect(try await first.exchange(get("/")).status == 200)
            let third = try RawClient(port: server.boundPort)
            #expect(try await third.exchange(get("/third")).text == "GET\n/third\n")
            #expect(await second.isClosed())
            #expect(try await first.exchange(get("/first")).text == "GET\n/first\n")
        }
    }

    @Test("a connection that never sent a byte, and one that sent half a request, go before one that was just used")
    func slowOnesGo() async throws {
        try await withServer(atMost(3)) { server in
            let (silent, half) = (try RawClient(port: server.boundPort), try RawClient(port: server.boundPort))
            await half.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf")
            let used = try RawClient(port: server.boundPort)
            #expect(try await used.exchange(get("/")).status == 200)
            // Kept open: one that leaves by itself would make room.
            var newcomers: [RawClient] = []
            for _ in 0..<2 {
                let newcomer = try RawClient(port: server.boundPort)
                newcomers.append(newcomer)
                #expect(try await newcomer.exchange(get("/")).status == 200)
                #expect(try await used.exchange(get("/")).status == 200)
            }
            #expect(await silent.isClosed())
            #expect(await half.isClosed())
            for newcomer in newcomers { #expect(try await newcomer.exchange(get("/")).status == 200) }
        }
    }

    @Test("a connection whose handler runs stays; the newcomer goes if there is no other")
    func runningStays() async throws {
        let latch = Latch()
        let handler: HTTPHandler = { request in
            await latch.wait()
            return await echo(request)
        }
        try await withServer(atMost(1), handler: handler) { server in
            let running = try RawClient(port: server.boundPort)
            await running.send(get("/running"))
            await latch.arrival(of: 1)
            #expect(await (try RawClient(port: server.boundPort)).isClosed())
            await latch.open()
            #expect(try await running.reply().text == "GET\n/running\n")
        }
    }

    @Test("hundreds of idle connections keep nobody out", arguments: [1, 2])
    func flood(threads: Int) async throws {
        var configuration = limited { $0.maximumConnections = 64 }
        configuration.threads = threads
        try await withServer(configuration) { server in
            var idle: [RawClient] = []
            for index in 0..<300 {
                idle.append(try RawClient(port: server.boundPort))
                guard index % 10 == 0 else { continue }
                let client = try RawClient(port: server.boundPort)
                #expect(try await client.exchange(get("/")).status == 200)
            }
        }
    }

    @Test(
        "there are as many connections as there are descriptors for",
        arguments: [
            (16_384, 1_048_576, 16_384), (16_384, 20_000, 16_384), (16_384, 4_096, 3_712), (16_384, 1_024, 736),
            (16_384, 256, 128), (10, 1_024, 10), (0, 1_024, 1), (1, 0, 1),
        ])
    func descriptors(wanted: Int, descriptors: Int, allowed: Int) {
        #expect(DescriptorLimit.allowed(wanted, descriptors: descriptors) == allowed)
    }
}
