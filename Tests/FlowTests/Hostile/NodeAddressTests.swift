import FlowNetwork
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyLock
import Testing

@Suite("Addresses of access nodes")
struct NodeAddressTests {
    @Test(
        "a node is reached by HTTPS, and by HTTP only on this machine",
        arguments: [
            "https://rest-mainnet.onflow.org/v1", "https://rest-mainnet.onflow.org/v1/", "HTTPS://node.example",
            "https://10.0.0.1", "https://[2001:db8::1]/v1", "http://127.0.0.1:8888/v1", "http://127.1.2.3/v1",
            "http://localhost:8888", "http://LOCALHOST", "http://[::1]:8888/v1",
        ])
    func taken(text: String) {
        #expect(throws: Never.self) { try HTTPAccessTransport(node: text) }
    }

    @Test(
        "HTTP to another machine is refused, however its address is written",
        arguments: [
            "http://node.example/v1", "http://10.0.0.1", "http://0.0.0.0", "http://[::]", "http://169.254.1.1",
            // Names and addresses that begin, or end, like this machine's.
            "http://127.0.0.1.example.com/v1", "http://localhost.example.com", "http://example.localhost",
            "http://127.0.0/v1", "http://127.0.0.256/v1", "http://127.0.0.1.", "http://localhost.",
            "http://127.0.0.1,example.com", "http://127.0.0.1 .example.com", "http://127.0.0.1\n.example.com",
            "http://127.0.0.1\u{0}.example.com",
            // Other spellings of numbers, which programs read in different ways.
            "http://127.1", "http://2130706433", "http://0x7f.0.0.1", "http://0177.0.0.1", "http://127.0.0.01",
            "http://[::ffff:127.0.0.1]", "http://[::ffff:7f00:1]", "http://[127.0.0.1]", "http://[::1%25lo]",
            // Escapes and characters that some programs turn into others.
            "http://127.0.0.1%2eexample.com", "http://%31%32%37.0.0.1", "http://%6cocalhost", "http://１２７.0.0.1",
            "http://127。0。0。1", "http://ⓛocalhost",
            // Something in front of the host.
            "http://127.0.0.1@node.example", "http://127.0.0.1:80@node.example", "http://localhost;@node.example",
            "http://127.0.0.1\\@node.example", "http://@127.0.0.1", "http://a:b@localhost",
        ])
    func refusedHTTP(text: String) {
        #expect(throws: AccessError(.insecureAddress)) { try HTTPAccessTransport(node: text) }
    }

    @Test(
        "what is no plain base URL is refused",
        arguments: [
            "", "node.example", "//127.0.0.1", "https://", "http:127.0.0.1", "http:///127.0.0.1", " http://localhost",
            "ftp://127.0.0.1", "file:///etc/passwd", "javascript:alert(1)", "https://user@node.example",
            "https://@node.example", "https://user:pw@node.example", "https://node.example?x=1",
            "https://node.example#x", "https://node.example\\@other.example", "https://[::1",
            "https://%6eode.example", "https://node.exаmple",
        ])
    func refused(text: String) {
        #expect(throws: AccessError(.insecureAddress)) { try HTTPAccessTransport(node: text) }
    }

    @Test("the networks' own nodes are reached by HTTPS", arguments: FlowNetwork.allCases)
    func networks(network: FlowNetwork) {
        #expect(throws: Never.self) { try AccessNode(network: network) }
        #expect(network == .emulator || network.accessNode.hasPrefix("https://"))
    }

    @Test("a target can't go on with the name of the host", arguments: ["", ".example.com/x", "@example.com/x", "1/x"])
    func target(text: String) async throws {
        let transport = try HTTPAccessTransport(node: "https://node.example")
        await #expect(throws: AccessError(.badRequest)) { try await transport.exchange(AccessRequest(.get, text)) }
    }

    @Test("no redirection is followed, whatever it leads to", arguments: [301, 302, 303, 307, 308])
    func redirection(status: Int) async throws {
        let asked = Lock<[String]>([])
        let server = MicroHTTPDTransport(configuration: HTTPConfiguration()) { request in
            asked.withLock { $0.append(request.path) }
            guard request.path != "/elsewhere" else { return HTTPResponse(status: 200, json: Array("{}".utf8)) }
            return HTTPResponse(status: status, headers: ["Location": "http://localhost:\(request.path.dropFirst())"])
        }
        try server.start()
        let port = server.boundPort
        for node in ["http://127.0.0.1:\(port)", "http://127.0.0.1:\(port)/"] {
            let transport = try HTTPAccessTransport(node: node, timeOut: 10)
            // The path is the rest of the URL that the server sends the client to.
            let reply = try await transport.exchange(AccessRequest(.post, "/\(port)/elsewhere", body: Array("{}".utf8)))
            #expect(reply.status == status)
        }
        #expect(asked.withLock { $0 } == ["/\(port)/elsewhere", "/\(port)/elsewhere"])
        await server.stop()
    }
}
