import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// A time that only the test moves.
final class TestClock: Sendable {
    /// 2025-11-10T13:54:54.000Z.
    static let start: UInt64 = 1_762_782_894_000

    private let state = Lock(start)

    var milliseconds: UInt64 { state.withLock { $0 } }

    func advance(seconds: UInt64) {
        state.withLock { $0 += seconds * 1000 }
    }
}

/// A folder for one test, removed with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }
}

/// The whole application, in-process: real store, real audit log, real keys; only the time is the test's.
final class TestServer: Sendable {
    let folder: TemporaryFolder
    let clock = TestClock()
    let configuration: ServerConfiguration
    let keys: ServerKeys
    /// The same, until a test rotates them.
    let currentKeys: CurrentKeys
    let store: DatabaseStore
    let witnessedClock: WitnessedClock
    let audit: AuditLog
    let logLines = Lock<[String]>([])
    let metrics: RequestMetrics
    let inbox: MessageInbox?
    let messages: MessageOutbox
    let router: Router
    let endpoints: [Endpoint]

    init(
        auditPath: String? = nil, issuer: TestIssuer? = nil,
        _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: folder.path,
            serverID: try #require(ServerID(rawValue: "latchkey.example")))
        // Most tests are about what comes after.
        configuration.enrollment = .open
        // Tests of step-up ask for it.
        configuration.stepUp = .off
        if let issuer { configuration.identityProviders = [try issuer.provider] }
        configure(&configuration)
        self.configuration = configuration
        keys = try ServerKeys.load(path: configuration.keysPath)
        currentKeys = CurrentKeys(keys)
        store = try DatabaseStore(path: configuration.databasePath)
        audit = try AuditLog(path: auditPath ?? configuration.auditPath, policy: configuration.audit)
        metrics = RequestMetrics(endpoints: configuration.endpoints)
        let (clock, logLines) = (clock, logLines)
        let log = ServerLog { line in logLines.withLock { $0.append(line) } }
        witnessedClock = WitnessedClock(
            .given { [clock] in clock.milliseconds }, store: store, record: try store.clockRecord(),
            challengeKeys: currentKeys.challengeKeys,
            limits: { [configuration] in Upkeep.latestEnds(now: $0, configuration) }, log: ServerLog { _ in })
        let channel = try MessageChannel(configuration, clock: { clock.milliseconds })
        inbox = channel.inbox
        messages = MessageOutbox(
            sender: channel.sender, policy: configuration.messagePolicy, audit: audit, log: log,
            clock: { clock.milliseconds })
        let memory = LimitMemory(try store.keptLimits(), store: store, clock: witnessedClock, log: log)
        let routes = try buildApplication(
            ApplicationParts(
                configuration: configuration, keys: currentKeys, store: store, audit: audit,
                log: log, clock: { clock.milliseconds }, witnessedClock: witnessedClock, limitMemory: memory,
                metrics: metrics,
                storeStatistics: { [store] in store.statistics }, messages: messages, inbox: inbox,
                signInThrottle: SignInThrottle(
                    devices: configuration.throttle, users: configuration.userThrottle, memory: memory),
                identities: issuer?.authority(configuration.identityProviders, clock: { clock.milliseconds }),
                lab: LabAids(configuration.profile, clock: { clock.milliseconds })))
        router = routes.router
        endpoints = routes.endpoints
    }

    /// Sends a request as a client would.
    func send(
        _ method: HTTPMethod, _ path: String, _ body: [UInt8] = [], authorization: String? = nil,
        contentType: String? = "application/json", idempotencyKey: String? = nil
    ) async throws -> Reply {
        var headers: HTTPHeaders = [:]
        headers["Content-Type"] = contentType
        headers["Authorization"] = authorization
        headers["Idempotency-Key"] = idempotencyKey
        let request = try HTTPRequest(method, path, headers: headers, body: body)
        return Reply(await router.respond(to: request))
    }

    func post(
        _ endpoint: Endpoint, _ body: JSONValue, bearer: String? = nil, idempotencyKey: String? = nil
    ) async throws -> Reply {
        try await send(
            .post, endpoint.path, try bytes(body), authorization: bearer.map { "Bearer " + $0 },
            idempotencyKey: idempotencyKey)
    }

    /// What the store holds of a device.
    func record(_ deviceID: String) async throws -> DeviceRecord? {
        try await store.device(try #require(DeviceID(rawValue: deviceID)))
    }

    /// The audit log's lines so far with their names, through all its files, without those about the files.
    func auditLines() throws -> [AuditLine] {
        let files = AuditFiles(path: configuration.auditPath)
        let paths = try files.finished().map { files.path(of: $0.name) } + [files.path]
        let export = AuditExport(try AuditDirectory.open(path: configuration.databasePath))
        return try paths.flatMap(readAudit).filter { $0.record.event != .auditFileStarted }.map(export.opened)
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

func bytes(_ value: JSONValue) throws -> [UInt8] { Array(try JSONEncoder().encode(value)) }

func readAudit(_ path: String) throws -> [AuditLine] {
    try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
        .map { try JSONDecoder().decode(AuditLine.self, from: $0) }
}

/// A reply, and what a test asks of it.
struct Reply: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]

    init(_ response: HTTPResponse) {
        (status, headers, body) = (response.status, response.headers, response.body)
    }

    var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(body)) }

    subscript(_ name: String) -> String? {
        guard case .string(let text) = json?[name] else { return nil }
        return text
    }

    /// The problem's `code`.
    var code: String? { self["code"] }
    var field: String? { self["field"] }

    func read<Body: Decodable>(_: Body.Type = Body.self) throws -> Body {
        try JSONDecoder().decode(Body.self, from: Data(body))
    }

    /// All that a client sees, without what is different each time for everybody.
    var withoutInstance: JSONValue? {
        guard case .object(var members) = json else { return json }
        members["instance"] = nil
        members["otpId"] = nil
        return .object(members)
    }
}
