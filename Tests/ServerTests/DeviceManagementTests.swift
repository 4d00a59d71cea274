import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Devices")
struct DeviceManagementTests {
    @Test("the list has the user's devices in the order of enrollment, as the MFA document writes them")
    func list() async throws {
        let home = try await Household()
        let token = home.phoneTokens.token
        home.server.clock.advance(seconds: 65)
        _ = try await home.server.signIn(home.tablet)
        let reply = try await DeviceOperation.list.send(to: home.server, bearer: token)
        #expect(reply.status == 200 && reply.headers["Content-Type"] == "application/json")
        func entry(_ id: String, lastUsed: String) -> JSONValue {
            [
                "deviceId": .string(id), "deviceModel": "iPhone 15 Pro", "method": "secureEnclave",
                "enrolledAt": "2025-11-10T13:54:54Z", "lastUsed": .string(lastUsed),
            ]
        }
        let expected = [
            entry("phone", lastUsed: "2025-11-10T13:54:54Z"), entry("tablet", lastUsed: "2025-11-10T13:55:59Z"),
        ]
        guard case .object(let fields) = reply.json else {
            Issue.record("no object")
            return
        }
        #expect(fields["devices"] == .array(expected))
        #expect(Set(fields.keys) == ["devices", "smsEnabled", "unreadNotices"])
    }

    @Test("a device that has never signed in has no last use")
    func neverUsed() async throws {
        let home = try await Household()
        let watch = try TestDevice("anna", "watch")
        try await home.server.enroll(watch, bearer: home.phoneTokens.token)
        let reply = try await DeviceOperation.list.send(to: home.server, bearer: home.phoneTokens.token)
        let devices = try reply.read(DeviceListResponse.self).devices
        #expect(devices.map(\.deviceId.rawValue) == ["phone", "tablet", "watch"])
        #expect(devices.map { $0.lastUsed == nil } == [false, false, true])
    }

    @Test("the status shows the telephone number masked, and nothing else of it")
    func status() async throws {
        let home = try await Household()
        let reply = try await DeviceOperation.status.send(to: home.server, bearer: home.phoneTokens.token)
        #expect(reply.status == 200)
        #expect(
            reply.json
                == [
                    "deviceId": "tablet", "enrolled": true, "method": "secureEnclave", "hasPublicKey": true,
                    "phoneNumber": .string("+" + String(repeating: "•", count: 8) + "90"),
                ])
    }

    @Test("a device for one-time codes has no public key")
    func statusWithoutKey() async throws {
        let home = try await Household()
        let radio = try TestDevice("anna", "radio")
        let request = radio.enrollment(["method": "smsOTP", "publicKey": .null, "scheme": .null])
        let token = home.phoneTokens.token
        try #require(try await home.server.post(.enroll, request, bearer: token).status == 200)
        let reply = try await DeviceOperation.status.send(to: home.server, device: "radio", bearer: token)
        #expect(reply["method"] == "smsOTP" && reply.json?["hasPublicKey"] == false)
    }

    @Test(
        "a device that is removed can't sign in, its tokens are dead, and the other device goes on",
        arguments: [DeviceOperation.unenroll, .remove])
    func removal(operation: DeviceOperation) async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let reply = try await operation.send(to: server, bearer: token)
        #expect(reply.status == 200)
        let message: JSONValue = operation == .unenroll ? "Device unenrolled" : "Device removed"
        #expect(reply.json == ["success": true, "message": message])
        #expect(try await home.enrolled() == ["phone", "other"])
        #expect(try await server.signIn(home.tablet).code == "authentication_failed")
        #expect(try await server.refresh(home.tabletTokens.refreshToken).code == "refresh_token_invalid")
        let late = try await DeviceOperation.list.send(to: server, bearer: home.tabletTokens.token)
        #expect(late.status == 401 && late.code == "access_token_invalid")
        #expect(try await operation.send(to: server, bearer: token).code == "not_found")
        #expect(try await server.refresh(home.phoneTokens.refreshToken).status == 200)
        #expect(try await server.signIn(home.phone).status == 200)
        let events = try home.events(.deviceRemoved)
        #expect(events.count == 1)
        #expect(events.first?.username == "anna" && events.first?.deviceId == "tablet")
        #expect(events.first?.detail == "phone" && events.first?.requestId != nil)
    }

    @Test("a device may remove itself")
    func itself() async throws {
        let home = try await Household()
        let token = home.tabletTokens.token
        #expect(try await DeviceOperation.unenroll.send(to: home.server, bearer: token).status == 200)
        #expect(try await DeviceOperation.unenroll.send(to: home.server, bearer: token).code == "access_token_invalid")
        #expect(try await home.enrolled() == ["phone", "other"])
    }

    @Test("all devices are removed at once, and the user can be enrolled again")
    func removalOfAll() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let reply = try await DeviceOperation.removeAll.send(to: server, bearer: token)
        #expect(reply.status == 200)
        #expect(reply.json == ["success": true, "message": "All devices removed"])
        #expect(try await home.enrolled() == ["other"])
        for tokens in [home.phoneTokens, home.tabletTokens] {
            #expect(try await server.refresh(tokens.refreshToken).code == "refresh_token_invalid")
            let late = try await DeviceOperation.list.send(to: server, bearer: tokens.token)
            #expect(late.code == "access_token_invalid")
        }
        #expect(try home.events(.deviceRemoved).map(\.deviceId) == ["phone", "tablet"])
        #expect(try await server.refresh(home.neighborTokens.refreshToken).status == 200)
        #expect(try await server.enroll(try TestDevice("anna", "new")).status == 200)
    }

    /// A bearer token with one thing wrong, and the refusal it must get.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String
        let authorization: @Sendable (Household) async throws -> String?

        init(_ name: String, _ code: String, _ authorization: @escaping @Sendable (Household) async throws -> String?) {
            testDescription = name
            self.code = code
            self.authorization = authorization
        }
    }

    static let refusals = [
        Refusal("no token", "authorization_required") { _ in nil },
        Refusal("an empty token", "authorization_required") { _ in "Bearer " },
        Refusal("another scheme", "authorization_required") { "Basic " + $0.phoneTokens.token },
        Refusal("nonsense", "access_token_invalid") { _ in "Bearer x.y.z" },
        Refusal("a refresh token", "access_token_invalid") {
            "Bearer " + (try #require($0.phoneTokens.refreshToken))
        },
        Refusal("a token of another key", "access_token_invalid") {
            let claims = try $0.server.claims($0.phoneTokens.token)
            return "Bearer " + (try AccessTokenTests.authority().issue(of: claims))
        },
        Refusal("a token that has run out", "access_token_invalid") {
            $0.server.clock.advance(seconds: 600)
            return "Bearer " + $0.phoneTokens.token
        },
        Refusal("a token of a device that never was", "access_token_invalid") {
            var claims = try $0.server.claims($0.phoneTokens.token)
            claims.did = "nobody"
            return "Bearer " + (try $0.server.accessTokens.issue(of: claims))
        },
        Refusal("a token of the user with another user's device", "access_token_invalid") {
            var claims = try $0.server.claims($0.phoneTokens.token)
            claims.did = "other"
            return "Bearer " + (try $0.server.accessTokens.issue(of: claims))
        },
        Refusal("a token of a session that never was", "access_token_invalid") {
            var claims = try $0.server.claims($0.phoneTokens.token)
            claims.sid = try NewSession.random(endsAt: .distantFuture).id
            return "Bearer " + (try $0.server.accessTokens.issue(of: claims))
        },
        Refusal("a token of the user's other session", "access_token_invalid") {
            var claims = try $0.server.claims($0.phoneTokens.token)
            claims.sid = try $0.server.claims($0.tabletTokens.token).sid
            return "Bearer " + (try $0.server.accessTokens.issue(of: claims))
        },
        Refusal("a token whose session was signed out", "access_token_invalid") {
            try #require(try await $0.server.revoke($0.phoneTokens.refreshToken).status == 200)
            return "Bearer " + $0.phoneTokens.token
        },
        Refusal("a token whose refresh token somebody has a copy of", "access_token_invalid") {
            let second = try await $0.server.refresh($0.phoneTokens.refreshToken).read(TokenResponse.self)
            let third = try await $0.server.refresh(second.refreshToken).read(TokenResponse.self)
            try #require(try await $0.server.refresh($0.phoneTokens.refreshToken).status == 401)
            return "Bearer " + third.token
        },
    ]

    @Test(
        "without a good token of the user nothing is told and nothing removed", arguments: DeviceOperation.allCases,
        refusals)
    func refused(operation: DeviceOperation, refusal: Refusal) async throws {
        let home = try await Household()
        let authorization = try await refusal.authorization(home)
        let reply = try await operation.send(to: home.server, authorization: authorization)
        #expect(reply.status == 401 && reply.code == refusal.code)
        let isRefusedToken = refusal.code == "access_token_invalid"
        let parameter = isRefusedToken ? "error=\"invalid_token\"" : "realm=\"latchkey.example\""
        #expect(reply.headers["WWW-Authenticate"] == "Bearer " + parameter)
        #expect(try await home.enrolled() == ["phone", "tablet", "other"])
        let valid = try await home.server.signIn(home.phone).read(TokenResponse.self).token
        #expect(try await operation.send(to: home.server, bearer: valid).status == 200)
    }

    @Test("a token of a device's former life does not work for the new one", arguments: DeviceOperation.allCases)
    func formerLife(operation: DeviceOperation) async throws {
        let home = try await Household()
        let old = home.tabletTokens.token
        _ = try await DeviceOperation.unenroll.send(to: home.server, bearer: home.phoneTokens.token)
        home.server.clock.advance(seconds: 1)
        try #require(try await home.server.enroll(home.tablet, bearer: home.phoneTokens.token).status == 200)
        #expect(try await operation.send(to: home.server, bearer: old).code == "access_token_invalid")
        let new = try await home.server.signIn(home.tablet).read(TokenResponse.self).token
        #expect(try await operation.send(to: home.server, bearer: new).status == 200)
    }

    @Test("a token of a device's former life vouches for no further device")
    func formerLifeVouches() async throws {
        let home = try await Household()
        let old = home.tabletTokens.token
        _ = try await DeviceOperation.unenroll.send(to: home.server, bearer: home.phoneTokens.token)
        home.server.clock.advance(seconds: 1)
        try #require(try await home.server.enroll(home.tablet, bearer: home.phoneTokens.token).status == 200)
        let watch = try TestDevice("anna", "watch")
        #expect(try await home.server.enroll(watch, bearer: old).code == "authorization_required")
        let new = try await home.server.signIn(home.tablet).read(TokenResponse.self).token
        #expect(try await home.server.enroll(watch, bearer: new).status == 200)
    }

    @Test("another user's token tells nothing of who exists and what they have", arguments: DeviceOperation.allCases)
    func otherUser(operation: DeviceOperation) async throws {
        let home = try await Household()
        let token = home.neighborTokens.token
        let real = try await operation.send(to: home.server, bearer: token)
        let nobody = try await operation.send(to: home.server, username: "zoe", device: "nothing", bearer: token)
        #expect(real.code == (operation == .status ? "not_found" : "access_token_invalid"))
        #expect(real.status == nobody.status && real.headers == nobody.headers)
        #expect(real.withoutInstance == nobody.withoutInstance)
        #expect(try await home.enrolled() == ["phone", "tablet", "other"])
    }

    @Test(
        "another user's device under one's own name is not found, like one that does not exist",
        arguments: [DeviceOperation.status, .unenroll, .remove, .upgrade, .downgrade])
    func otherDevice(operation: DeviceOperation) async throws {
        let home = try await Household()
        let token = home.phoneTokens.token
        let real = try await operation.send(to: home.server, device: "other", bearer: token)
        let nothing = try await operation.send(to: home.server, device: "nothing", bearer: token)
        #expect(real.status == 404 && real.code == "not_found" && real.field == "deviceId")
        #expect(real.headers == nothing.headers && real.withoutInstance == nothing.withoutInstance)
        #expect(try await home.enrolled() == ["phone", "tablet", "other"])
    }

    @Test(
        "a path whose part breaks its rule is a wrong field",
        arguments: [
            (DeviceOperation.list, "an%20na", "tablet", "username"), (.removeAll, "an%20na", "tablet", "username"),
            (.remove, "an%20na", "tablet", "username"), (.remove, "anna", "tab%20let", "deviceId"),
            (.remove, "anna", String(repeating: "a", count: 129), "deviceId"),
            (.status, "anna", "tab@let", "deviceId"),
            (.list, String(repeating: "a", count: 65), "tablet", "username"),
        ])
    func badParameter(operation: DeviceOperation, username: String, device: String, field: String) async throws {
        let home = try await Household()
        let token = home.phoneTokens.token
        let reply = try await operation.send(to: home.server, username: username, device: device, bearer: token)
        #expect(reply.status == 400 && reply.code == "field_invalid" && reply.field == field)
        #expect(try await home.enrolled() == ["phone", "tablet", "other"])
    }

    @Test("names that need percent-encoding are found")
    func encoded() async throws {
        let server = try TestServer()
        let device = try TestDevice("anna+x@example", "a:b")
        try await server.enroll(device)
        let token = try await server.signIn(device).read(TokenResponse.self).token
        for name in ["anna+x@example", "anna%2Bx%40example"] {
            #expect(try await DeviceOperation.list.send(to: server, username: name, bearer: token).status == 200)
        }
        #expect(try await DeviceOperation.status.send(to: server, device: "a%3Ab", bearer: token).status == 200)
    }

    @Test("of 64 removals of one device at once, one is done and audited once")
    func race() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let codes = try await withThrowingTaskGroup { group in
            for index in 0..<64 {
                let operation: DeviceOperation = index.isMultiple(of: 2) ? .unenroll : .remove
                group.addTask { try await operation.send(to: server, bearer: token).code }
            }
            return try await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1 && codes.count { $0 == "not_found" } == 63)
        #expect(try home.events(.deviceRemoved).count == 1)
    }

    @Test("with the store closed nothing is taken for done", arguments: DeviceOperation.allCases)
    func closedStore(operation: DeviceOperation) async throws {
        let home = try await Household()
        await home.server.store.close()
        let reply = try await operation.send(to: home.server, bearer: home.phoneTokens.token)
        #expect(reply.status == 500 && reply.code == "internal_error")
        #expect(try home.events(.deviceRemoved).isEmpty)
    }
}

extension AccessTokenAuthority {
    /// A token with the user, the device, the session, the method and the time of other claims.
    func issue(of claims: AccessTokenClaims) throws -> String {
        let session = RefreshSession(
            id: claims.sid, user: try #require(UserID(rawValue: claims.sub)),
            username: try #require(Username(rawValue: Username.example)),
            deviceID: try #require(DeviceID(rawValue: claims.did)),
            authenticationMethod: try #require(claims.amr.last),
            authenticatedAt: Date(timeIntervalSince1970: Double(claims.authenticatedAt)),
            endsAt: .distantFuture)
        return try issue(for: session, now: claims.iat).text
    }
}
