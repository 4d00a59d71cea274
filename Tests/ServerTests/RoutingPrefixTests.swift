import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Routing prefixes of users")
struct RoutingPrefixTests {
    /// The bytes in which an id of 16 bytes has the prefix: first, or behind the time.
    private static func prefix(_ text: String?, behindTime: Bool = false) throws -> [UInt8] {
        let text = try #require(text)
        let bytes = try #require(Base64.decodeURL(text[...]))
        return Array(bytes[(behindTime ? 6..<8 : 0..<2)])
    }

    @Test("all tokens and ids of a user have the same, also after renewals")
    func sameUser() async throws {
        let (server, phone, _) = try await TestServer.recovering()
        let anna = try server.keys.decoys.routingPrefix(of: #require(Username(rawValue: "ANNA")))
        var tokens: TokenResponse = try await server.signIn(phone).read()
        for _ in 0..<2 {
            #expect(try Self.prefix(tokens.refreshToken, behindTime: true) == anna)
            #expect(try Self.prefix(try server.claims(tokens.token).sid.rawValue, behindTime: true) == anna)
            tokens = try await server.post(
                .refresh, ["refreshToken": .string(try #require(tokens.refreshToken))]
            ).read()
        }
        let code = try await server.newCode()
        #expect(try Self.prefix(code["otpId"]?.text) == anna)
        let begun = try await server.beginRecovery(try TestDevice("anna", "new"), code)
        #expect(try Self.prefix(begun["recoveryId"]) == anna)
    }

    @Test("a name that nobody has gets one too, always the same, and keeps it when somebody takes it")
    func unknownName() async throws {
        let server = try TestServer.lab()
        var prefixes: Set<[UInt8]> = []
        for name in ["anna", "Anna", "ANNA"] {
            prefixes.insert(try Self.prefix(try await server.requestOTP(["username": .string(name)])["otpId"]))
            server.clock.advance(seconds: 31)
        }
        try #require(try await server.enrollForCodes(try TestDevice()).status == 200)
        prefixes.insert(try Self.prefix(try await server.requestOTP()["otpId"]))
        #expect(prefixes.count == 1)
    }

    @Test("names have different ones, and another secret gives others")
    func different() throws {
        let names = try (0..<64).map { try #require(Username(rawValue: "user\($0)")) }
        let secrets = try (1...2).map { try #require(DecoySecret([UInt8](repeating: $0, count: 32))) }
        let prefixes = secrets.map { secret in names.map(secret.routingPrefix) }
        #expect(Set(prefixes[0]).count > 60)
        #expect(prefixes[0] != prefixes[1])
    }

    @Test("192 bits of a refresh token are random, and one of an older version goes on without a prefix")
    func refreshTokens() throws {
        let secret = try #require(DecoySecret([UInt8](repeating: 1, count: 32)))
        let prefix = RoutingPrefix(of: try #require(Username(rawValue: "anna")), by: secret)
        let now = TestClock.start
        let tokens = try (0..<2).map { _ in try TokenService.newRefreshToken(prefix, now: now) }
        let bytes = try tokens.map { try #require(Base64.decodeURL($0.rawValue[...])) }
        #expect(bytes[0].prefix(8) == bytes[1].prefix(8) && bytes[0].count == 32)
        #expect(zip(bytes[0].dropFirst(8), bytes[1].dropFirst(8)).count { $0 != $1 } > 12)
        #expect(RoutingPrefix(of: tokens[0]) == prefix)
        #expect(RoutingPrefix(of: try TokenService.newRefreshToken(nil, now: now)) == nil)
    }
}
