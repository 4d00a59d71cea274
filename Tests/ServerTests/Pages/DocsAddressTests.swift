import LatchkeyHTTP
import Testing

@testable import LatchkeyServer

@Suite("The address in the API's page")
struct DocsAddressTests {
    private static func page(
        host: String?, protocol scheme: String?, from peer: String, trusting proxies: TrustedProxies
    ) async throws -> String {
        let server = try TestServer { $0.trustedProxies = proxies }
        var headers: HTTPHeaders = [:]
        headers["Host"] = host
        headers["X-Forwarded-Proto"] = scheme
        let request = try HTTPRequest(.get, "/docs", headers: headers, remoteAddress: peer)
        return String(decoding: await server.router.respond(to: request).body, as: UTF8.self)
    }

    @Test(
        "the examples name the address by which the reader called the server",
        arguments: [
            ("127.0.0.1:8123", nil, "127.0.0.1", "http://127.0.0.1:8123"),
            ("[::1]:80", nil, "::1", "http://[::1]:80"), (nil, nil, "unix", "http://localhost"),
            ("auth.example.com", "https", "unix", "https://auth.example.com"),
            ("auth.example.com", "http", "unix", "http://auth.example.com"),
            ("auth.example.com", "https", "10.1.2.3", "https://auth.example.com"),
        ] as [(String?, String?, String, String)])
    func named(host: String?, scheme: String?, peer: String, address: String) async throws {
        let proxies = try #require(TrustedProxies(list: "unix,10.0.0.0/8"))
        let page = try await Self.page(host: host, protocol: scheme, from: peer, trusting: proxies)
        #expect(page.contains(">SERVER=\(address)</code>"))
        #expect(!page.contains("server.invalid"))
    }

    @Test("nobody but a trusted proxy says that there is TLS", arguments: ["192.0.2.1", "unix", "nowhere"])
    func untrusted(peer: String) async throws {
        let page = try await Self.page(
            host: "a.example", protocol: "https", from: peer, trusting: TrustedProxies(blocks: []))
        #expect(page.contains(">SERVER=http://a.example</code>"))
    }

    @Test("a name that were markup would be text")
    func markup() async throws {
        let page = try await Self.page(
            host: "<b>&", protocol: nil, from: "127.0.0.1", trusting: TrustedProxies(blocks: []))
        #expect(page.contains(">SERVER=http://&lt;b&gt;&amp;</code>"))
    }

    @Test("the server's address leads to the page, and only GET does")
    func root() async throws {
        let server = try TestServer()
        let reply = try await server.send(.get, "/")
        #expect((reply.status, reply.headers["Location"]) == (303, "docs"))
        #expect(reply.body.isEmpty)
        #expect(try await server.send(.post, "/").status == 405)
    }
}
