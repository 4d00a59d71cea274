import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Many at once")
struct ConcurrencyTests {
    @Test("of 64 answers to one challenge exactly one signs in")
    func oneChallenge() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let challenge = try await server.initiate(device)
        let replies = try await atOnce(64) { _ in
            try await server.post(.verifySignature, try device.verification(challenge))
        }
        #expect(replies.filter { $0.status == 200 }.count == 1)
        #expect(replies.filter { $0.code == "challenge_used" }.count == 63)
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("of 64 enrollments of one device id exactly one succeeds, and its key is the one that signs in")
    func oneDeviceID() async throws {
        let server = try TestServer()
        let devices = try (0..<64).map { try TestDevice("user\($0)", "phone") }
        let replies = try await atOnce(64) { try await server.enroll(devices[$0]) }
        #expect(replies.filter { $0.status == 200 }.count == 1)
        #expect(replies.filter { $0.code == "device_exists" }.count == 63)
        let winner = try #require(replies.firstIndex { $0.status == 200 })
        #expect(try await server.signIn(devices[winner]).status == 200)
        #expect(try await server.store.counts() == StoreCounts(users: 1, devices: 1))
    }

    @Test("of 64 first devices of one user exactly one needs no permission")
    func firstDevice() async throws {
        let server = try TestServer()
        let devices = try (0..<64).map { try TestDevice("anna", "phone\($0)") }
        let replies = try await atOnce(64) { try await server.enroll(devices[$0]) }
        #expect(replies.filter { $0.status == 200 }.count == 1)
        #expect(replies.filter { $0.code == "authorization_required" }.count == 63)
    }

    @Test("of 64 exchanges of one refresh token exactly three get tokens, and all of them are revoked")
    func oneRefreshToken() async throws {
        let (server, tokens) = try await RefreshTests.signedIn()
        let replies = try await atOnce(64) { _ in try await server.refresh(tokens.refreshToken) }
        let winners = replies.filter { $0.status == 200 }
        #expect(winners.count == 3)
        for winner in winners {
            let token = try #require(winner["refreshToken"])
            #expect(try await server.refresh(token).code == "refresh_token_invalid")
        }
    }

    @Test("64 devices sign in side by side")
    func independent() async throws {
        let server = try TestServer()
        let replies = try await atOnce(64) { index in
            let device = try TestDevice("user\(index)", "phone\(index)")
            try await server.enroll(device)
            return try await server.signIn(device)
        }
        #expect(replies.allSatisfy { $0.status == 200 })
        #expect(Set(replies.compactMap { $0["token"] }).count == 64)
    }
}
