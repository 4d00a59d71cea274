import Foundation
import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Users erase their own account")
struct AccountErasureTests {
    private let server: TestServer
    private let phone: TestDevice

    init() async throws {
        server = try TestServer.lab {
            $0.hasAccountErasure = true
            $0.hasAccountPage = true
            $0.stepUp = .off
        }
        phone = try TestDevice("anna", "phone")
        try #require(try await server.enroll(phone).status == 200)
    }

    private func erase(_ token: String?) async throws -> Reply {
        try await server.send(
            .delete, Endpoint.eraseAccount.path, authorization: token.map { "Bearer " + $0 }, contentType: nil)
    }

    /// The lines of the list of erased users.
    private func listed() throws -> [String] {
        guard FileManager.default.fileExists(atPath: server.configuration.erasuresPath) else { return [] }
        return try String(contentsOfFile: server.configuration.erasuresPath, encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    @Test("an account token erases the account with all its devices, and says so however often it is asked")
    func erases() async throws {
        let other = try TestDevice("bob", "tablet")
        try #require(try await server.enroll(other).status == 200)
        let second = try TestDevice("anna", "second")
        let token = try await server.accountToken(phone)
        try #require(try await server.enroll(second, bearer: token).status == 200)
        let ordinary = try await server.signIn(phone).read(TokenResponse.self).token
        #expect(try await erase(token).status == 200)
        // An ordinary token has erased nothing, and is not told otherwise.
        #expect(try await erase(ordinary).code == "access_token_invalid")
        for device in ["phone", "second"] { #expect(try await server.record(device) == nil) }
        #expect(try await server.record("tablet") != nil)
        #expect(try listed().count == 1)
        // Also when the token's five minutes are over.
        for seconds: UInt64 in [0, 3_600] {
            server.clock.advance(seconds: seconds)
            #expect(try await erase(token).status == 200)
        }
        #expect(try listed().count == 1)
        let erased = try server.auditLines().map(\.record).filter { $0.event == .accountErased }
        #expect(erased.count == 1 && erased.allSatisfy { $0.username == nil && $0.deviceId == nil })
        #expect(try await server.enroll(try TestDevice("anna", "phone")).status == 200)
        // The token is that of the account that is gone, not of the one that has its name now.
        #expect(try await erase(token).status == 200)
        #expect(try await server.record("phone") != nil)
    }

    @Test("no other token erases: an ordinary one, that of the account page, one whose session has ended, none")
    func refuses() async throws {
        let session = try await server.signIn(phone).read(TokenResponse.self)
        let account = try await server.accountToken(phone, bearer: session.token)
        let link = try await server.send(.post, Endpoint.accountLink.path, authorization: "Bearer " + account)
            .read(AccountLinkResponse.self)
        let code = try #require(link.link.split(separator: "#").last)
        let page = try await server.post(.openAccountPage, ["code": .string(String(code))])
            .read(AccountPageResponse.self)
        for token in [session.token, page.token] {
            let reply = try await erase(token)
            #expect(reply.status == 401 && reply.code == "insufficient_user_authentication")
        }
        #expect(try await erase(nil).code == "authorization_required")
        #expect(try await erase("x" + account).code == "access_token_invalid")
        let refreshToken = try #require(session.refreshToken)
        #expect(try await server.post(.revoke, ["refreshToken": .string(refreshToken)]).status == 200)
        #expect(try await erase(account).code == "access_token_invalid")
        #expect(try listed().isEmpty)
        #expect(try await server.signIn(phone).status == 200)
    }

    @Test("of 16 requests at once one erases, and all say so")
    func race() async throws {
        let token = try await server.accountToken(phone)
        let statuses = try await atOnce(16) { _ in try await erase(token).status }
        #expect(statuses == Array(repeating: 200, count: 16))
        #expect(try server.auditLines().count { $0.record.event == .accountErased } == 1)
    }

    @Test("an account that can't be listed stays as it is, and can be erased once it can")
    func unlisted() async throws {
        try FileManager.default.createDirectory(
            atPath: server.configuration.erasuresPath, withIntermediateDirectories: false)
        let token = try await server.accountToken(phone)
        let reply = try await erase(token)
        #expect(reply.status == 500 && reply.code == "internal_error")
        #expect(try await server.record("phone") != nil)
        try FileManager.default.removeItem(atPath: server.configuration.erasuresPath)
        #expect(try await erase(token).status == 200)
        #expect(try await server.record("phone") == nil)
    }

    @Test("a server that is not configured so has no such path")
    func off() async throws {
        let other = try TestServer.lab()
        let reply = try await other.send(.delete, Endpoint.eraseAccount.path, contentType: nil)
        #expect(reply.status == 404)
        #expect(!other.endpoints.contains { $0.operationID == Endpoint.eraseAccount.operationID })
    }
}
