import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Step-up: changes require an account token")
struct StepUpTests {
    static func required() throws -> TestServer {
        try TestServer.lab { $0.stepUp = .required }
    }

    /// Anna's phone and tablet, at a server that requires step-up.
    static func household() async throws -> (server: TestServer, phone: TestDevice, tablet: TestDevice) {
        let server = try required()
        let (phone, tablet) = (try TestDevice("anna", "phone"), try TestDevice("anna", "tablet"))
        try #require(try await server.enroll(phone).status == 200)
        try #require(try await server.enroll(tablet, bearer: try await server.accountToken(phone)).status == 200)
        return (server, phone, tablet)
    }

    @Test("it is required in production, and off in the lab")
    func defaults() throws {
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: "", serverID: try #require(ServerID(rawValue: "a")))
        #expect(configuration.stepUp == .required)
        configuration.profile = .lab
        #expect(configuration.stepUp == .off)
        configuration.stepUp = .required
        #expect(configuration.stepUp == .required)
    }

    @Test("an account token is for the account alone, lasts five minutes and comes without a refresh token")
    func token() async throws {
        let (server, phone, _) = try await Self.household()
        let reply = try await server.stepUp(phone)
        let tokens = try reply.read(TokenResponse.self)
        #expect(reply.status == 200 && tokens.refreshToken == nil && tokens.expiresIn == 300)
        let claims = try server.claims(tokens.token)
        #expect(claims.aud == "latchkey.example/account" && claims.did == "phone" && claims.amr == [.deviceKey])
        #expect(try server.events(.steppedUp).last?.deviceId == "phone")
    }

    @Test("a change by an ordinary token is refused, with the way to a better one", arguments: DeviceOperation.changes)
    func ordinary(operation: DeviceOperation) async throws {
        let (server, phone, _) = try await Self.household()
        let token = try await server.signIn(phone).read(TokenResponse.self).token
        let before = try await server.record("tablet")
        let reply = try await operation.send(to: server, bearer: token)
        #expect(reply.status == 401 && reply.code == "insufficient_user_authentication")
        #expect(
            reply.headers["WWW-Authenticate"]
                == "Bearer error=\"insufficient_user_authentication\", max_age=\"300\", acr_values=\""
                + "urn:latchkey:acr:attested-key urn:latchkey:acr:key urn:latchkey:acr:otp\"")
        #expect(try await server.record("tablet") == before)
    }

    @Test("a change by an account token is carried out", arguments: DeviceOperation.changes)
    func account(operation: DeviceOperation) async throws {
        let (server, phone, _) = try await Self.household()
        let token = try await server.accountToken(phone)
        #expect(try await operation.send(to: server, bearer: token).status == 200)
    }

    @Test("an account token reads the account too", arguments: [DeviceOperation.list, .status])
    func reads(operation: DeviceOperation) async throws {
        let (server, phone, _) = try await Self.household()
        #expect(try await operation.send(to: server, bearer: try await server.accountToken(phone)).status == 200)
    }

    @Test("a further device by an ordinary token is refused")
    func furtherDevice() async throws {
        let (server, phone, _) = try await Self.household()
        let token = try await server.signIn(phone).read(TokenResponse.self).token
        let reply = try await server.enroll(try TestDevice("anna", "watch"), bearer: token)
        #expect(reply.code == "insufficient_user_authentication")
        #expect(try await server.record("watch") == nil)
    }

    @Test(
        "a signature for one purpose is none for the other", arguments: [("manage", "sign-in"), ("sign-in", "manage")])
    func purposes(asked: String, answered: String) async throws {
        let (server, phone, _) = try await Self.household()
        let challenge: ChallengeResponse = try await server.post(
            .initiate, ["username": "anna", "deviceId": "phone", "purpose": .string(asked)]
        ).read()
        let reply = try await server.post(
            .verifySignature, try phone.verification(challenge, ["purpose": .string(answered)]))
        #expect(reply.status == 401 && reply.code == "authentication_failed")
    }

    @Test("a challenge to manage looks the same for unknown users and devices, and is refused alike")
    func strangers() async throws {
        let (server, phone, _) = try await Self.household()
        let known = try await server.post(.initiate, ["username": "anna", "deviceId": "phone", "purpose": "manage"])
        let members = { (reply: Reply) -> Set<String> in
            guard case .object(let object) = reply.json else { return [] }
            return Set(object.keys)
        }
        for (username, device) in [("nobody", "phone"), ("anna", "nothing")] {
            let reply = try await server.post(
                .initiate, ["username": .string(username), "deviceId": .string(device), "purpose": "manage"])
            #expect(reply.status == 200 && members(reply) == members(known))
            var stranger = phone
            (stranger.username, stranger.deviceID) = (username, device)
            let refused = try await server.stepUp(stranger)
            var thief = try phone.withNewKey()
            thief.deviceID = "phone"
            #expect(refused.comparable == (try await server.stepUp(thief)).comparable)
        }
    }

    @Test("failures count as those of sign-in")
    func throttle() async throws {
        let (server, phone, _) = try await Self.household()
        for _ in 0..<5 { #expect(try await server.stepUp(try phone.withNewKey()).status == 401) }
        #expect(try await server.signIn(phone).status == 429)
    }

    @Test("a plain device gets no account token, and learns so only with a right signature")
    func plain() async throws {
        let server = try Self.required()
        let device = try TestDevice("anna", "phone", scheme: .plain)
        try #require(try await server.post(.enroll, device.enrollment()).status == 200)
        let reply = try await server.stepUp(device)
        #expect(reply.status == 403 && reply.code == "step_up_unavailable")
        #expect(try await server.stepUp(try device.withNewKey()).code == "authentication_failed")
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("an account token ends with the session in which it was asked for")
    func parent() async throws {
        let (server, phone, tablet) = try await Self.household()
        let tokens = try await server.signIn(phone).read(TokenResponse.self)
        let account = try await server.accountToken(phone, bearer: tokens.token)
        let alone = try await server.accountToken(phone)
        try #require(try await server.revoke(tokens.refreshToken).status == 200)
        #expect(try await DeviceOperation.remove.send(to: server, bearer: account).code == "access_token_invalid")
        #expect(try await DeviceOperation.remove.send(to: server, bearer: alone).status == 200)
        #expect(try await server.record(tablet.deviceID) == nil)
    }

    @Test("the session in which it is asked for must be the device's own")
    func foreignParent() async throws {
        let (server, phone, tablet) = try await Self.household()
        let other = try await server.signIn(tablet).read(TokenResponse.self).token
        #expect(try await server.stepUp(phone, bearer: other).code == "access_token_invalid")
        #expect(try await server.stepUp(phone, bearer: "x.y.z").code == "access_token_invalid")
        let account = try await server.accountToken(phone)
        #expect(try await server.stepUp(phone, bearer: account).code == "access_token_invalid")
    }

    @Test("an account token ends after five minutes")
    func expiry() async throws {
        let (server, phone, _) = try await Self.household()
        let account = try await server.accountToken(phone)
        server.clock.advance(seconds: 300)
        #expect(try await DeviceOperation.remove.send(to: server, bearer: account).code == "access_token_invalid")
    }

    @Test("a switched key ends every session of the device, and the reply has the tokens of a new one")
    func keySwitch() async throws {
        let (server, phone, _) = try await Self.household()
        let tokens = try await server.signIn(phone).read(TokenResponse.self)
        let account = try await server.accountToken(phone, bearer: tokens.token)
        let new = try phone.withNewKey()
        let reply = try await server.upgrade(new, bearer: account)
        let change = try reply.read(MethodChangeResponse.self)
        #expect(reply.status == 200 && change.expiresIn == 600)
        for old in [tokens.token, account] {
            #expect(try await DeviceOperation.list.send(to: server, bearer: old).code == "access_token_invalid")
        }
        #expect(try await server.refresh(tokens.refreshToken).code == "refresh_token_invalid")
        #expect(try await DeviceOperation.list.send(to: server, bearer: try #require(change.token)).status == 200)
        #expect(try await server.refresh(change.refreshToken).status == 200)
        #expect(try server.claims(try #require(change.token)).amr == [.deviceKey])
    }

    @Test("a repeated request for a new key gives no tokens")
    func repetition() async throws {
        let (server, phone, _) = try await Self.household()
        let account = try await server.accountToken(phone)
        let new = try phone.withNewKey()
        let body = new.upgrade(proof: try await server.upgradeProof(of: new))
        let first = try await server.post(.upgrade, body, bearer: account, idempotencyKey: "\"k\"")
        let second = try await server.post(.upgrade, body, bearer: account, idempotencyKey: "\"k\"")
        #expect(try first.read(MethodChangeResponse.self).token != nil)
        #expect(second.status == 200 && second.headers["Idempotency-Replayed"] == "true")
        #expect(second.json == UpgradeTests.success)
    }

    @Test("a user without a key steps up by a code; one who has a key doesn't")
    func code() async throws {
        let server = try await TestServer.withAnna { $0.stepUp = .required }
        let tokens = try await server.verifyOTP(try await server.newPassword()).read(TokenResponse.self)
        let device = try TestDevice()
        #expect(try await server.upgrade(device, bearer: tokens.token).code == "insufficient_user_authentication")
        server.clock.advance(seconds: 30)
        let reply = try await server.verifyOTP(try await server.newPassword(), ["purpose": "manage"])
        let account = try reply.read(TokenResponse.self)
        #expect(account.refreshToken == nil && account.expiresIn == 300)
        #expect(try await server.upgrade(device, bearer: account.token).status == 200)
        server.clock.advance(seconds: 30)
        let password = try await server.newPassword()
        #expect(try await server.verifyOTP(otherPassword(password), ["purpose": "manage"]).code == "otp_invalid")
        let refused = try await server.verifyOTP(password, ["purpose": "manage"])
        #expect(refused.status == 403 && refused.code == "step_up_unavailable")
    }
}
