import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Rotating the server's keys")
struct KeyRotationTests {
    @Test("a new token key is published at once, signs five minutes later, and the old one goes on verifying")
    func token() async throws {
        let (server, tokens) = try await RefreshTests.signedIn()
        let first = try await server.publishedIDs()
        let list = try server.rotate(.token)
        #expect(list.map(\.state) == [.current, .next])
        #expect(list[1].startsAt == server.clock.milliseconds + 300_000)
        #expect(try await server.publishedIDs() == list.map(\.id))
        server.clock.advance(seconds: 299)
        let second = try await server.refresh(tokens.refreshToken).read(TokenResponse.self)
        #expect(try Self.keyID(of: second.token) == first[0])
        server.clock.advance(seconds: 1)
        let third = try await server.refresh(second.refreshToken).read(TokenResponse.self)
        #expect(try Self.keyID(of: third.token) == list[1].id)
        for token in [tokens, second, third].map(\.token) {
            #expect(try await server.send(.get, Endpoint.sessions.path, authorization: "Bearer " + token).status == 200)
        }
    }

    @Test("a leaked token key is gone at once, with its tokens; the sign-in goes on by its refresh token")
    func leakedToken() async throws {
        let (server, tokens) = try await RefreshTests.signedIn()
        let list = try server.rotate(.token, .immediate)
        #expect(list.map(\.state) == [.current])
        #expect(try await server.publishedIDs() == list.map(\.id))
        let path = Endpoint.sessions.path
        #expect(try await server.send(.get, path, authorization: "Bearer " + tokens.token).status == 401)
        let renewed = try await server.refresh(tokens.refreshToken).read(TokenResponse.self)
        #expect(try Self.keyID(of: renewed.token) == list[0].id)
        #expect(try await server.send(.get, path, authorization: "Bearer " + renewed.token).status == 200)
    }

    @Test("challenges from before and after a rotation are answered, and those of a leaked key are not")
    func challenge() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let before = try await server.initiate(device)
        #expect(try server.rotate(.challenge).map(\.state) == [.current, .next])
        let between = try await server.initiate(device)
        server.clock.advance(seconds: 5)
        let after = try await server.initiate(device)
        for challenge in [before, between, after] {
            #expect(try await server.post(.verifySignature, try device.verification(challenge)).status == 200)
        }
        let open = try await server.initiate(device)
        #expect(try server.rotate(.challenge, .immediate).map(\.state) == [.current])
        #expect(try await server.post(.verifySignature, try device.verification(open)).status == 401)
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("a one-time password from before a rotation signs in, and one of a leaked key does not")
    func oneTimePassword() async throws {
        let server = try await TestServer.withAnna()
        let before = try await server.newPassword()
        #expect(try server.rotate(.otp).map(\.state) == [.verifies, .current])
        #expect(try await server.verifyOTP(try otherPassword(before)).status == 401)
        #expect(try await server.verifyOTP(before).status == 200)
        server.clock.advance(seconds: 30)
        #expect(try await server.verifyOTP(try await server.newPassword()).status == 200)
        server.clock.advance(seconds: 30)
        let open = try await server.newPassword()
        #expect(try server.rotate(.otp, .immediate).count == 1)
        #expect(try await server.verifyOTP(open).code == "otp_invalid")
    }

    @Test("a code to a new number from before a rotation is taken")
    func number() async throws {
        let (server, _, token) = try await TestServer.recovering()
        let code = try await NumberTests.code(server, token)
        _ = try server.rotate(.otp)
        #expect(try await server.post(.verifyNumber, .object(code), bearer: token).status == 200)
    }

    @Test("recovery codes from before a rotation hold, once each; those of a leaked key are void")
    func recoveryCodes() async throws {
        let (server, _, token) = try await TestServer.recovering(.immediate)
        let codes = try await server.newRecoveryCodes(token)
        let list = try server.rotate(.recoveryCodes)
        #expect(list.map(\.state) == [.verifies, .current] && list[0].endsAt == nil)
        let secret: [String: JSONValue] = ["recoveryCode": .string(codes[0].rawValue)]
        #expect(try await server.beginRecovery(try TestDevice("anna", "second"), secret).status == 200)
        #expect(try await server.beginRecovery(try TestDevice("anna", "third"), secret).status == 401)
        _ = try server.rotate(.recoveryCodes, .immediate)
        let next: [String: JSONValue] = ["recoveryCode": .string(codes[1].rawValue)]
        #expect(try await server.beginRecovery(try TestDevice("anna", "third"), next).status == 401)
    }

    @Test("an invitation from before a rotation enrolls, and one of a leaked key does not")
    func invitation() async throws {
        let server = try InvitationTests.server()
        let before = try InvitationTests.issued(server)
        let list = try server.rotate(.invitation)
        #expect(list.map(\.state) == [.verifies, .current])
        #expect(list[0].endsAt == server.clock.milliseconds + 7 * 86_400_000)
        #expect(try await InvitationTests.enroll(server, try TestDevice(), with: before).status == 200)
        let after = try InvitationTests.issued(server, to: "ben")
        #expect(try await InvitationTests.enroll(server, try TestDevice("ben", "b"), with: after).status == 200)
        let open = try InvitationTests.issued(server, to: "cleo")
        #expect(try server.rotate(.invitation, .immediate).count == 1)
        #expect(try await InvitationTests.enroll(server, try TestDevice("cleo", "c"), with: open).status == 403)
    }

    @Test("a key is deleted when its end has come, not before; what remains is the current one")
    func expiry() async throws {
        let server = try TestServer()
        let kinds: [ServerKeyKind: UInt64] = [
            .token: 300 + 3_900, .challenge: 5 + 360, .otp: 600, .invitation: 7 * 86_400,
        ]
        for (kind, seconds) in kinds {
            let list = try server.rotate(kind)
            let end = server.clock.milliseconds + seconds * 1000
            #expect(list[0].endsAt == end)
            #expect(try !server.management.removeExpired(now: end - 1))
            #expect(try server.management.removeExpired(now: end))
            let left = try server.management.list(now: end).keys.filter { $0.kind == kind }
            #expect(left.map(\.id) == [list[1].id] && left[0].state == .current)
        }
        #expect(try !server.management.removeExpired(now: .max))
        // However far a clock goes back, there is a challenge key.
        #expect(try server.file().challengeKeys.map(\.notBefore) == [0])
    }

    @Test("decoys never rotate, and there is an end to the number of keys of a kind")
    func refusals() throws {
        let server = try TestServer()
        let now = server.clock.milliseconds
        let decoys = try server.management.rotate(.decoys, .immediate, now: now)
        guard case .failure(.neverRotates) = decoys else { throw TestFault.noObject }
        for _ in 1..<ServerKeys.File.maximumCount { _ = try server.rotate(.otp) }
        guard case .failure(.tooMany) = try server.management.rotate(.otp, .overlapping, now: now) else {
            throw TestFault.noObject
        }
        #expect(try server.rotate(.otp, .immediate).count == 1)
    }

    @Test("of many rotations at once none is lost, in the file and in the server")
    func atOnceTogether() async throws {
        let server = try TestServer()
        let now = server.clock.milliseconds
        _ = try await atOnce(16) { _ in _ = try server.management.rotate(.token, .overlapping, now: now) }
        let ids = try server.management.list(now: now).keys.filter { $0.kind == .token }.map(\.id)
        #expect(Set(ids).count == 17)
        #expect(try await server.publishedIDs() == ids)
    }

    @Test("a rotation removes what a killed one left, and nothing else")
    func leftovers() throws {
        let server = try TestServer()
        let left = server.configuration.keysPath + "." + UUID().uuidString + ".new"
        let other = server.configuration.keysPath + ".old.new"
        for path in [left, other] { try Data("x".utf8).write(to: URL(fileURLWithPath: path)) }
        _ = try server.rotate(.otp)
        #expect(!FileManager.default.fileExists(atPath: left) && FileManager.default.fileExists(atPath: other))
    }

    @Test("a key that was made while the clock was ahead does not come back")
    func clockAhead() throws {
        var file = try ServerKeys.File.generate()
        _ = try file.rotate(.challenge, .overlapping, now: 90_000_000)
        let id = try file.rotate(.challenge, .overlapping, now: 1_000)
        #expect(file.challengeKeys.map(\.notBefore) == [0, 6_000] && file.challengeKeys[1].id == id)
    }

    @Test("a list tells no secret")
    func list() throws {
        let server = try TestServer()
        for kind in ServerKeyKind.allCases where kind != .decoys { _ = try server.rotate(kind) }
        let printed = String(decoding: try JSONEncoder().encode(try server.management.list(now: 0)), as: UTF8.self)
        let file = try server.file()
        let secrets =
            file.challengeKeys.map(\.secret) + [file.oneTimePasswordKey, file.recoveryCodeKey].compactMap { $0 }
            + [file.oldOneTimePasswordKeys, file.oldRecoveryCodeKeys].flatMap { ($0 ?? []).map(\.secret) }
        #expect(secrets.count == 6)
        for secret in secrets + ["PRIVATE", file.decoySecret] { #expect(!printed.contains(secret)) }
    }

    static func keyID(of token: String) throws -> String? {
        let header = try #require(Base64.decodeURL(token.prefix { $0 != "." }))
        guard case .string(let id) = try JSONDecoder().decode(JSONValue.self, from: Data(header))["kid"] else {
            return nil
        }
        return id
    }
}

extension TestServer {
    var management: ServerKeyManagement { ServerKeyManagement(path: configuration.keysPath, current: currentKeys) }

    /// The keys of that kind after a rotation.
    func rotate(_ kind: ServerKeyKind, _ succession: KeySuccession = .overlapping) throws -> [AdminServerKey] {
        try management.rotate(kind, succession, now: clock.milliseconds).get().keys
    }

    func file() throws -> ServerKeys.File { try #require(try ServerKeys.read(path: configuration.keysPath)) }

    func publishedIDs() async throws -> [String?] {
        try await send(.get, "/.well-known/jwks.json").read(TokenKeySet.self).keys.map(\.kid)
    }
}
