import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Limits by address")
struct AddressLimitTests {
    static func server(requests: Int = 3, enrollments: Int = 2) throws -> TestServer {
        try TestServer {
            $0.limits.requests = [RateLimit(name: "requests", quota: requests, windowSeconds: 60)]
            $0.limits.enrollments = [RateLimit(name: "enrollments", quota: enrollments, windowSeconds: 3600)]
            $0.trustedProxies = TrustedProxies(unix: true)
        }
    }

    static func send(
        _ server: TestServer, _ endpoint: Endpoint, from peer: String, forwarded: String? = nil, body: JSONValue? = nil
    ) async throws -> Reply {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        headers["X-Forwarded-For"] = forwarded
        let request = try HTTPRequest(
            HTTPMethod(endpoint.method), endpoint.path, headers: headers,
            body: try bytes(body ?? endpoint.request?.example ?? .null), remoteAddress: peer)
        return Reply(await server.router.respond(to: request))
    }

    @Test("an address that has used up its requests is refused with the wait, and may go on in the next window")
    func requests() async throws {
        let server = try Self.server()
        for _ in 0..<3 { #expect(try await Self.send(server, .initiate, from: "192.0.2.1").status == 200) }
        server.clock.advance(seconds: 18)
        let refused = try await Self.send(server, .initiate, from: "192.0.2.1")
        #expect(refused.status == 429 && refused.code == "too_many_attempts")
        #expect(refused.headers["Retry-After"] == "42")
        #expect(refused.headers["RateLimit-Policy"] == #""requests";q=3;w=60"#)
        #expect(refused.headers["RateLimit"] == #""requests";r=0;t=42"#)
        #expect(try await Self.send(server, .initiate, from: "192.0.2.2").status == 200)
        server.clock.advance(seconds: 42)
        #expect(try await Self.send(server, .initiate, from: "192.0.2.1").status == 200)
    }

    @Test(
        "every operation under /api/v1 is charged, and comes to the limit before anything else", arguments: Endpoint.all
    )
    func everyOperation(endpoint: Endpoint) async throws {
        let server = try Self.server(requests: 1, enrollments: 100)
        #expect(try await Self.send(server, endpoint, from: "192.0.2.1").status != 429)
        let second = try await Self.send(server, endpoint, from: "192.0.2.1", body: "no object")
        #expect((second.status == 429) == endpoint.path.hasPrefix("/api/v1/"))
    }

    @Test("all operations share the count of requests")
    func shared() async throws {
        let server = try Self.server()
        for endpoint in [Endpoint.initiate, .devices, .revoke] {
            #expect(try await Self.send(server, endpoint, from: "192.0.2.1").status != 429)
        }
        #expect(try await Self.send(server, .refresh, from: "192.0.2.1").status == 429)
    }

    @Test("tries to enroll have a limit of their own, successful or not")
    func enrollments() async throws {
        let server = try Self.server(requests: 100)
        let device = try TestDevice(scheme: nil)
        #expect(try await Self.send(server, .enroll, from: "192.0.2.1", body: device.enrollment()).status == 200)
        #expect(try await Self.send(server, .enroll, from: "192.0.2.1", body: .null).status == 400)
        let refused = try await Self.send(server, .enroll, from: "192.0.2.1", body: device.enrollment())
        #expect(refused.headers["RateLimit"] == #""enrollments";r=0;t=3600"#)
        // Nothing else is charged to it.
        for endpoint in Endpoint.all where endpoint.operationID != Endpoint.enroll.operationID {
            #expect(try await Self.send(server, endpoint, from: "192.0.2.1").status != 429)
        }
        #expect(try await Self.send(server, .enroll, from: "192.0.2.2", body: .null).status == 400)
    }

    @Test("IPv6 is counted by the /64, IPv4 in IPv6 as IPv4")
    func families() async throws {
        let server = try Self.server(requests: 1)
        #expect(try await Self.send(server, .initiate, from: "2001:db8::1").status == 200)
        #expect(try await Self.send(server, .initiate, from: "2001:db8::ffff:1").status == 429)
        #expect(try await Self.send(server, .initiate, from: "2001:db8:0:1::1").status == 200)
        #expect(try await Self.send(server, .initiate, from: "192.0.2.1").status == 200)
        #expect(try await Self.send(server, .initiate, from: "::ffff:192.0.2.1").status == 429)
    }

    @Test("behind a trusted proxy clients are counted one by one, whatever they put before their address")
    func proxy() async throws {
        let server = try Self.server(requests: 1)
        #expect(try await Self.send(server, .initiate, from: "unix", forwarded: "192.0.2.1").status == 200)
        #expect(try await Self.send(server, .initiate, from: "unix", forwarded: "192.0.2.2").status == 200)
        let spoofed = try await Self.send(server, .initiate, from: "unix", forwarded: "203.0.113.1, 192.0.2.1")
        #expect(spoofed.status == 429)
        // A proxy that tells no address is one client.
        #expect(try await Self.send(server, .initiate, from: "unix").status == 200)
        #expect(try await Self.send(server, .initiate, from: "unix", forwarded: "unknown").status == 429)
    }

    @Test("a peer on this machine that is no trusted proxy is not limited, whatever it claims")
    func local() async throws {
        let server = try Self.server(requests: 1)
        for _ in 0..<5 {
            for peer in ["127.0.0.1", "::1"] {
                #expect(try await Self.send(server, .initiate, from: peer, forwarded: "192.0.2.1").status == 200)
            }
        }
        #expect(try await Self.send(server, .initiate, from: "unix", forwarded: "192.0.2.1").status == 200)
    }

    @Test("a limit that is taken away does not limit")
    func none() async throws {
        let server = try TestServer {
            $0.limits.requests = []
            $0.limits.enrollments = []
        }
        for _ in 0..<100 {
            #expect(try await Self.send(server, .enroll, from: "192.0.2.1", body: .null).status == 400)
        }
    }

    @Test("refusals are counted by the limit, in the audit log and in the metrics")
    func counted() async throws {
        let server = try Self.server(requests: 5, enrollments: 1)
        for _ in 0..<3 { _ = try await Self.send(server, .enroll, from: "192.0.2.1") }
        for _ in 0..<4 { _ = try await Self.send(server, .initiate, from: "192.0.2.1") }
        let samples = try await MetricsTests.samples(server)
        #expect(samples[#"latchkey_limited_total{limit="enrollments"}"#] == 2)
        #expect(samples[#"latchkey_limited_total{limit="requests"}"#] == 2)
        #expect(samples[#"latchkey_rejections_total{reason="too_many_attempts"}"#] == 4)
        let lines = try server.auditLines().map(\.record).filter { $0.event == .rejected }
        #expect(lines.contains { $0.operation == "enroll" && $0.reason == "too_many_attempts:enrollments" })
        #expect(lines.contains { $0.operation == "initiate" && $0.reason == "too_many_attempts:requests" })
    }

    @Test("the defaults are 1,200 requests a minute and 60 enrollments an hour; nobody is trusted")
    func defaults() throws {
        let configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: "/d", serverID: try #require(ServerID(rawValue: "s")))
        #expect(configuration.limits.requests == [RateLimit(name: "requests", quota: 1200, windowSeconds: 60)])
        #expect(configuration.limits.enrollments == [RateLimit(name: "enrollments", quota: 60, windowSeconds: 3600)])
        #expect(configuration.trustedProxies == TrustedProxies())
    }

    @Test("every limited operation documents 429 with its three fields, once", arguments: Endpoint.all)
    func described(endpoint: Endpoint) throws {
        let document = OpenAPI.document(Endpoint.all, version: "1")
        let operation = document["paths"]?[endpoint.path]?[endpoint.method.rawValue.lowercased()]
        let response = operation?["responses"]?["429"]
        #expect((response != nil) == endpoint.isLimitedByAddress)
        guard let response else { return }
        #expect(response["description"] == "`too_many_attempts`")
        for name in ["Retry-After", "RateLimit-Policy", "RateLimit"] {
            #expect(response["headers"]?[name]?["required"] == true)
        }
    }
}
