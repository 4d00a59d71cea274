import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Signing out")
struct RevocationTests {
    @Test("any refresh token of a sign-in ends it, and it is audited once", arguments: [0, 1, 2])
    func revoked(which: Int) async throws {
        let (server, first) = try await RefreshTests.signedIn()
        let second = try await server.refresh(first.refreshToken).read(TokenResponse.self)
        let third = try await server.refresh(second.refreshToken).read(TokenResponse.self)
        let presented = [first, second, third][which].refreshToken
        let reply = try await server.revoke(presented)
        #expect(reply.status == 200)
        #expect(reply.json == ["success": true, "message": "Signed out"])
        _ = try await server.revoke(presented)
        #expect(try await server.refresh(third.refreshToken).code == "refresh_token_invalid")
        let events = try server.auditLines().map(\.record).filter { $0.event == .sessionRevoked }
        #expect(events.count == 1 && events.first?.username == "anna" && events.first?.deviceId == "phone")
    }

    @Test("the device stays, and its other sign-ins")
    func others() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let first = try await server.signIn(device).read(TokenResponse.self)
        let other = try await server.signIn(device).read(TokenResponse.self)
        _ = try await server.revoke(first.refreshToken)
        #expect(try await server.refresh(other.refreshToken).status == 200)
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("the reply is the same for a good, a used, a revoked and an unknown token, and one whose device is gone")
    func oneReply() async throws {
        let home = try await Household()
        let server = home.server
        let first = home.phoneTokens.refreshToken
        _ = try await server.refresh(first)
        _ = try await DeviceOperation.unenroll.send(to: server, bearer: home.tabletTokens.token)
        let replies = [
            try await server.revoke(home.neighborTokens.refreshToken), try await server.revoke(first),
            try await server.revoke(first), try await server.revoke(RefreshToken.example),
            try await server.revoke(home.tabletTokens.refreshToken),
        ]
        for reply in replies {
            #expect(reply.status == 200 && reply.headers == replies[0].headers && reply.body == replies[0].body)
        }
        #expect(try home.events(.sessionRevoked).map(\.username) == ["ben", "anna"])
    }

    @Test("what can't be a refresh token is a wrong field", arguments: ["", "a", RefreshToken.example + "="])
    func malformed(text: String) async throws {
        let reply = try await TestServer().revoke(text)
        #expect(reply.status == 400 && reply.code == "field_invalid" && reply.field == "refreshToken")
    }

    @Test("with the store closed nothing is taken for done")
    func closedStore() async throws {
        let (server, tokens) = try await RefreshTests.signedIn()
        await server.store.close()
        #expect(try await server.revoke(tokens.refreshToken).code == "internal_error")
    }
}

extension TestServer {
    func revoke(_ token: String?) async throws -> Reply {
        try await post(.revoke, ["refreshToken": .string(try #require(token))])
    }
}
