import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Refresh tokens")
struct RefreshTests {
    static let day: UInt64 = 86_400

    /// A server with a device that has just signed in.
    static func signedIn() async throws -> (TestServer, TokenResponse) {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        return (server, try await server.signIn(device).read())
    }

    @Test("a refresh token is exchanged for new tokens of the same sign-in")
    func exchange() async throws {
        let (server, first) = try await Self.signedIn()
        server.clock.advance(seconds: 500)
        let reply = try await server.refresh(first.refreshToken)
        #expect(reply.status == 200)
        let second = try reply.read(TokenResponse.self)
        #expect(second.refreshToken != first.refreshToken && second.token != first.token)
        #expect(second.tokenType == "Bearer" && second.expiresIn == 600 && second.success)
        let (before, after) = (try server.claims(first.token), try server.claims(second.token))
        #expect(after.sub == before.sub && after.did == "phone" && after.amr == [.deviceKey])
        #expect(after.iat == before.iat + 500 && after.exp == before.exp + 500)
        #expect(after.jti != before.jti && after.sid == before.sid)
    }

    @Test(
        "a token begins with its time, by which the store keeps those of a day together; then the prefix, then random bits"
    )
    func timeInFront() async throws {
        let (server, first) = try await Self.signedIn()
        server.clock.advance(seconds: 1)
        let second = try await server.refresh(first.refreshToken).read(TokenResponse.self)
        let tokens = try [first, second].map { try #require($0.refreshToken.flatMap(Base64.decode)) }
        let times = tokens.map { $0.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        let isPrefixed: UInt64 = 1 << 47
        #expect(
            times == [server.clock.milliseconds - 1000, server.clock.milliseconds].map { $0 | isPrefixed })
        #expect(tokens.map(\.count) == [32, 32])
        #expect(tokens[0].dropFirst(8) != tokens[1].dropFirst(8))
    }

    @Test("a used token is refused, and with it all that came of its sign-in")
    func reuse() async throws {
        let (server, first) = try await Self.signedIn()
        let second = try await server.refresh(first.refreshToken).read(TokenResponse.self)
        let third = try await server.refresh(second.refreshToken).read(TokenResponse.self)
        #expect(try await server.refresh(first.refreshToken).code == "refresh_token_invalid")
        #expect(try await server.refresh(third.refreshToken).code == "refresh_token_invalid")
        let reused = try server.auditLines().filter { $0.record.event == .refreshTokenReused }
        #expect(reused.count == 1)
        #expect(reused.first?.record.username == "anna" && reused.first?.record.deviceId == "phone")
    }

    @Test("a refresh whose reply was lost is sent again, and either reply goes on", arguments: [0, 1])
    func lostReply(kept: Int) async throws {
        let (server, first) = try await Self.signedIn()
        var replies: [TokenResponse] = []
        for _ in 0..<2 {
            replies.append(try await server.refresh(first.refreshToken).read())
            server.clock.advance(seconds: 59)
        }
        let next = try await server.refresh(replies[kept].refreshToken).read(TokenResponse.self)
        #expect(try await server.refresh(next.refreshToken).status == 200)
        #expect(try server.auditLines().filter { $0.record.event == .refreshTokenReused }.isEmpty)
        #expect(try await server.refresh(replies[1 - kept].refreshToken).code == "refresh_token_invalid")
        #expect(try server.auditLines().filter { $0.record.event == .refreshTokenReused }.count == 1)
    }

    @Test("a minute later the same is theft")
    func lateAgain() async throws {
        let (server, first) = try await Self.signedIn()
        let second = try await server.refresh(first.refreshToken).read(TokenResponse.self)
        server.clock.advance(seconds: 60)
        #expect(try await server.refresh(first.refreshToken).code == "refresh_token_invalid")
        #expect(try await server.refresh(second.refreshToken).code == "refresh_token_invalid")
    }

    @Test("reuse in one sign-in leaves the user's other sign-ins alone")
    func otherFamilies() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let first = try await server.signIn(device).read(TokenResponse.self)
        let other = try await server.signIn(device).read(TokenResponse.self)
        let second = try await server.refresh(first.refreshToken).read(TokenResponse.self)
        _ = try await server.refresh(second.refreshToken)
        #expect(try await server.refresh(first.refreshToken).status == 401)
        #expect(try await server.refresh(other.refreshToken).status == 200)
    }

    @Test("a token that is not used for 30 days ends", arguments: [(30 * day - 1, 200), (30 * day, 401)])
    func idle(seconds: UInt64, status: Int) async throws {
        let (server, tokens) = try await Self.signedIn()
        server.clock.advance(seconds: seconds)
        #expect(try await server.refresh(tokens.refreshToken).status == status)
    }

    @Test(
        "a session ends that is not used for as long as the operator says, and not one that is",
        arguments: [(899, 200), (900, 401)] as [(UInt64, Int)])
    func sessionIdle(seconds: UInt64, status: Int) async throws {
        let server = try TestServer {
            $0.sessionIdle = 900
            $0.sessionLifetime = 12 * 3600
        }
        let device = try TestDevice()
        try await server.enroll(device)
        var tokens = try await server.signIn(device).read(TokenResponse.self)
        for _ in 0..<2 {
            server.clock.advance(seconds: 800)
            tokens = try await server.refresh(tokens.refreshToken).read()
        }
        let id = try server.claims(tokens.token).sub
        server.clock.advance(seconds: seconds)
        let date = Date(timeIntervalSince1970: Double(server.clock.milliseconds) / 1000)
        let open = try await server.store.sessions(
            of: try #require(UserID(rawValue: id)), at: date, before: nil, limit: 9
        ).sessions
        #expect(open.count == (status == 200 ? 1 : 0))
        #expect(try await server.refresh(tokens.refreshToken).status == status)
    }

    @Test("a session ends at its time, whatever use is made of it", arguments: [nil, 900] as [Int?])
    func shortSession(idle: Int?) async throws {
        let server = try TestServer {
            $0.sessionIdle = idle
            $0.sessionLifetime = 3600
        }
        let device = try TestDevice()
        try await server.enroll(device)
        var tokens = try await server.signIn(device).read(TokenResponse.self)
        for _ in 0..<4 {
            server.clock.advance(seconds: 800)
            tokens = try await server.refresh(tokens.refreshToken).read()
        }
        #expect(tokens.expiresIn == 400)
        server.clock.advance(seconds: 400)
        #expect(try await server.refresh(tokens.refreshToken).status == 401)
    }

    /// A server, and the tokens of a sign-in by a code.
    static func signedInByCode() async throws -> (TestServer, TokenResponse) {
        let server = try await TestServer.withAnna()
        return (server, try await server.verifyOTP(try await server.newPassword()).read())
    }

    @Test("a sign-in ends after 90 days, by a key or a code, however often it is renewed", arguments: [false, true])
    func session(byCode: Bool) async throws {
        let (server, tokens) = try await byCode ? Self.signedInByCode() : Self.signedIn()
        var token = tokens.refreshToken
        for _ in 0..<4 {
            server.clock.advance(seconds: 22 * Self.day)
            token = try await server.refresh(token).read(TokenResponse.self).refreshToken
        }
        server.clock.advance(seconds: 2 * Self.day - 1)
        token = try await server.refresh(token).read(TokenResponse.self).refreshToken
        server.clock.advance(seconds: 1)
        #expect(try await server.refresh(token).status == 401)
    }

    @Test("unknown, used, revoked and expired tokens get the same refusal")
    func oneRefusal() async throws {
        let (server, first) = try await Self.signedIn()
        let unknown = try await server.refresh(RefreshToken.example)
        let second = try await server.refresh(first.refreshToken).read(TokenResponse.self)
        _ = try await server.refresh(second.refreshToken)
        let used = try await server.refresh(first.refreshToken)
        let revoked = try await server.refresh(first.refreshToken)
        let (late, tokens) = try await Self.signedIn()
        late.clock.advance(seconds: 31 * Self.day)
        let expired = try await late.refresh(tokens.refreshToken)
        #expect(unknown.status == 401)
        #expect(unknown.code == "refresh_token_invalid" && unknown.field == "refreshToken")
        for reply in [used, revoked, expired] {
            #expect(reply.status == unknown.status)
            #expect(reply.headers == unknown.headers)
            #expect(reply.withoutInstance == unknown.withoutInstance)
        }
    }

    @Test(
        "what can't be a refresh token is a wrong field",
        arguments: ["", "a", RefreshToken.example + "=", " " + RefreshToken.example, RefreshToken.example + "\n"])
    func malformed(text: String) async throws {
        let reply = try await TestServer().refresh(text)
        #expect(reply.status == 400)
        #expect(reply.code == "field_invalid" && reply.field == "refreshToken")
        #expect(!String(decoding: reply.body, as: UTF8.self).contains(RefreshToken.example))
    }
}

extension TestServer {
    func refresh(_ token: String?) async throws -> Reply {
        try await post(.refresh, ["refreshToken": .string(try #require(token))])
    }

    /// The authority as the application has it.
    var accessTokens: AccessTokenAuthority {
        AccessTokenAuthority(
            keys: keys.tokenKeys, serverID: configuration.serverID, lifetime: configuration.accessTokenLifetime)
    }

    /// The claims of a token that holds now.
    func claims(_ token: String) throws -> AccessTokenClaims {
        try #require(accessTokens.verify(token, now: Int64(clock.milliseconds / 1000)))
    }
}
