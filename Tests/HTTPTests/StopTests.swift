import Glibc
import Testing

@testable import LatchkeyHTTP

/// The graceful stop.
@Suite struct StopTests {
    @Test("what runs is answered, a new connection is refused, and the connection closed")
    func drains() async throws {
        let latch = Latch()
        let handler: HTTPHandler = { request in
            await latch.wait()
            return await echo(request)
        }
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: handler)
        try transport.start()
        let client = try RawClient(port: transport.boundPort)
        await client.send(get("/running"))
        await latch.arrival(of: 1)
        async let stopped: Void = transport.stop()
        while (try? RawClient(port: transport.boundPort)) != nil { await Task.yield() }
        #expect(throws: RawClient.Failure.connect(ECONNREFUSED)) { try RawClient(port: transport.boundPort) }
        await latch.open()
        let reply = try await client.reply()
        #expect(reply.status == 200)
        #expect(reply.headers["Connection"] == "close")
        #expect(await client.isClosed())
        await stopped
    }

    @Test("without a stop it goes on serving, even if nothing refers to it any more")
    func neverStopped() async throws {
        func start() throws -> UInt16 {
            let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: echo)
            try transport.start()
            return transport.boundPort
        }
        let port = try start()
        for _ in 0..<3 { #expect(try await RawClient(port: port).exchange(get("/")).status == 200) }
    }

    @Test("idle and half-read connections do not hold it up")
    func idleConnections() async throws {
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: echo)
        try transport.start()
        let idle = try RawClient(port: transport.boundPort)
        #expect(try await idle.exchange(get("/")).status == 200)
        let silent = try RawClient(port: transport.boundPort)
        await transport.stop()
        #expect(await idle.isClosed())
        #expect(await silent.isClosed())
    }

    @Test("a request that begins while it stops, and never ends, is cut off as one that had begun before")
    func lateHalfRequest() async throws {
        let latch = Latch()
        let handler: HTTPHandler = { request in
            await latch.wait()
            return await echo(request)
        }
        let configuration = limited { $0.stopGrace = .milliseconds(50) }
        let transport = MicroHTTPDTransport(configuration: configuration, application: handler)
        try transport.start()
        let running = try RawClient(port: transport.boundPort)
        let late = try RawClient(port: transport.boundPort)
        await running.send(get("/running"))
        await latch.arrival(of: 1)
        async let stopped: Void = transport.stop()
        while (try? RawClient(port: transport.boundPort)) != nil { await Task.yield() }
        await late.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf")
        #expect(await late.isClosed())
        await latch.open()
        #expect(try await running.reply().status == 200)
        await stopped
    }

    @Test("a handler that never returns does not hold it up for ever")
    func stuckHandler() async throws {
        let latch = Latch()
        let handler: HTTPHandler = { request in
            await latch.wait()
            return await echo(request)
        }
        let configuration = limited { $0.requestTimeout = .milliseconds(200) }
        let transport = MicroHTTPDTransport(configuration: configuration, application: handler)
        try transport.start()
        let client = try RawClient(port: transport.boundPort)
        await client.send(get("/"))
        await latch.arrival(of: 1)
        await transport.stop()
        #expect(try await client.reply().status == 503)
        await latch.open()
    }

    @Test("a request that was refused before its end is counted out, so that the stop ends")
    func afterRefusals() async throws {
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: echo)
        try transport.start()
        for request in ["GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET\r\n\r\n", get("/", headers: "X: \u{1}\r\n")] {
            let client = try RawClient(port: transport.boundPort)
            await client.send(request)
            #expect(await client.endsClosed())
        }
        do {
            let leaving = try RawClient(port: transport.boundPort)
            await leaving.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf")
        }
        await transport.stop()
    }

    @Test("a second stop, one at the same time, and one before the start do nothing")
    func idempotent() async throws {
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: echo)
        try transport.start()
        async let first: Void = transport.stop()
        async let second: Void = transport.stop()
        _ = await (first, second)
        await transport.stop()
        #expect(throws: TransportError.alreadyStarted) { try transport.start() }

        let never = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: echo)
        await never.stop()
    }

    @Test("stopping while requests pour in neither hangs nor crashes")
    func underLoad() async throws {
        let handler: HTTPHandler = { request in
            await Task.yield()
            return await echo(request)
        }
        for _ in 0..<10 {
            let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: handler)
            try transport.start()
            let port = transport.boundPort
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        guard let client = try? RawClient(port: port) else { return }
                        while let reply = try? await client.exchange(get("/")) {
                            #expect(reply.status == 200 || reply.status == 503)
                        }
                    }
                }
                group.addTask {
                    if let client = try? RawClient(port: port) { _ = try? await client.exchange(get("/")) }
                    await transport.stop()
                }
            }
        }
    }

    @Test("stopping at the moment at which connections arrive neither hangs nor crashes, and ends listening")
    func whileConnectionsArrive() async throws {
        for _ in 0..<100 {
            let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: echo)
            try transport.start()
            let port = transport.boundPort
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { _ = try? RawClient(port: port) } }
                group.addTask { await transport.stop() }
            }
            #expect(throws: RawClient.Failure.connect(ECONNREFUSED)) { try RawClient(port: port) }
        }
    }
}
