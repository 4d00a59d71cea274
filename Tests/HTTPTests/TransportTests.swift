import Testing

@testable import LatchkeyHTTP

@Suite struct TransportTests {
    @Test("a request is answered")
    func answers() async throws {
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { request in
            HTTPResponse(status: 200, body: Array(request.path.utf8))
        }
        try transport.start()
        let client = try RawClient(port: transport.boundPort)
        let reply = try client.exchange("GET /hello%20x?y HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(reply.status == 200)
        #expect(reply.text == "/hello x")
        await transport.stop()
    }
}
