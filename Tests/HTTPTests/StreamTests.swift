import LatchkeyLock
import Testing

@testable import LatchkeyHTTP

/// Bodies that are made over time.
@Suite struct StreamTests {
    private static func serving(_ stream: HTTPBodyStream) -> HTTPHandler {
        { _ in HTTPResponse(eventStream: stream) }
    }

    @Test("what is written later arrives at once, in order, on the same reply")
    func later() async throws {
        let stream = HTTPBodyStream()
        try await withServer(handler: Self.serving(stream)) { transport in
            let client = try RawClient(port: transport.boundPort)
            let reply = try await client.exchange(get("/"))
            #expect(reply.status == 200)
            #expect(reply.headers["Content-Type"] == "text/event-stream; charset=utf-8")
            #expect(reply.headers["Transfer-Encoding"] == "chunked")
            for number in 1...50 {
                #expect(stream.write(ServerSentEvent(id: number, name: "tick", data: Array("\(number)".utf8)).encoded))
                #expect(try await client.chunk() == "id: \(number)\nevent: tick\ndata: \(number)\n\n")
            }
            stream.end()
            #expect(try await client.chunk() == "")
        }
    }

    @Test("the connection serves another request after the stream's end")
    func kept() async throws {
        let handler: HTTPHandler = { request in
            guard request.path == "/stream" else { return await echo(request) }
            let stream = HTTPBodyStream()
            stream.write(Array("all".utf8))
            stream.end()
            return HTTPResponse(eventStream: stream)
        }
        try await withServer(handler: handler) { transport in
            let client = try RawClient(port: transport.boundPort)
            _ = try await client.exchange(get("/stream"))
            #expect(try await client.chunk() == "all")
            #expect(try await client.chunk() == "")
            #expect(try await client.exchange(get("/next")).text == "GET\n/next\n")
        }
    }

    @Test("a stream outlives the time that a request may take")
    func noDeadline() async throws {
        let stream = HTTPBodyStream()
        let configuration = limited {
            $0.requestTimeout = .milliseconds(50)
            $0.idleTimeout = .seconds(60)
        }
        try await withServer(configuration, handler: Self.serving(stream)) { transport in
            let client = try RawClient(port: transport.boundPort)
            _ = try await client.exchange(get("/"))
            // Another connection is cut off by the same watchdog, and tells us that the time is over.
            let slow = try RawClient(port: transport.boundPort)
            await slow.send("GET")
            #expect(await slow.isClosed())
            stream.write(Array("still here".utf8))
            #expect(try await client.chunk() == "still here")
        }
    }

    @Test("a client that is too slow is cut off, and the writer is told")
    func overflow() async throws {
        let closed = Latch()
        let stream = HTTPBodyStream(capacity: 1_000) { Task { await closed.open() } }
        try await withServer(handler: Self.serving(stream)) { transport in
            let client = try RawClient(port: transport.boundPort)
            _ = try await client.exchange(get("/"))
            #expect(!stream.write([UInt8](repeating: 65, count: 1_001)))
            #expect(!stream.write([65]))
            #expect(await client.endsClosed())
            await closed.wait()
        }
    }

    @Test("a client that leaves is noticed with the next writes")
    func leaving() async throws {
        let closed = Latch()
        let stream = HTTPBodyStream { Task { await closed.open() } }
        try await withServer(handler: Self.serving(stream)) { transport in
            do {
                let client = try RawClient(port: transport.boundPort)
                _ = try await client.exchange(get("/"))
            }
            while stream.write(ServerSentEvent.keepAlive) { await Task.yield() }
            await closed.wait()
        }
    }

    @Test("a stop ends open streams, asleep or not, and those that begin meanwhile")
    func stop() async throws {
        let streams = (0..<4).map { _ in HTTPBodyStream() }
        let next = Lock(0)
        let handler: HTTPHandler = { _ in
            let number = next.withLock { number in
                defer { number += 1 }
                return number
            }
            return HTTPResponse(eventStream: streams[number % streams.count])
        }
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: handler)
        try transport.start()
        var clients: [RawClient] = []
        for stream in streams {
            let client = try RawClient(port: transport.boundPort)
            _ = try await client.exchange(get("/"))
            stream.write(Array("x".utf8))
            clients.append(client)
        }
        await transport.stop()
        for client in clients { #expect(await client.endsClosed()) }
        #expect(streams.allSatisfy { !$0.isOpen })
    }

    @Test("a stop does not wait for a client that reads nothing")
    func stopWithDeafClient() async throws {
        let stream = HTTPBodyStream(capacity: 64 << 20)
        let configuration = limited { $0.stopGrace = .milliseconds(50) }
        let transport = MicroHTTPDTransport(configuration: configuration, application: Self.serving(stream))
        try transport.start()
        let client = try RawClient(port: transport.boundPort)
        _ = try await client.exchange(get("/"))
        #expect(stream.write([UInt8](repeating: 65, count: 32 << 20)))
        await transport.stop()
        #expect(!stream.isOpen)
    }

    @Test("HEAD has the headers and no stream")
    func head() async throws {
        let closed = Latch()
        let stream = HTTPBodyStream { Task { await closed.open() } }
        try await withServer(handler: Self.serving(stream)) { transport in
            let client = try RawClient(port: transport.boundPort)
            await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply(toHead: true).status == 200)
            await closed.wait()
            #expect(!stream.write([65]))
        }
    }

    @Test("a reply that is dropped closes the connection without a byte, whether or not its handler suspends")
    func dropped() async throws {
        let latch = Latch()
        let handler: HTTPHandler = { request in
            if request.path == "/later" { await latch.wait() }
            var response = HTTPResponse(status: 200)
            response.isDropped = true
            return response
        }
        try await withServer(handler: handler) { transport in
            let now = try RawClient(port: transport.boundPort)
            await now.send(get("/now"))
            #expect(await now.isClosed())
            let later = try RawClient(port: transport.boundPort)
            await later.send(get("/later"))
            await latch.arrival(of: 1)
            await latch.open()
            #expect(await later.isClosed())
        }
    }

    @Test("many writers and many readers: every byte arrives, none twice")
    func manyAtOnce() async throws {
        let streams = (0..<8).map { _ in HTTPBodyStream() }
        let next = Lock(0)
        let handler: HTTPHandler = { _ in
            let number = next.withLock { number in
                defer { number += 1 }
                return number
            }
            return HTTPResponse(eventStream: streams[number])
        }
        try await withServer(handler: handler) { transport in
            var clients: [RawClient] = []
            for _ in streams {
                let client = try RawClient(port: transport.boundPort)
                _ = try await client.exchange(get("/"))
                clients.append(client)
            }
            let texts = try await withThrowingTaskGroup(of: String?.self, returning: [String].self) { group in
                for stream in streams {
                    group.addTask {
                        for number in 0..<500 {
                            stream.write(Array("\(number);".utf8))
                            if number % 7 == 0 { await Task.yield() }
                        }
                        stream.end()
                        return nil
                    }
                }
                for client in clients { group.addTask { try await client.chunks() } }
                var texts: [String] = []
                for try await text in group { if let text { texts.append(text) } }
                return texts
            }
            let expected = (0..<500).map { "\($0);" }.joined()
            #expect(texts == Array(repeating: expected, count: streams.count))
        }
    }

    @Test("an event's data of several lines stays one event")
    func lines() {
        let event = ServerSentEvent(id: 7, name: "log", data: Array("a\nb".utf8))
        #expect(String(decoding: event.encoded, as: UTF8.self) == "id: 7\nevent: log\ndata: a\ndata: b\n\n")
    }
}

extension RawClient {
    /// Reads one chunk of a chunked body; an empty one is the last.
    func chunk() throws -> String {
        let size = try line()
        guard let length = Int(size.prefix { $0 != ";" }, radix: 16) else { throw Failure.malformed(size) }
        let text = String(decoding: try bytes(length), as: UTF8.self)
        guard try line().isEmpty else { throw Failure.malformed("no line break behind a chunk") }
        return text
    }

    /// Reads all chunks.
    func chunks() throws -> String {
        var all = ""
        while true {
            let chunk = try chunk()
            if chunk.isEmpty { return all }
            all += chunk
        }
    }
}
