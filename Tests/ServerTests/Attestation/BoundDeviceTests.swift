import Foundation
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Devices that are bound to an attested key")
struct BoundDeviceTests {
    /// Anna's phone, bound to the key of its app.
    struct Bound {
        let server: TestServer
        let device: TestDevice
        let app: AttestingApp
        let bearer: String

        init(
            _ scheme: SigningScheme = .bound, policy: ThresholdPolicy = ThresholdPolicy(),
            _ configure: (inout ServerConfiguration) -> Void = { _ in }
        ) async throws {
            server = try TestServer.attesting(configure, attestation: { $0.policy = policy })
            device = try TestDevice("anna", "phone", scheme: scheme)
            app = try AttestingApp()
            try await server.enroll(device)
            let tokens: TokenResponse = try await server.signIn(device).read()
            bearer = tokens.token
            try #require(try await server.attest(app, ["bindDevice": true], bearer: bearer).status == 200)
        }

        /// The request to `verify-signature` with an assertion over the challenge; members of `changes` replace its own.
        func verification(
            _ challenge: ChallengeResponse, by app: AttestingApp? = nil, counter: UInt32,
            _ changes: [String: JSONValue] = [:]
        ) throws -> JSONValue {
            let app = app ?? self.app
            let data = clientData(Base64.encode(challenge.challenge.bytes))
            let members: [String: JSONValue] = [
                "keyIdentifier": .string(try app.keyID.rawValue),
                "assertion": .string(Base64.encode(try app.assertion(data, counter: counter))),
                "clientData": .string(Base64.encode(data)),
            ]
            return try device.verification(
                challenge, ["assertion": .object(members.merging(changes) { _, new in new })])
        }

        func signIn(by app: AttestingApp? = nil, counter: UInt32) async throws -> Reply {
            try await server.post(
                .verifySignature, try verification(try await server.initiate(device), by: app, counter: counter))
        }
    }

    @Test(
        "such a device signs in with signature and assertion, and not with the signature alone",
        arguments: SigningScheme.allCases)
    func signIn(scheme: SigningScheme) async throws {
        let bound = try await Bound(scheme)
        let challenge = try await bound.server.initiate(bound.device)
        #expect(challenge.assertionRequired == true)
        let alone = try await bound.server.post(.verifySignature, try bound.device.verification(challenge))
        #expect(alone.status == 401 && alone.code == "assertion_required" && alone.field == "assertion")
        #expect(
            try await bound.server.post(.verifySignature, try bound.verification(challenge, counter: 1)).status == 200)
        #expect(try await bound.server.attestedKey(bound.app)?.counter == 1)
        #expect(try await bound.server.attestedKey(bound.app)?.deviceID?.rawValue == "phone")
        let used = try await bound.server.post(.verifySignature, try bound.verification(challenge, counter: 2))
        #expect(used.code == "challenge_used")
        let replay = try await bound.signIn(counter: 1)
        #expect(replay.status == 403 && replay.rule == "assertion_counter_not_increased")
    }

    @Test("only an assertion makes `hwk`, and only while its key is not suspended")
    func vouched() async throws {
        let bound = try await Bound()
        let claims = { (tokens: TokenResponse) in try bound.server.claims(tokens.token) }
        #expect(try bound.server.claims(bound.bearer).amr == [.deviceKey])
        let asserted: TokenResponse = try await bound.signIn(counter: 1).read()
        #expect(try claims(asserted).amr == [.deviceKey, .attestedKey] && claims(asserted).acr == .attestedKey)
        let key = try bound.app.keyID
        _ = try await bound.server.store.setAttestedKeyState(
            key, to: .suspended, from: .attested, by: .operator, at: Date())
        let suspended: TokenResponse = try await bound.server.refresh(asserted.refreshToken).read()
        #expect(try claims(suspended).amr == [.deviceKey] && claims(suspended).acr == .deviceKey)
        _ = try await bound.server.store.setAttestedKeyState(
            key, to: .attested, from: .suspended, by: .operator, at: Date())
        let reinstated: TokenResponse = try await bound.server.refresh(suspended.refreshToken).read()
        #expect(try claims(reinstated).amr == [.deviceKey, .attestedKey])
    }

    @Test("unbound and unknown devices are told nothing of assertions")
    func unbound() async throws {
        let bound = try await Bound()
        let tablet = try TestDevice("anna", "tablet")
        #expect(try await bound.server.enroll(tablet, bearer: bound.bearer).status == 200)
        for device in [tablet, try TestDevice("anna", "nothing"), try TestDevice("nobody", "nothing")] {
            let reply = try await bound.server.post(.initiate, device.initiation)
            #expect(reply.json?["assertionRequired"] == nil)
        }
        #expect(try await bound.server.signIn(tablet).status == 200)
    }

    @Test("an assertion that does not hold is refused after a signature that does, and uses nothing up")
    func faults() async throws {
        let bound = try await Bound()
        let other = try AttestingApp()
        try await bound.server.attest(other, bearer: bound.bearer)
        let challenge = try await bound.server.initiate(bound.device)
        let cases: [(JSONValue, String)] = [
            (try bound.verification(challenge, by: try AttestingApp(), counter: 1), "assertion_key_unknown"),
            (try bound.verification(challenge, by: other, counter: 1), "assertion_key_refused"),
            (try bound.verification(challenge, counter: 1, ["assertion": "AAAA"]), "assertion_malformed"),
            (
                try bound.verification(
                    challenge, counter: 1, ["clientData": .string(Base64.encode(clientData("other")))]),
                "assertion_signature_invalid"
            ),
            (try bound.verification(challenge, counter: 0), "assertion_counter_not_increased"),
        ]
        for (request, rule) in cases {
            let reply = try await bound.server.post(.verifySignature, request)
            #expect(reply.status == 403 && reply.code == "assertion_rejected" && reply.rule == rule)
        }
        let data = clientData("other")
        let mismatch = try await bound.server.post(
            .verifySignature,
            try bound.verification(
                challenge, counter: 1,
                [
                    "assertion": .string(Base64.encode(try bound.app.assertion(data, counter: 1))),
                    "clientData": .string(Base64.encode(data)),
                ]))
        #expect(mismatch.rule == "assertion_challenge_mismatch")
        // A wrong signature is told first, whatever the assertion is.
        var stranger = bound.device
        stranger.key = try TestDevice().key
        let wrong = try stranger.verification(challenge, ["assertion": cases[0].0["assertion"] ?? .null])
        #expect(try await bound.server.post(.verifySignature, wrong).code == "authentication_failed")
        #expect(
            try await bound.server.post(.verifySignature, try bound.verification(challenge, counter: 1)).status == 200)
    }

    @Test("a text in place of an assertion is refused as one, not passed over")
    func noObject() async throws {
        let bound = try await Bound()
        let challenge = try await bound.server.initiate(bound.device)
        let reply = try await bound.server.post(
            .verifySignature, try bound.device.verification(challenge, ["assertion": "x"]))
        #expect(reply.code == "field_invalid" && reply.field == "assertion")
    }

    @Test("retiring a key does not free its device: another attested key takes its place at the sign-in")
    func retired() async throws {
        let bound = try await Bound()
        let path = "/api/v1/attestation/keys/\(try bound.app.keyID.urlForm)"
        #expect(try await bound.server.send(.delete, path, authorization: "Bearer " + bound.bearer).status == 200)
        let challenge = try await bound.server.initiate(bound.device)
        #expect(challenge.assertionRequired == true)
        let with = try await bound.server.post(.verifySignature, try bound.verification(challenge, counter: 1))
        #expect(with.code == "assertion_rejected" && with.rule == "assertion_key_refused")
        let alone = try await bound.server.post(.verifySignature, try bound.device.verification(challenge))
        #expect(alone.code == "assertion_required")
        let successor = try AttestingApp()
        try await bound.server.attest(successor)
        #expect(try await bound.signIn(by: successor, counter: 1).status == 200)
        #expect(try await bound.server.attestedKey(successor)?.deviceID?.rawValue == "phone")
        #expect(try await bound.server.signIn(bound.device).code == "assertion_required")
    }

    @Test("in a laboratory a retired key frees its device, and a device without a binding has no use for an assertion")
    func retiredInLaboratory() async throws {
        let bound = try await Bound { $0.profile = .lab }
        let path = "/api/v1/attestation/keys/\(try bound.app.keyID.urlForm)"
        #expect(try await bound.server.send(.delete, path, authorization: "Bearer " + bound.bearer).status == 200)
        let challenge = try await bound.server.initiate(bound.device)
        #expect(challenge.assertionRequired == nil)
        let with = try await bound.server.post(.verifySignature, try bound.verification(challenge, counter: 1))
        #expect(with.code == "assertion_rejected" && with.rule == "assertion_key_refused")
        let alone = try await bound.server.post(.verifySignature, try bound.device.verification(challenge))
        #expect(alone.status == 200)
    }

    @Test("a key that the policy denies signs nobody in")
    func denied() async throws {
        let bound = try await Bound(policy: ThresholdPolicy(denyFrom: 5))
        try await bound.server.noteMetric(5, of: bound.app)
        #expect(try await bound.signIn(counter: 1).code == "attestation_denied")
        #expect(try await bound.signIn(counter: 2).rule == "assertion_key_refused")
        #expect(try await bound.server.signIn(bound.device).code == "assertion_required")
    }

    @Test("binding needs a bearer token, and one that permits changes")
    func authorization() async throws {
        let server = try TestServer.attesting({ $0.profile = .lab })
        let app = try AttestingApp()
        let without = try await server.attest(app, ["bindDevice": true])
        #expect(without.status == 401 && without.code == "authorization_required")
        #expect(try await server.attestedKey(app) == nil)
        try #require(try await server.enrollForCodes(try TestDevice()).status == 200)
        let tokens: TokenResponse = try await server.verifyOTP(try await server.newPassword()).read()
        server.clock.advance(seconds: 301)
        let old = try await server.attest(app, ["bindDevice": true], bearer: tokens.token)
        #expect(old.status == 401 && old.code == "reauthentication_required")
        #expect(try await server.attest(app, bearer: tokens.token).status == 200)
    }

    @Test("a bound device does not sign in while its key is suspended, and does again when it is reinstated")
    func suspendedLater() async throws {
        let bound = try await Bound()
        let (store, keyID) = (bound.server.store, try bound.app.keyID)
        _ = try await store.setAttestedKeyState(keyID, to: .suspended, from: .attested, by: .operator, at: Date())
        let refused = try await bound.signIn(counter: 1)
        #expect(refused.status == 403 && refused.rule == "assertion_key_refused")
        let without = try await bound.server.signIn(bound.device)
        #expect(without.code == "assertion_required")
        _ = try await store.setAttestedKeyState(keyID, to: .attested, from: .suspended, by: .operator, at: Date())
        #expect(try await bound.signIn(counter: 1).status == 200)
    }

    @Test("a suspended key is bound to no device")
    func suspended() async throws {
        let bound = try await Bound()
        let other = try AttestingApp()
        try await bound.server.attest(other, bearer: bound.bearer)
        _ = try await bound.server.store.setAttestedKeyState(
            try other.keyID, to: .suspended, from: .attested, by: .operator, at: Date())
        let reply = try await bound.server.attest(other, ["bindDevice": true], bearer: bound.bearer)
        #expect(reply.status == 403 && reply.code == "attested_key_suspended")
        #expect(try await bound.signIn(counter: 1).status == 200)
    }

    @Test("a server that no longer takes attested apps signs no bound device in")
    func unconfigured() async throws {
        let bound = try await Bound()
        await bound.server.store.close()
        let folder = bound.server.folder.path
        let server = try TestServer { $0.dataFolder = folder }
        let challenge = try await server.initiate(bound.device)
        let reply = try await server.post(.verifySignature, try bound.verification(challenge, counter: 1))
        #expect(reply.code == "assertion_required")
    }

    @Test("of 64 sign-ins with one counter at once, one is taken")
    func race() async throws {
        let bound = try await Bound()
        let replies = try await atOnce(64) { _ in try await bound.signIn(counter: 1) }
        #expect(replies.count { $0.status == 200 } == 1)
        #expect(replies.count { $0.code == "assertion_rejected" } == 63)
    }
}
