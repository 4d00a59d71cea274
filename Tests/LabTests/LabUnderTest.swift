import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire
import Testing

@testable import LatchkeyLab

/// A clock that a test moves.
final class TestClock: Sendable {
    private let date = Lock(Date(timeIntervalSince1970: 1_762_782_894))

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

/// A lab without its page's address: tests call it in the process.
struct LabUnderTest: Sendable {
    let lab: Lab
    let clock: TestClock

    /// Runs `body` with a lab, then stops it.
    static func run(
        _ change: (inout LabConfiguration) -> Void = { _ in }, body: (LabUnderTest) async throws -> Void
    ) async throws {
        let clock = TestClock()
        var configuration = LabConfiguration()
        configuration.clock = { clock.now }
        change(&configuration)
        let lab = try Lab(configuration)
        do {
            try await body(LabUnderTest(lab: lab, clock: clock))
        } catch {
            await lab.stop()
            throw error
        }
        await lab.stop()
    }

    /// Sends a request as a page would.
    func send(
        _ method: HTTPMethod, _ path: String, _ body: String = "", cookie: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> HTTPResponse {
        var fields: HTTPHeaders = ["Host": "localhost:8080"]
        if method != .get { fields["Content-Type"] = "application/json" }
        fields["Cookie"] = cookie
        for (name, value) in headers { fields[name] = value.isEmpty ? nil : value }
        return await lab.respond(
            to: try HTTPRequest(method, path, headers: fields, body: Array(body.utf8), remoteAddress: "127.0.0.1"))
    }

    /// Opens a visit.
    func visitor() async throws -> Visitor {
        let response = try await send(.post, "/lab/api/visit", "{}")
        #expect(response.status == 200)
        let cookie = try #require(response.headers["Set-Cookie"]?.split(separator: ";").first)
        let id = try #require(cookie.split(separator: "=").last)
        let visit = try #require(lab.visits.visit(String(id), now: clock.now))
        return Visitor(lab: self, cookie: String(cookie), visit: visit)
    }
}

/// Somebody with a page open.
struct Visitor: Sendable {
    let lab: LabUnderTest
    let cookie: String
    let visit: Visit

    func send(
        _ method: HTTPMethod, _ path: String, _ body: String = "", headers: [String: String] = [:]
    ) async throws -> HTTPResponse {
        try await lab.send(method, "/lab/api/" + path, body, cookie: cookie, headers: headers)
    }

    /// Waits until a request is at a breakpoint.
    func heldRequest() async -> WireEntry {
        while true {
            if let entry = visit.wire.entries.last(where: { $0.outcome == "held" }) { return entry }
            let feed = visit.feed
            let sequence = feed.sequence
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                DispatchQueue.global().async {
                    _ = feed.wait(beyond: sequence - 1, until: Date(timeIntervalSinceNow: 5))
                    continuation.resume()
                }
            }
        }
    }

    func get<Value: Decodable>(_ type: Value.Type, _ path: String) async throws -> Value {
        let response = try await send(.get, path)
        #expect(response.status == 200)
        return try JSONDecoder().decode(type, from: Data(response.body))
    }

    func post<Value: Decodable>(_ type: Value.Type, _ path: String, _ body: String) async throws -> Value {
        let response = try await send(.post, path, body)
        #expect((200...202).contains(response.status), "\(String(decoding: response.body, as: UTF8.self))")
        return try JSONDecoder().decode(type, from: Data(response.body))
    }

    /// Returns when the panels that were asked for are told.
    func panelsAreTold() async {
        await withCheckedContinuation { (told: CheckedContinuation<Void, Never>) in
            visit.panels.async { told.resume() }
        }
    }

    /// Sends a request as an app on the first phone would.
    func app(
        _ method: HTTPMethod, _ path: String, _ body: String = "", headers more: [String: String] = [:]
    ) async throws -> HTTPResponse {
        let phone = try #require(visit.phones.first)
        var headers: HTTPHeaders = ["Host": "127.0.0.1"]
        for (name, value) in more { headers[name] = value }
        if !body.isEmpty { headers["Content-Type"] = "application/json" }
        return await lab.lab.respondAtGateway(
            to: try HTTPRequest(
                method, "/" + phone.key + path, headers: headers, body: Array(body.utf8), remoteAddress: "127.0.0.1"))
    }
}

/// A document as JSON.
func json(_ response: HTTPResponse) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(response.body))
}

extension JSONValue {
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
