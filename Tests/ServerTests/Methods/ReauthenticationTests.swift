import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Freshness of a sign-in")
struct ReauthenticationTests {
    /// An access token of the phone's user, and whether it permits changes.
    struct Token: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isFresh: Bool
        let make: @Sendable (Household) async throws -> String

        init(_ name: String, isFresh: Bool, _ make: @escaping @Sendable (Household) async throws -> String) {
            testDescription = name
            self.isFresh = isFresh
            self.make = make
        }
    }

    static let tokens = [
        Token("a code just verified", isFresh: true) { try await $0.server.codeToken(of: $0.phone) },
        Token("a code of 300 seconds ago", isFresh: true) {
            $0.server.clock.advance(seconds: 300)
            return try await $0.server.codeToken(of: $0.phone, age: 300)
        },
        Token("a code of 301 seconds ago", isFresh: false) {
            $0.server.clock.advance(seconds: 301)
            return try await $0.server.codeToken(of: $0.phone, age: 301)
        },
        Token("a code of 300 seconds ago, renewed now", isFresh: true) {
            $0.server.clock.advance(seconds: 300)
            return try await $0.server.codeToken(of: $0.phone, renewed: 300)
        },
        Token("a code of 301 seconds ago, renewed now", isFresh: false) {
            $0.server.clock.advance(seconds: 301)
            return try await $0.server.codeToken(of: $0.phone, renewed: 301)
        },
        Token("a code of a day ago, renewed 599 seconds ago", isFresh: false) {
            $0.server.clock.advance(seconds: 86_400)
            return try await $0.server.codeToken(of: $0.phone, age: 599, renewed: 86_400)
        },
        Token("a key of 599 seconds ago", isFresh: true) {
            $0.server.clock.advance(seconds: 599)
            return $0.phoneTokens.token
        },
        Token("a key of a day ago, renewed", isFresh: true) {
            $0.server.clock.advance(seconds: 86_400)
            return try await $0.server.refresh($0.phoneTokens.refreshToken).read(TokenResponse.self).token
        },
    ]

    @Test("a change takes a key, or a code of the last five minutes", arguments: DeviceOperation.changes, tokens)
    func changes(operation: DeviceOperation, token: Token) async throws {
        let home = try await Household()
        let bearer = try await token.make(home)
        let reply = try await operation.send(to: home.server, bearer: bearer)
        #expect(reply.status == (token.isFresh ? 200 : 401))
        guard !token.isFresh else { return }
        #expect(reply.code == "reauthentication_required")
        #expect(
            reply.headers["WWW-Authenticate"] == "Bearer error=\"insufficient_user_authentication\", max_age=\"300\"")
        #expect(try await home.server.signIn(home.tablet).status == 200)
    }

    @Test("a further device takes a key, or a code of the last five minutes", arguments: tokens)
    func furtherDevice(token: Token) async throws {
        let home = try await Household()
        let bearer = try await token.make(home)
        let reply = try await home.server.enroll(try TestDevice("anna", "watch"), bearer: bearer)
        #expect(reply.status == (token.isFresh ? 200 : 401))
        #expect(token.isFresh || reply.code == "reauthentication_required")
    }

    @Test("looking takes any token", arguments: [DeviceOperation.list, .status], tokens)
    func reads(operation: DeviceOperation, token: Token) async throws {
        let home = try await Household()
        let bearer = try await token.make(home)
        #expect(try await operation.send(to: home.server, bearer: bearer).status == 200)
    }

    @Test("a sign-in that is too old tells nothing of the other users", arguments: DeviceOperation.changes)
    func otherUser(operation: DeviceOperation) async throws {
        let home = try await Household()
        let bearer = try await home.server.codeToken(of: home.phone, renewed: 301)
        let real = try await operation.send(to: home.server, username: "ben", device: "other", bearer: bearer)
        let nobody = try await operation.send(to: home.server, username: "zoe", device: "nothing", bearer: bearer)
        #expect(real.code == "reauthentication_required")
        #expect(real.headers == nobody.headers && real.withoutInstance == nobody.withoutInstance)
    }

    @Test("a token says when the user signed in, however often it was renewed")
    func authenticationTime() async throws {
        let (server, first) = try await RefreshTests.signedIn()
        let start = Int64(TestClock.start / 1000)
        server.clock.advance(seconds: 100)
        let second = try await server.refresh(first.refreshToken).read(TokenResponse.self)
        server.clock.advance(seconds: 100)
        let third = try await server.refresh(second.refreshToken).read(TokenResponse.self)
        let claims = ["iss", "aud", "sub", "iat", "exp", "jti", "client_id", "amr", "acr", "did", "sid", "auth_time"]
        for token in [first.token, second.token, third.token] {
            let members = try Self.members(token)
            #expect(members.keys.sorted() == claims.sorted())
            #expect(members["auth_time"] == .integer(Int(start)))
            #expect(members["client_id"] == members["did"])
        }
        #expect(try server.claims(third.token).iat == start + 200)
    }

    @Test("a code of the future permits nothing, but for the minute by which clocks may differ", arguments: [60, 61])
    func future(seconds: Int64) {
        let code = Authentication(methods: [.oneTimePassword], time: 1000 + seconds)
        #expect(code.permitsChanges(now: 1000) == (seconds == 60))
        let key = Authentication(methods: [.deviceKey], time: 1000 + seconds)
        #expect(key.permitsChanges(now: 1000))
    }

    @Test("without a method nothing is permitted")
    func noMethod() {
        let none = Authentication(methods: [], time: 1000)
        #expect(!none.permitsChanges(now: 1000))
        let both = Authentication(methods: [.oneTimePassword, .deviceKey], time: 0)
        #expect(both.permitsChanges(now: 1_000_000))
    }

    private static func members(_ token: String) throws -> [String: JSONValue] {
        let payload = try #require(Base64.decode(String(token.split(separator: ".")[1])))
        guard case .object(let members) = try JSONDecoder().decode(JSONValue.self, from: Data(payload)) else {
            return [:]
        }
        return members
    }
}
