import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// An operation that may be repeated, on the phone of a household.
enum RepeatableOperation: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case enroll, unenroll, upgrade, downgrade

    var testDescription: String { rawValue }

    var endpoint: Endpoint {
        switch self {
        case .enroll: .enroll
        case .unenroll: .unenroll
        case .upgrade: .upgrade
        case .downgrade: .downgrade
        }
    }

    /// A valid body: each time another, where there is a key in it.
    func body(_ server: TestServer, username: String = "anna", device: String = "tablet") async throws -> JSONValue {
        switch self {
        case .enroll:
            let device = try TestDevice(username, "watch")
            return device.enrollment(proof: try await server.proof(of: device))
        case .upgrade:
            let device = try TestDevice(username, device)
            return device.upgrade(proof: try await server.upgradeProof(of: device))
        case .unenroll, .downgrade: return ["username": .string(username), "deviceId": .string(device)]
        }
    }

    /// What is audited when it is done.
    var event: AuditEvent.Kind {
        switch self {
        case .enroll: .deviceEnrolled
        case .unenroll: .deviceRemoved
        case .upgrade: .methodUpgraded
        case .downgrade: .methodDowngraded
        }
    }
}

@Suite("Requests that come twice under one Idempotency-Key")
struct IdempotencyTests {
    static let key = #""8e03978e-40d5-43dd-bc93-6894a57f9324""#

    @Test("the second gets the reply of the first, and nothing is done", arguments: RepeatableOperation.allCases)
    func repetition(operation: RepeatableOperation) async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let body = try await operation.body(server)
        let before = try home.events(operation.event).count
        let first = try await server.post(operation.endpoint, body, bearer: token, idempotencyKey: Self.key)
        #expect(first.status == 200 && first.headers["Idempotency-Replayed"] == nil)
        let statistics = server.store.statistics
        for _ in 0..<2 {
            let again = try await server.post(operation.endpoint, body, bearer: token, idempotencyKey: Self.key)
            #expect(again.status == 200 && again.body == first.body)
            #expect(again.headers["Idempotency-Replayed"] == "true")
            #expect(again.headers["Content-Type"] == "application/json")
        }
        #expect(server.store.statistics.steps == statistics.steps)
        #expect(try home.events(operation.event).count == before + 1)
    }

    @Test(
        "the reply is given again to its user only, by a token of theirs that may have ended",
        arguments: [RepeatableOperation.unenroll, .upgrade, .downgrade])
    func replayOnlyToItsUser(operation: RepeatableOperation) async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let body = try await operation.body(server)
        try #require(
            try await server.post(operation.endpoint, body, bearer: token, idempotencyKey: Self.key).status == 200)
        let refusals = [
            (nil, "authorization_required"), ("x.y.z", "access_token_invalid"),
            (home.neighborTokens.token, "access_token_invalid"),
        ]
        for (bearer, code) in refusals {
            let reply = try await server.post(operation.endpoint, body, bearer: bearer, idempotencyKey: Self.key)
            #expect(reply.status == 401 && reply.code == code)
        }
        server.clock.advance(seconds: 3600)
        let late = try await server.post(operation.endpoint, body, bearer: token, idempotencyKey: Self.key)
        #expect(late.headers["Idempotency-Replayed"] == "true")
    }

    @Test("a device that has removed itself learns that it did, though its token is dead")
    func ownDevice() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.tabletTokens.token)
        let body: JSONValue = ["username": "anna", "deviceId": "tablet"]
        let first = try await server.post(.unenroll, body, bearer: token, idempotencyKey: Self.key)
        let again = try await server.post(.unenroll, body, bearer: token, idempotencyKey: Self.key)
        #expect(first.status == 200 && again.status == 200 && again.body == first.body)
        #expect(again.headers["Idempotency-Replayed"] == "true")
        #expect(try await server.post(.unenroll, body, bearer: token).code == "access_token_invalid")
        let other = try await server.post(.unenroll, body, bearer: token, idempotencyKey: #""other""#)
        #expect(other.code == "access_token_invalid")
    }

    @Test("another body under the same key is refused", arguments: RepeatableOperation.allCases)
    func otherBody(operation: RepeatableOperation) async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let body = try await operation.body(server)
        try #require(
            try await server.post(operation.endpoint, body, bearer: token, idempotencyKey: Self.key).status == 200)
        let other = try await operation.body(server, device: "phone")
        let reply = try await server.post(operation.endpoint, other, bearer: token, idempotencyKey: Self.key)
        #expect(reply.status == 422 && reply.code == "idempotency_key_reused")
        #expect(try await server.record("phone")?.publicKey == home.phone.key.publicKey.x963)
    }

    @Test("the same members in another order, with blanks and unknown ones between, are the same request")
    func otherSpelling() async throws {
        let home = try await Household()
        let spellings = [
            #"{"username":"anna","deviceId":"tablet"}"#, #"{"deviceId":"tablet","username":"anna"}"#,
            #" { "username" : "an\u006ea", "x": [1], "deviceId" : "tablet" } "#,
        ]
        for (index, body) in spellings.enumerated() {
            let reply = try await home.server.send(
                .post, Endpoint.unenroll.path, Array(body.utf8), authorization: "Bearer " + home.phoneTokens.token,
                idempotencyKey: Self.key)
            #expect(reply.status == 200)
            #expect(reply.headers["Idempotency-Replayed"] == (index == 0 ? nil : "true"))
        }
    }

    @Test("a key belongs to one operation and one user")
    func scope() async throws {
        let home = try await Household()
        let server = home.server
        let tablet: JSONValue = ["username": "anna", "deviceId": "tablet"]
        let token = home.phoneTokens.token
        for endpoint in [Endpoint.downgrade, .unenroll] {
            let reply = try await server.post(endpoint, tablet, bearer: token, idempotencyKey: Self.key)
            #expect(reply.status == 200 && reply.headers["Idempotency-Replayed"] == nil)
        }
        let neighbor = try await server.post(
            .unenroll, ["username": "ben", "deviceId": "other"], bearer: home.neighborTokens.token,
            idempotencyKey: Self.key)
        #expect(neighbor.status == 200 && neighbor.headers["Idempotency-Replayed"] == nil)
        #expect(try await home.enrolled() == ["phone"])
    }

    @Test("a request that was refused is not remembered", arguments: RepeatableOperation.allCases)
    func refused(operation: RepeatableOperation) async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let body = try await operation.body(server)
        let stranger = home.neighborTokens.token
        for (bearer, code) in [(String?.none, "authorization_required"), (stranger, "access_token_invalid")] {
            let reply = try await server.post(operation.endpoint, body, bearer: bearer, idempotencyKey: Self.key)
            #expect(reply.status == 401 && reply.code == code)
        }
        let malformed = try await server.post(operation.endpoint, [:], bearer: token, idempotencyKey: Self.key)
        #expect(malformed.status == 400 && malformed.code == "field_missing")
        let done = try await server.post(operation.endpoint, body, bearer: token, idempotencyKey: Self.key)
        #expect(done.status == 200 && done.headers["Idempotency-Replayed"] == nil)
    }

    @Test("without a token nothing is told of a broken body, key or not", arguments: [nil, key])
    func identityFirst(key: String?) async throws {
        let home = try await Household()
        let reply = try await home.server.post(.unenroll, ["username": 1], idempotencyKey: key)
        #expect(reply.code == "authorization_required")
    }

    @Test(
        "of 64 at once one is done, and the others learn so or are told to wait",
        arguments: RepeatableOperation.allCases)
    func race(operation: RepeatableOperation) async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let body = try await operation.body(server)
        let before = try home.events(operation.event).count
        let replies = try await atOnce(64) { _ in
            try await server.post(operation.endpoint, body, bearer: token, idempotencyKey: Self.key)
        }
        let done = replies.filter { $0.status == 200 && $0.headers["Idempotency-Replayed"] == nil }
        let replayed = replies.filter { $0.status == 200 && $0.headers["Idempotency-Replayed"] == "true" }
        let waiting = replies.filter { $0.status == 409 && $0.code == "idempotency_key_in_progress" }
        #expect(done.count == 1 && replayed.count + waiting.count == 63)
        #expect(try home.events(operation.event).count == before + 1)
    }

    @Test("a request is remembered for 24 hours")
    func forgotten() async throws {
        let server = try TestServer()
        let device = try TestDevice(scheme: .plain)
        let body = device.enrollment()
        _ = try await server.post(.enroll, body, idempotencyKey: Self.key)
        for (seconds, code) in [(UInt64(86_400), String?.none), (1, "device_exists")] {
            server.clock.advance(seconds: seconds)
            _ = try await server.store.purge(Upkeep.limits(now: server.clock.milliseconds))
            #expect(try await server.post(.enroll, body, idempotencyKey: Self.key).code == code)
        }
    }

    @Test("while a request runs, another under its key is neither done nor waits")
    func inProgress() async throws {
        let server = try TestServer()
        let guardian = IdempotencyGuard(store: server.store)
        let first = try Self.request(1)
        let outcome = try await guardian.once(first) { () throws(RequestFailure) in
            await #expect(throws: RequestFailure.self) {
                try await guardian.once(first) { () throws(RequestFailure) in Issue.record("done twice") }
            }
            let other = try await guardian.once(try Self.request(2)) { () throws(RequestFailure) in }
            #expect(other == .done)
        }
        #expect(outcome == .done)
        // It was not remembered, as no step of the store was made: it may run again.
        #expect(try await guardian.once(first) { () throws(RequestFailure) in } == .done)
    }

    @Test("a request that fails frees its key")
    func freed() async throws {
        let guardian = IdempotencyGuard(store: try TestServer().store)
        for _ in 0..<2 {
            await #expect(throws: RequestFailure.self) {
                try await guardian.once(try Self.request(1)) { () throws(RequestFailure) in
                    throw .reauthenticationRequired
                }
            }
        }
        #expect(try await guardian.once(try Self.request(1)) { () throws(RequestFailure) in } == .done)
    }

    @Test("with the store closed nothing is taken for done", arguments: RepeatableOperation.allCases)
    func closedStore(operation: RepeatableOperation) async throws {
        let home = try await Household()
        let body = try await operation.body(home.server)
        await home.server.store.close()
        let reply = try await home.server.post(
            operation.endpoint, body, bearer: home.phoneTokens.token, idempotencyKey: Self.key)
        #expect(reply.status == 500 && reply.code == "internal_error")
    }

    private static func request(_ number: UInt8) throws(RequestFailure) -> RepeatableRequest {
        let bytes = [UInt8](repeating: number, count: 32)
        guard let key = RequestKeyHash(bytes: bytes), let fingerprint = RequestFingerprint(bytes: bytes) else {
            throw .reauthenticationRequired
        }
        return RepeatableRequest(key: key, fingerprint: fingerprint, receivedAt: .init(timeIntervalSince1970: 0))
    }
}
