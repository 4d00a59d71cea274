import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import MessengerService
import MessengerWire
import Testing

@testable import LatchkeyServer

@Suite("Assertions for services")
struct AssertionTests {
    /// A server that knows the key of an app.
    static func known() async throws -> (TestServer, AttestingApp) {
        let (server, app) = (try TestServer.attesting(), try AttestingApp())
        try #require(try await server.attest(app).status == 200)
        return (server, app)
    }

    @Test("an assertion that holds gives a token for its service, with what was attested")
    func valid() async throws {
        let (server, app) = try await Self.known()
        let reply = try await server.assert(
            app, counter: 1, others: #","context":"POST /chat/messages","n":1"#, relyingParty: "chat")
        let response: AssertionResponse = try reply.read()
        #expect(reply.status == 200 && response.accepted && response.relyingParty == .chat)
        #expect(response.tokenType == "Bearer" && response.expiresIn == 600 && response.decision == .allow)
        let parts = response.token.split(separator: ".").map { Base64.decode(String($0)) ?? [] }
        let header = try JSONDecoder().decode(JSONValue.self, from: Data(parts[0]))
        #expect(header["alg"] == "ES256" && header["typ"] == "attestation+jwt")
        let claims = try JSONDecoder().decode(AssertionTokenClaims.self, from: Data(parts[1]))
        let now = Int64(server.clock.milliseconds / 1000)
        let keyID = try app.keyID.rawValue
        #expect(claims.iss == "latchkey.example" && claims.aud == "chat" && claims.sub == keyID)
        #expect(claims.app == AttestingApp.appID && claims.env == .production && claims.dec == .allow)
        #expect(claims.ctx == "POST /chat/messages" && claims.iat == now && claims.exp == now + 600)
        #expect(try await server.attestedKey(app)?.counter == 1)
        let events = try server.events(.assertionAccepted)
        #expect(events.map(\.detail) == [keyID] && events.map(\.operation) == ["chat"])
    }

    @Test("any library verifies the token by the published keys")
    func published() async throws {
        let (server, app) = try await Self.known()
        let response: AssertionResponse = try await server.assert(app, counter: 1).read()
        let keys: TokenKeySet = try await server.send(.get, "/.well-known/jwks.json").read()
        let key = try #require(keys.keys.last)
        let point = [4] + (try #require(Base64.decode(key.x))) + (try #require(Base64.decode(key.y)))
        let parts = response.token.split(separator: ".").map(String.init)
        let signature = try ECDSASignature(p1363: try #require(Base64.decode(parts[2])), curve: .p256)
        #expect(
            try ECPublicKey(x963: point, curve: .p256).isValidSignature(
                signature, for: Array("\(parts[0]).\(parts[1])".utf8), hash: .sha256))
    }

    @Test(
        "a context that is no text, or too long, is left out of the token",
        arguments: [#","context":1"#, #","context":null"#, #","context":"\#(String(repeating: "x", count: 257))""#, ""])
    func context(others: String) async throws {
        let (server, app) = try await Self.known()
        let response: AssertionResponse = try await server.assert(app, counter: 1, others: others).read()
        let payload = try #require(Base64.decode(String(response.token.split(separator: ".")[1])))
        let claims = try JSONDecoder().decode(AssertionTokenClaims.self, from: Data(payload))
        #expect(claims.ctx == nil && claims.aud == "default")
    }

    @Test("an assertion token is no access token, and an access token no assertion token")
    func tokenTypes() async throws {
        let server = try TestServer.attesting({ $0.routeGroups = [ChatService(relyingParty: .chat).group] })
        let (app, device) = (try AttestingApp(), try TestDevice())
        try await server.attest(app)
        let assertion: AssertionResponse = try await server.assert(app, counter: 1, relyingParty: "chat").read()
        try await server.enroll(device)
        let tokens: TokenResponse = try await server.signIn(device).read()
        let devices = try await server.send(
            .get, "/api/v1/devices/anna", authorization: "Bearer " + assertion.token)
        #expect(devices.status == 401 && devices.code == "access_token_invalid")
        let chat = try await server.send(.get, Endpoint.chatList.path, authorization: "Bearer " + tokens.token)
        #expect(chat.status == 401 && chat.code == "access_token_invalid")
    }

    /// One thing that is wrong, and the code and rule by which it is refused.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String
        let rule: String?
        let request: @Sendable (TestServer, AttestingApp, AttestationSessionResponse) async throws -> JSONValue

        init(
            _ name: String, _ code: String = "assertion_rejected", rule: String? = nil,
            _ request:
                @escaping @Sendable (TestServer, AttestingApp, AttestationSessionResponse) async throws -> JSONValue
        ) {
            (testDescription, self.code, self.rule, self.request) = (name, code, rule, request)
        }
    }

    static let faults = [
        Fault("the challenge of another session", rule: "assertion_challenge_mismatch") { server, app, session in
            try server.assertion(
                app, try await server.assertionSession(), counter: 1,
                ["sessionIdentifier": .string(session.sessionIdentifier.rawValue)])
        },
        Fault("the challenge for another service", rule: "assertion_challenge_mismatch") { server, app, session in
            try server.assertion(app, session, counter: 1, ["relyingParty": "chat"])
        },
        Fault("the challenge of an attestation", rule: "assertion_challenge_mismatch") { server, app, _ in
            try server.assertion(app, try await server.attestationSession(), counter: 1)
        },
        Fault("client data that were not signed", rule: "assertion_signature_invalid") { server, app, session in
            let data = clientData(session.challenge, #","more":1"#)
            return try server.assertion(app, session, counter: 1, ["clientData": .string(Base64.encode(data))])
        },
        Fault("another key's signature", rule: "assertion_signature_invalid") { server, app, session in
            try server.assertion(
                try AttestingApp(), session, counter: 1, ["keyIdentifier": .string(try app.keyID.rawValue)])
        },
        Fault("the counter 0", rule: "assertion_counter_not_increased") { server, app, session in
            try server.assertion(app, session, counter: 0)
        },
        Fault("the same key in another app", rule: "assertion_app_mismatch") { server, app, session in
            var other = app
            other.appID = "J4Y28BA299.swiss.ricardo.android"
            return try server.assertion(other, session, counter: 1)
        },
        Fault("no CBOR", rule: "assertion_malformed") { server, app, session in
            try server.assertion(app, session, counter: 1, ["assertion": "AAAA"])
        },
        Fault("a key that was never attested", "attested_key_unknown") { server, _, session in
            try server.assertion(try AttestingApp(), session, counter: 1)
        },
        Fault("an unknown service", "relying_party_unknown") { server, app, session in
            try server.assertion(app, session, counter: 1, ["relyingParty": "bank"])
        },
    ]

    @Test("one thing that is wrong is refused by its rule, and uses nothing up", arguments: faults)
    func fault(fault: Fault) async throws {
        let (server, app) = try await Self.known()
        let session = try await server.assertionSession()
        let reply = try await server.post(.assertionVerify, try await fault.request(server, app, session))
        #expect(reply.code == fault.code && reply.status == ProblemCode(rawValue: fault.code)?.status)
        if let rule = fault.rule { #expect(reply.rule == rule) }
        #expect(try await server.attestedKey(app)?.counter == 0)
        #expect(try await server.post(.assertionVerify, try server.assertion(app, session, counter: 1)).status == 200)
    }

    @Test("a key's assertions are its own app's alone, though the server takes another app too")
    func ownApp() async throws {
        let otherID = "J4Y28BA299.swiss.ricardo.ipad"
        let server = try TestServer.attesting(attestation: { $0.appIDs.insert(try #require(AppID(rawValue: otherID))) })
        let app = try AttestingApp()
        var other = try AttestingApp()
        other.appID = otherID
        #expect(try await server.attest(app).status == 200)
        #expect(try await server.attest(other).status == 200)
        var borrowed = app
        borrowed.appID = otherID
        let reply = try await server.assert(borrowed, counter: 1)
        #expect(reply.code == "assertion_rejected" && reply.rule == "assertion_app_mismatch")
        #expect(try await server.attestedKey(app)?.counter == 0)
        #expect(try await server.assert(app, counter: 1).status == 200)
        #expect(try await server.assert(other, counter: 1).status == 200)
    }

    @Test("a session is good for five minutes and one assertion, a counter for one")
    func session() async throws {
        let (server, app) = try await Self.known()
        let session = try await server.assertionSession()
        #expect(try await server.post(.assertionVerify, try server.assertion(app, session, counter: 1)).status == 200)
        let used = try await server.post(.assertionVerify, try server.assertion(app, session, counter: 2))
        #expect(used.status == 401 && used.code == "challenge_used")
        #expect(try await server.assert(app, counter: 1).rule == "assertion_counter_not_increased")
        let late = try await server.assertionSession()
        server.clock.advance(seconds: 300)
        let reply = try await server.post(.assertionVerify, try server.assertion(app, late, counter: 2))
        #expect(reply.status == 401 && reply.code == "challenge_expired")
        #expect(try await server.assert(app, counter: 2).status == 200)
    }

    @Test("of 64 requests with one assertion at once, one is taken")
    func race() async throws {
        let (server, app) = try await Self.known()
        let request = try server.assertion(app, try await server.assertionSession(), counter: 1)
        let replies = try await atOnce(64) { _ in try await server.post(.assertionVerify, request) }
        #expect(replies.count { $0.status == 200 } == 1)
        #expect(
            replies.allSatisfy { $0.status == 200 || $0.code == "challenge_used" || $0.code == "assertion_rejected" })
        #expect(try server.events(.assertionAccepted).count == 1)
    }

    @Test("of 64 assertions with one counter at once, each for its own session, one is taken")
    func counterRace() async throws {
        let (server, app) = try await Self.known()
        let replies = try await atOnce(64) { _ in try await server.assert(app, counter: 1) }
        #expect(replies.count { $0.status == 200 } == 1)
        #expect(replies.count { $0.rule == "assertion_counter_not_increased" } == 63)
    }

    @Test(
        "a key that is suspended or retired is refused",
        arguments: [
            (AttestedKeyState.suspended, "attested_key_suspended", 403), (.retired, "attested_key_retired", 410),
        ])
    func state(state: AttestedKeyState, code: String, status: Int) async throws {
        let (server, app) = try await Self.known()
        _ = try await server.store.setAttestedKeyState(
            try app.keyID, to: state, from: .attested, by: .operator, at: Date())
        let reply = try await server.assert(app, counter: 1)
        #expect(reply.status == status && reply.code == code)
        #expect(try await server.attestedKey(app)?.counter == 0)
    }

    @Test("no token is given for a key that was suspended when it was judged, also if it is reinstated meanwhile")
    func reinstated() async throws {
        let (server, app) = try await Self.known()
        let keyID = try app.keyID
        async let changes: Void = {
            for _ in 0..<24 {
                _ = try await server.store.setAttestedKeyState(
                    keyID, to: .suspended, from: .attested, by: .operator, at: Date())
                _ = try await server.store.setAttestedKeyState(
                    keyID, to: .attested, from: .suspended, by: .operator, at: Date())
            }
        }()
        for counter in 1...24 {
            let reply = try await server.assert(app, counter: UInt32(counter))
            guard reply.status == 200 else {
                #expect(reply.code == "attested_key_suspended")
                continue
            }
            let response: AssertionResponse = try reply.read()
            #expect(response.decision == .allow)
        }
        try await changes
    }

    @Test("a key of an environment or app that is no longer taken is refused")
    func environment() async throws {
        let folder = try TemporaryFolder()
        var app = try AttestingApp()
        app.distribution = .development
        let before = try TestServer.attesting(
            { $0.dataFolder = folder.path }, attestation: { $0.environments = [.development, .production] })
        #expect(try await before.attest(app).status == 200)
        await before.store.close()
        let after = try TestServer.attesting({ $0.dataFolder = folder.path })
        #expect(try await after.assert(app, counter: 1).rule == "assertion_environment_mismatch")
        await after.store.close()
        let other = try TestServer.attesting(
            { $0.dataFolder = folder.path },
            attestation: {
                $0.environments = [.development]
                $0.appIDs = Set(["J4Y28BA299.other"].compactMap { AppID(rawValue: $0) })
            })
        #expect(try await other.assert(app, counter: 1).rule == "assertion_app_mismatch")
    }

    @Test("the risk metric decides by its thresholds; what it denies is suspended")
    func thresholds() async throws {
        let server = try TestServer.attesting(attestation: {
            $0.policy = ThresholdPolicy(challengeFrom: 3, denyFrom: 5)
        })
        let app = try AttestingApp()
        try await server.attest(app)
        for (metric, counter, decision) in [
            (2, UInt32(1), AttestationDecision.allow), (3, 2, .challenge), (4, 3, .challenge),
        ] {
            try await server.noteMetric(metric, of: app)
            let response: AssertionResponse = try await server.assert(app, counter: counter).read()
            #expect(response.decision == decision)
        }
        try await server.noteMetric(5, of: app)
        let denied = try await server.assert(app, counter: 4)
        #expect(denied.status == 403 && denied.code == "attestation_denied")
        #expect(try await server.attestedKey(app)?.state == .suspended)
        #expect(try await server.attestedKey(app)?.counter == 3)
        let events = try server.events(.keySuspended)
        #expect(events.map(\.reason) == ["risk_metric:5"])
        #expect(try await server.assert(app, counter: 5).code == "attested_key_suspended")
    }

    @Test("what is denied for another reason than the metric is not suspended")
    func deniedOtherwise() async throws {
        struct NotForChat: AttestationPolicy {
            func decide(_ facts: AttestationFacts) -> AttestationDecision {
                facts.relyingParty == .chat ? .deny : .allow
            }
        }
        let server = try TestServer.attesting(attestation: { $0.policy = NotForChat() })
        let app = try AttestingApp()
        try await server.attest(app)
        try await server.noteMetric(1, of: app)
        #expect(try await server.assert(app, counter: 1, relyingParty: "chat").code == "attestation_denied")
        #expect(try await server.assert(app, counter: 2).status == 200)
    }

    @Test("a service that was left out is `default`, and unknown where that is none")
    func noDefault() async throws {
        let server = try TestServer.attesting(attestation: { $0.relyingParties = [.chat] })
        #expect(try await server.post(.assertionSession, [:]).code == "relying_party_unknown")
        #expect(try await server.post(.assertionSession, ["relyingParty": "chat"]).status == 200)
    }
}
