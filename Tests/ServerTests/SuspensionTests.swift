import Foundation
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// A suspended user learns it by a proof that is right; nobody else does.
@Suite struct SuspensionTests {
    /// A household whose Anna is suspended.
    private static func suspended() async throws -> (home: Household, anna: UserID) {
        let home = try await Household()
        let anna = try #require(try await home.server.record("phone")).user
        let now = Date(timeIntervalSince1970: Double(home.server.clock.milliseconds) / 1000)
        try #require(try await home.server.store.suspendUser(anna, at: now) == .changed)
        return (home, anna)
    }

    private static func expectSuspended(_ reply: Reply) {
        #expect(reply.status == 403 && reply.code == "account_suspended")
    }

    @Test("signature, refresh token and access token are refused, and work again once the user is reinstated")
    func proofs() async throws {
        let (home, anna) = try await Self.suspended()
        let server = home.server
        Self.expectSuspended(try await server.signIn(home.phone))
        Self.expectSuspended(try await server.refresh(home.phoneTokens.refreshToken))
        Self.expectSuspended(try await DeviceOperation.list.send(to: server, bearer: home.phoneTokens.token))
        let watch = try TestDevice("anna", "watch")
        Self.expectSuspended(try await server.enroll(watch, bearer: home.phoneTokens.token))
        #expect(try await server.signIn(home.neighbor).status == 200)
        try #require(try await server.store.reinstateUser(anna, at: Date(timeIntervalSince1970: 0)) == .changed)
        #expect(try await server.signIn(home.phone).status == 200)
        #expect(try await server.refresh(home.phoneTokens.refreshToken).status == 200)
        #expect(try await DeviceOperation.list.send(to: server, bearer: home.phoneTokens.token).status == 200)
    }

    @Test("who has no proof learns nothing")
    func strangers() async throws {
        let (home, _) = try await Self.suspended()
        let server = home.server
        let stranger = try TestDevice("anna", "phone")
        #expect(try await server.signIn(stranger).code == "authentication_failed")
        #expect(try await server.refresh(RefreshToken.example).code == "refresh_token_invalid")
        #expect(try await server.enroll(try TestDevice("anna", "watch")).code == "authorization_required")
    }

    @Test("a code that was sent before is refused as suspended, a wrong one as wrong; no new one is sent")
    func codes() async throws {
        let server = try await TestServer.withAnna()
        let password = try await server.newPassword()
        let anna = try #require(try await server.record("phone")).user
        let now = Date(timeIntervalSince1970: Double(server.clock.milliseconds) / 1000)
        try #require(try await server.store.suspendUser(anna, at: now) == .changed)
        #expect(try await server.verifyOTP(try otherPassword(password)).code == "otp_invalid")
        Self.expectSuspended(try await server.verifyOTP(password))
        let sent = try await server.texts()
        server.clock.advance(seconds: 60)
        #expect(try await server.requestOTP().status == 200)
        #expect(try await server.texts() == sent)
    }

    @Test("a sign-out by the operator ends access and refresh tokens at once, and nothing else")
    func signOut() async throws {
        let home = try await Household()
        let server = home.server
        let anna = try #require(try await server.record("phone")).user
        try #require(try await server.store.signOutUser(anna) == .changed)
        for tokens in [home.phoneTokens, home.tabletTokens] {
            #expect(try await server.refresh(tokens.refreshToken).code == "refresh_token_invalid")
            let late = try await DeviceOperation.list.send(to: server, bearer: tokens.token)
            #expect(late.code == "access_token_invalid")
        }
        #expect(try await server.refresh(home.neighborTokens.refreshToken).status == 200)
        #expect(try await server.signIn(home.phone).status == 200)
    }
}
