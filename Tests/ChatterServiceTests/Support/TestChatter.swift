import ChatterWire
import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire
import Testing

@testable import ChatterService
@testable import LatchkeyServer

/// Chatter's back end without a socket: real file, real signatures; only the time is the test's.
final class TestChatter: Sendable {
    /// 2025-11-10T13:54:54.000Z.
    static let start: UInt64 = 1_762_782_894_000

    let folder: URL
    let issuer: TestIssuer
    let log = Lock<[String]>([])
    /// Whether the issuer's keys can't be fetched.
    let isIssuerDown = Lock(false)
    private let time = Lock(TestChatter.start)
    private let state: Lock<ChatterService>
    private let configuration: ChatterConfiguration

    init(
        issuer: TestIssuer? = nil, _ configure: (inout ChatterConfiguration) -> Void = { _ in }
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chatter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        self.folder = folder
        self.issuer = try issuer ?? TestIssuer()
        var configuration = ChatterConfiguration(
            path: folder.appendingPathComponent("chatter.db").path, providers: [try self.issuer.provider])
        configuration.limits.posts = []
        configure(&configuration)
        self.configuration = configuration
        state = Lock(
            try Self.service(configuration, self.issuer, isIssuerDown, log) { [time] in time.withLock { $0 } })
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private static func service(
        _ configuration: ChatterConfiguration, _ issuer: TestIssuer, _ isDown: Lock<Bool>, _ log: Lock<[String]>,
        clock: @escaping @Sendable () -> UInt64
    ) throws -> ChatterService {
        let authority = IDTokenAuthority(
            configuration.providers, clockSkew: Int64(configuration.clockSkew), policy: KeySetPolicy(coolDown: 0),
            clock: clock, failed: { _, _ in }
        ) { _ in
            { () async throws(KeySetFailure) in
                if isDown.withLock({ $0 }) { throw KeySetFailure(description: "down") }
                return try issuer.keys()
            }
        }
        return try ChatterService(
            configuration, authority: authority, log: ServerLog { line in log.withLock { $0.append(line) } },
            clock: clock)
    }

    var service: ChatterService { state.withLock { $0 } }
    var path: String { configuration.path }
    var now: Int64 { Int64(time.withLock { $0 } / 1000) }

    func advance(milliseconds: UInt64) { time.withLock { $0 += milliseconds } }
    func advance(seconds: UInt64) { advance(milliseconds: seconds * 1000) }

    /// Stops the service and starts another one on the same file.
    func restart() async throws {
        await service.close()
        let fresh = try Self.service(configuration, issuer, isIssuerDown, log) { [time] in time.withLock { $0 } }
        state.withLock { $0 = fresh }
    }

    /// Sends a request as a client would.
    func send(
        _ method: HTTPMethod, _ target: String, _ body: JSONValue? = nil, bearer: String? = nil,
        from address: String? = nil
    ) async throws -> TestReply {
        try await send(
            method, target, bytes: try body.map { Array(try JSONEncoder().encode($0)) } ?? [], bearer: bearer,
            from: address)
    }

    func send(
        _ method: HTTPMethod, _ target: String, bytes: [UInt8], bearer: String? = nil, from address: String? = nil
    ) async throws -> TestReply {
        var headers: HTTPHeaders = ["Content-Type": "application/json; charset=utf-8"]
        headers["Authorization"] = bearer.map { "Bearer " + $0 }
        let request = try HTTPRequest(
            method, target, headers: headers, body: bytes, remoteAddress: address ?? "127.0.0.1")
        return TestReply(response: await service.application(request))
    }

    /// An ID token that is issued now.
    func token(_ changes: [String: JSONValue] = [:]) throws -> String { try issuer.token(at: now, changes) }

    func addUser(_ token: String, client: JSONValue = .string(TestIssuer.audience)) async throws -> TestReply {
        try await send(.post, "/adduser/", ["clientID": client, "idToken": .string(token)])
    }

    /// Signs in as the document's client does.
    func chatterID(_ changes: [String: JSONValue] = [:]) async throws -> String {
        try #require(try await addUser(try token(changes)).text("chatterID"))
    }

    func postAuth(_ message: String, _ chatterID: String) async throws -> TestReply {
        try await send(.post, "/postauth/", ["chatterID": .string(chatterID), "message": .string(message)])
    }

    /// A nonce of the server's.
    func nonce() async throws -> JSONValue {
        try #require(try await send(.post, "/api/v1/chatter/nonces").json?["nonce"])
    }

    func session(_ token: String) async throws -> TestReply {
        try await send(.post, "/api/v1/chatter/sessions", ["idToken": .string(token)])
    }

    /// Signs in with a nonce.
    func session(_ changes: [String: JSONValue] = [:]) async throws -> ChatterSession {
        let reply = try await session(try token(changes.merging(["nonce": try await nonce()]) { $1 }))
        return try reply.read()
    }

    /// The rows of the document's list.
    func rows() async throws -> [[String]] {
        let list: GetChattsResponse = try await send(.get, "/getchatts/").read()
        return list.chatts.map { [$0.username, $0.message, $0.timestamp.rawValue] }
    }
}

/// A reply, with what tests look at.
struct TestReply: Sendable {
    let response: HTTPResponse

    var status: Int { response.status }
    var body: [UInt8] { response.body }
    var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(response.body)) }
    /// The problem's code; `nil` if it is no problem.
    var code: String? {
        response.headers["Content-Type"] == Problem.mediaType ? text("code") : nil
    }
    /// A reply of the document's paths that only has a status.
    var isEmpty: Bool { response.body.isEmpty }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = json?[name] else { return nil }
        return text
    }

    func read<Body: Decodable>(_: Body.Type = Body.self) throws -> Body {
        #expect(status == 200)
        return try JSONDecoder().decode(Body.self, from: Data(response.body))
    }
}

/// What many requests at once lead to, in their order.
func atOnce<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup { group in
        for index in 0..<count { group.addTask { (index, try await body(index)) } }
        return try await group.reduce(into: [(Int, Value)]()) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
