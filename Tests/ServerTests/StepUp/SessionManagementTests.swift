import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The list of sessions, and their end")
struct SessionManagementTests {
    private static func list(_ server: TestServer, _ token: String) async throws -> [SessionEntry] {
        try await server.send(.get, Endpoint.sessions.path, authorization: "Bearer " + token)
            .read(SessionListResponse.self).sessions
    }

    private static func end(_ server: TestServer, _ path: String, _ token: String) async throws -> Reply {
        try await server.send(.delete, Endpoint.sessions.path + path, authorization: "Bearer " + token)
    }

    @Test("a user sees their sessions, and which one is theirs")
    func list() async throws {
        let (server, phone, tablet) = try await StepUpTests.household()
        let token = try await server.signIn(phone).read(TokenResponse.self).token
        server.clock.advance(seconds: 60)
        let other = try await server.signIn(tablet).read(TokenResponse.self)
        server.clock.advance(seconds: 60)
        _ = try await server.refresh(other.refreshToken)
        let sessions = try await Self.list(server, token)
        #expect(sessions.map(\.deviceId.rawValue) == ["phone", "tablet"])
        #expect(sessions.map(\.current) == [true, false])
        #expect(sessions.map(\.method) == [.deviceKey, .deviceKey])
        #expect(sessions.map(\.beganAt.rawValue) == ["2025-11-10T13:54:54Z", "2025-11-10T13:55:54Z"])
        #expect(sessions.map(\.lastUsedAt.rawValue) == ["2025-11-10T13:54:54Z", "2025-11-10T13:56:54Z"])
        #expect(try server.claims(token).sid == sessions.first?.sessionId)
    }

    @Test("of many sessions a reply has the newest 100, and the others are asked for by the first of them")
    func pages() async throws {
        let (server, phone, _) = try await StepUpTests.household()
        var began: [SessionID] = []
        var token = ""
        for _ in 0..<103 {
            token = try await server.signIn(phone).read(TokenResponse.self).token
            began.append(try server.claims(token).sid)
        }
        func page(_ query: String) async throws -> SessionListResponse {
            try await server.send(.get, Endpoint.sessions.path + query, authorization: "Bearer " + token).read()
        }
        let newest = try await page("")
        #expect(newest.sessions.map(\.sessionId) == Array(began[3...]) && newest.more)
        let rest = try await page("?before=\(began[3])")
        #expect(rest.sessions.map(\.sessionId) == Array(began[..<3]) && !rest.more)
        let wrong = try await server.send(
            .get, Endpoint.sessions.path + "?before=x", authorization: "Bearer " + token)
        #expect(wrong.code == "field_invalid" && wrong.field == "before")
    }

    @Test("a user ends their own session with its token, another one only with an account token")
    func one() async throws {
        let (server, phone, tablet) = try await StepUpTests.household()
        let token = try await server.signIn(phone).read(TokenResponse.self).token
        let other = try await server.signIn(tablet).read(TokenResponse.self).token
        let (own, theirs) = (try server.claims(token).sid, try server.claims(other).sid)
        #expect(try await Self.end(server, "/\(theirs)", token).code == "insufficient_user_authentication")
        #expect(try await Self.end(server, "/\(theirs)", try await server.accountToken(phone)).status == 200)
        #expect(try await DeviceOperation.list.send(to: server, bearer: other).code == "access_token_invalid")
        #expect(try await Self.end(server, "/\(own)", token).status == 200)
        #expect(try await DeviceOperation.list.send(to: server, bearer: token).code == "access_token_invalid")
    }

    @Test("another user's session is not found, like one that never was")
    func foreign() async throws {
        let (server, phone, _) = try await StepUpTests.household()
        let neighbor = try TestDevice("ben", "other")
        try await server.enroll(neighbor)
        let theirs = try await server.signIn(neighbor).read(TokenResponse.self).token
        let account = try await server.accountToken(phone)
        for id in [try server.claims(theirs).sid.rawValue, SessionID.example] {
            let reply = try await Self.end(server, "/\(id)", account)
            #expect(reply.status == 404 && reply.field == "sessionId")
        }
        #expect(
            try await DeviceOperation.list.send(to: server, username: "ben", bearer: theirs).status == 200)
    }

    @Test("all sessions end at once, or all but one")
    func all() async throws {
        let (server, phone, tablet) = try await StepUpTests.household()
        let token = try await server.signIn(phone).read(TokenResponse.self).token
        let other = try await server.signIn(tablet).read(TokenResponse.self).token
        #expect(try await Self.end(server, "", token).code == "insufficient_user_authentication")
        let account = try await server.accountToken(phone, bearer: token)
        let own = try server.claims(token).sid
        #expect(try await Self.end(server, "?except=\(own)", account).status == 200)
        #expect(try await DeviceOperation.list.send(to: server, bearer: other).code == "access_token_invalid")
        #expect(try await DeviceOperation.list.send(to: server, bearer: token).status == 200)
        // The account token ends too, as would one that a browser has.
        #expect(try await Self.end(server, "", account).code == "access_token_invalid")
        let again = try await server.accountToken(phone, bearer: token)
        #expect(try await Self.end(server, "", again).status == 200)
        #expect(try await DeviceOperation.list.send(to: server, bearer: token).code == "access_token_invalid")
        #expect(try await Self.end(server, "", account).code == "access_token_invalid")
    }
}
