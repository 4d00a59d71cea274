import Foundation
import LatchkeyLock
import LatchkeyWire
import Testing

@testable import LatchkeyHTTP
@testable import LatchkeyServer

@Suite("Metrics")
struct MetricsTests {
    /// The samples of a page by name and labels, after every line was checked.
    static func samples(_ server: TestServer) async throws -> [String: Double] {
        let reply = try await server.send(.get, "/metrics")
        #expect(reply.status == 200)
        #expect(reply.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        let text = String(decoding: reply.body, as: UTF8.self)
        #expect(text.hasSuffix("\n"))
        var samples: [String: Double] = [:]
        var (helped, typed): (Set<String>, Set<String>) = ([], [])
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let match = line.wholeMatch(of: #/# HELP ([a-z_]+) [^\n]+\./#) {
                #expect(helped.insert(String(match.1)).inserted, "\(line)")
            } else if let match = line.wholeMatch(of: #/# TYPE ([a-z_]+) (counter|gauge|histogram)/#) {
                #expect(helped.contains(String(match.1)) && typed.insert(String(match.1)).inserted, "\(line)")
            } else {
                let match = try #require(
                    line.wholeMatch(
                        of: #/(([a-z_]+?)(_bucket|_sum|_count)?(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})?) ([^ ]+)/#),
                    "\(line)")
                #expect(typed.contains(String(match.2)) || typed.contains(String(match.2 + (match.3 ?? ""))), "\(line)")
                let key = String(match.1)
                #expect(samples[key] == nil, "\(line)")
                let value: Double = try #require(Double(String(match.6)), "\(line)")
                samples[key] = value
            }
        }
        #expect(helped == typed)
        return samples
    }

    static func completed(
        _ route: String, _ method: HTTPMethod? = .get, _ status: Int = 200, _ duration: Duration = .milliseconds(3)
    ) -> CompletedRequest {
        CompletedRequest(
            id: "r", method: method, route: route, status: status, duration: duration, bytesIn: 1, bytesOut: 2,
            remoteAddress: "192.0.2.1")
    }

    @Test("requests are counted by route, method and class of status")
    func requests() async throws {
        let server = try TestServer()
        for _ in 0..<3 { server.metrics.count(Self.completed("/health")) }
        server.metrics.count(Self.completed("/health", .get, 503))
        server.metrics.count(Self.completed("/health", .head))
        server.metrics.count(Self.completed("-", nil, 400))
        server.metrics.count(Self.completed("-", .get, 0))
        let name = "latchkey_http_requests_total"
        let samples = try await Self.samples(server).filter { $0.key.hasPrefix(name) }
        #expect(
            samples == [
                #"\#(name){route="/health",method="GET",status="2xx"}"#: 3,
                #"\#(name){route="/health",method="GET",status="5xx"}"#: 1,
                #"\#(name){route="/health",method="HEAD",status="2xx"}"#: 1,
                #"\#(name){route="-",method="-",status="4xx"}"#: 1,
                #"\#(name){route="-",method="GET",status="none"}"#: 1,
            ])
    }

    @Test("durations fall into cumulated buckets, a bound into its own")
    func durations() async throws {
        let server = try TestServer()
        for duration in [Duration.milliseconds(1), .microseconds(1001), .milliseconds(40), .seconds(20)] {
            server.metrics.count(Self.completed("/health", .get, 200, duration))
        }
        let samples = try await Self.samples(server)
        let name = "latchkey_http_request_duration_seconds"
        func bucket(_ bound: String) -> Double? { samples[#"\#(name)_bucket{route="/health",le="\#(bound)"}"#] }
        #expect(bucket("0.001") == 1 && bucket("0.0025") == 2 && bucket("0.025") == 2 && bucket("0.05") == 3)
        #expect(bucket("10") == 3 && bucket("+Inf") == 4)
        #expect(samples[#"\#(name)_count{route="/health"}"#] == 4)
        let sum = try #require(samples[#"\#(name)_sum{route="/health"}"#])
        #expect(abs(sum - 20.042001) < 0.000001)
    }

    @Test("what a client sends adds no series")
    func bounded() async throws {
        let server = try TestServer()
        server.metrics.count(Self.completed("-", .get, 404))
        _ = try await server.failToSignIn(try TestDevice("a", "b"))
        let before = try await Self.samples(server)
        for index in 0..<50 {
            server.metrics.count(Self.completed("-", .get, 404))
            // The transport never says such a route; if it did, it would not become a label.
            server.metrics.count(Self.completed("/nowhere/\(index)", .get, 404))
            _ = try await server.failToSignIn(try TestDevice("user\(index)", "device\(index)"))
        }
        let after = try await Self.samples(server)
        #expect(after.keys.sorted() == before.keys.sorted())
        #expect(after[#"latchkey_http_requests_total{route="-",method="GET",status="4xx"}"#] == 101)
        #expect(after[#"latchkey_rejections_total{reason="authentication_failed"}"#] == 51)
    }

    @Test("enrollments, sign-ins, rejections, users and devices are counted")
    func events() async throws {
        let server = try TestServer()
        #expect(try await Self.samples(server)[#"latchkey_events_total{event="signed_in"}"#] == 0)
        let device = try TestDevice()
        try await server.enroll(device)
        for _ in 0..<2 { #expect(try await server.signIn(device).status == 200) }
        for _ in 0..<3 { _ = try await server.refresh(RefreshToken.example) }
        _ = try await server.send(.post, Endpoint.initiate.path, Array("{".utf8))
        let samples = try await Self.samples(server)
        #expect(samples[#"latchkey_events_total{event="device_enrolled"}"#] == 1)
        #expect(samples[#"latchkey_events_total{event="signed_in"}"#] == 2)
        #expect(samples[#"latchkey_rejections_total{reason="refresh_token_invalid"}"#] == 3)
        #expect(samples[#"latchkey_rejections_total{reason="malformed_json"}"#] == 1)
        #expect(samples["latchkey_users"] == 1 && samples["latchkey_devices"] == 1)
        #expect(try #require(samples["latchkey_store_commits_total"]) >= 3)
        #expect(try #require(samples["latchkey_store_steps_total"]) >= 3)
        #expect(samples["latchkey_store_waiting"] == 0 && samples["latchkey_store_up"] == 1)
        #expect(samples["latchkey_audit_failing"] == 0 && samples["latchkey_ready"] == 1)
        #expect(samples[#"latchkey_messages_total{outcome="sent"}"#] == 0 && samples["latchkey_messages_waiting"] == 0)
        #expect(samples["process_start_time_seconds"] == Double(TestClock.start) / 1000)
        #expect(try #require(samples["process_resident_memory_bytes"]) > 1_000_000)
        #expect(samples[#"latchkey_build_info{version="\#(latchkeyVersion)",profile="production"}"#] == 1)
    }

    @Test("a server that can't write its audit log is not ready, as /health/ready says")
    func readiness() async throws {
        let server = try TestServer(auditPath: "/dev/full")
        #expect(try await Self.samples(server)["latchkey_ready"] == 1)
        _ = try await server.refresh(RefreshToken.example)
        #expect(try await server.send(.get, "/health/ready").status == 503)
        #expect(try await Self.samples(server)["latchkey_ready"] == 0)
    }

    @Test("a closed store and a failing audit log are told, and hide nothing else")
    func failures() async throws {
        let server = try TestServer(auditPath: "/dev/full")
        _ = try await server.refresh(RefreshToken.example)
        await server.store.close()
        let samples = try await Self.samples(server)
        #expect(samples["latchkey_audit_failing"] == 1 && samples["latchkey_store_up"] == 0)
        #expect(samples["latchkey_ready"] == 0)
        #expect(samples[#"latchkey_rejections_total{reason="refresh_token_invalid"}"#] == 1)
        #expect(samples["latchkey_devices"] == nil)
    }

    @Test("labels are escaped, and whole numbers have no fraction")
    func writing() {
        var text = MetricsText()
        text.add("a", .gauge, "B.", [.init(2.0, [("c", "\\\"\n")]), .init(0.5)])
        #expect(text.text == "# HELP a B.\n# TYPE a gauge\na{c=\"\\\\\\\"\\n\"} 2\na 0.5\n")
    }
}

@Suite("Live and ready")
struct LiveAndReadyTests {
    @Test("a server that can't work is alive, and not ready")
    func closedStore() async throws {
        let server = try TestServer()
        for path in ["/health/live", "/health/ready"] {
            let reply = try await server.send(.get, path)
            #expect(reply.status == 200)
            #expect(try reply.read(HealthResponse.self).status == "ok")
        }
        await server.store.close()
        #expect(try await server.send(.get, "/health/live").status == 200)
        let reply = try await server.send(.get, "/health/ready")
        #expect(reply.status == 503 && reply.code == "overloaded")
    }
}

@Suite("Request log")
struct RequestLogTests {
    @Test("a line tells a request without who sent it, unless that is wanted", arguments: [false, true])
    func line(withAddresses: Bool) throws {
        let lines = Lock<[String]>([])
        let log = RequestLog(
            detail: withAddresses ? .addresses : .requests, clock: { 1_762_776_000_123 },
            log: ServerLog { line in lines.withLock { $0.append(line) } })
        log.write(MetricsTests.completed("/api/v1/device/{deviceId}/status", .get, 200, .microseconds(1234)))
        let line = try #require(lines.withLock { $0 }.first)
        var expected: [String: JSONValue] = [
            "bytesIn": 1, "bytesOut": 2, "durationMs": .number(1.234), "id": "r", "level": "info",
            "message": "request", "method": "GET", "route": "/api/v1/device/{deviceId}/status", "status": 200,
            "time": "2025-11-10T12:00:00.123Z",
        ]
        if withAddresses { expected["address"] = "192.0.2.1" }
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8)) == expected)
    }

    @Test("lines about requests and all others have level, message and a time in milliseconds")
    func oneForm() throws {
        let lines = Lock<[String]>([])
        let log = ServerLog { line in lines.withLock { $0.append(line) } }
        RequestLog(detail: .requests, clock: { 1_762_776_000_007 }, log: log).write(MetricsTests.completed("/health"))
        log.write(.warning, "else", ["cause": "none"])
        for (line, level) in zip(lines.withLock { $0 }, ["info", "warning"]) {
            let members = try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8))
            #expect(members["level"] == .string(level) && members["message"] != nil)
            guard case .string(let time) = members["time"] else {
                Issue.record("no time: \(line)")
                continue
            }
            #expect(time.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#) != nil, "\(time)")
        }
        #expect(lines.withLock { $0.count } == 2)
    }
}
