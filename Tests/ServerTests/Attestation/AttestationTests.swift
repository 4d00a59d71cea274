import Foundation
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyServer

@Suite("Attestation of keys")
struct AttestationTests {
    @Test("an attestation that holds is kept with its key, app, environment and receipt")
    func valid() async throws {
        let server = try TestServer.attesting()
        let app = try AttestingApp()
        let reply = try await server.attest(app)
        let response: AttestationResponse = try reply.read()
        let keyID = try app.keyID
        #expect(reply.status == 200 && response.attested && response.keyIdentifier == keyID)
        #expect(response.state == .attested && response.decision == .allow)
        let record = try #require(try await server.attestedKey(app))
        #expect(record.publicKey == app.key.publicKey.x963 && record.appID == AttestingApp.appID)
        #expect(record.environment == .production && record.state == .attested && record.counter == 0)
        #expect(record.username == nil && record.deviceID == nil && record.refreshAt != nil)
        let receipt = try UnverifiedReceipt(record.receipt)
        #expect(receipt.fields.kind == .attest)
        #expect(UInt64(record.receiptCreatedAt.timeIntervalSince1970 * 1000 + 0.5) == receipt.fields.creation)
        let events = try server.events(.keyAttested)
        #expect(events.map(\.detail) == [keyID.rawValue])
    }

    @Test("every generation of iOS is taken", arguments: ["14.4", "17.6.1", "26.2", "27.0.1"])
    func generations(systemVersion: String) async throws {
        var app = try AttestingApp()
        app.systemVersion = systemVersion
        #expect(try await TestServer.attesting().attest(app).status == 200)
    }

    /// One thing that is wrong, and the rule by which it is refused.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        let send: @Sendable (TestServer, AttestingApp, AttestationSessionResponse) async throws -> Reply

        init(
            _ name: String, _ rule: String,
            _ send: @escaping @Sendable (TestServer, AttestingApp, AttestationSessionResponse) async throws -> Reply
        ) {
            (testDescription, self.rule, self.send) = (name, rule, send)
        }

        /// Another app, phone or authority.
        static func app(
            _ name: String, _ rule: String, _ change: @escaping @Sendable (inout AttestingApp) throws -> Void
        ) -> Fault {
            Fault(name, rule) { server, app, session in
                var app = app
                try change(&app)
                return try await server.post(.attestationVerify, try server.attestation(app, session))
            }
        }

        /// Other client data, attested as they are.
        static func clientData(
            _ name: String, _ make: @escaping @Sendable (TestServer, String) async throws -> [UInt8]
        ) -> Fault {
            Fault(name, "attestation_challenge_mismatch") { server, app, session in
                let data = try await make(server, session.challenge)
                return try await server.post(
                    .attestationVerify,
                    try server.attestation(
                        app, session,
                        [
                            "attestation": .string(
                                Base64.encode(try app.attestation(data, at: server.clock.milliseconds))),
                            "clientData": .string(Base64.encode(data)),
                        ]))
            }
        }

        /// Another receipt in the attestation.
        static func receipt(
            _ name: String, _ rule: String,
            _ make: @escaping @Sendable (TestServer, AttestingApp, [UInt8]) throws -> [UInt8]
        ) -> Fault {
            Fault(name, rule) { server, app, session in
                let data = dataWithChallenge(session.challenge)
                let object = try UnverifiedAttestation(cbor: app.attestation(data, at: server.clock.milliseconds))
                let changed = AttestingApp.object(
                    certificates: [object.certificate.der, object.issuer],
                    receipt: try make(server, app, object.receipt), authenticatorData: object.authenticatorData.bytes)
                return try await server.post(
                    .attestationVerify,
                    try server.attestation(app, session, ["attestation": .string(Base64.encode(changed))]))
            }
        }
    }

    static let faults: [Fault] = [
        .app("another app", "attestation_app_mismatch") { $0.appID = "J4Y28BA299.swiss.ricardo.android" },
        .app("the sandbox", "attestation_environment_mismatch") { $0.distribution = .development },
        .app("another authority", "attestation_chain_untrusted") { $0.authority = try AppAttestAuthority() },
        .clientData("the challenge of another session") { server, _ in
            dataWithChallenge(try await server.attestationSession().challenge)
        },
        .clientData("the challenge of an assertion") { server, _ in
            dataWithChallenge(try await server.assertionSession().challenge)
        },
        .clientData("a challenge cut short") { dataWithChallenge(String($1.dropLast())) },
        .clientData("two challenges") { Array(#"{"challenge":"\#($1)","challenge":"\#($1)"}"#.utf8) },
        .clientData("the challenge and nothing else") { Array($1.utf8) },
        .clientData("a list") { Array(#"["\#($1)"]"#.utf8) },
        Fault("client data that were not attested", "attestation_nonce_mismatch") { server, app, session in
            let data = clientData(session.challenge, #","more":1"#)
            return try await server.post(
                .attestationVerify,
                try server.attestation(app, session, ["clientData": .string(Base64.encode(data))]))
        },
        Fault("the id of another key", "attestation_key_mismatch") { server, app, session in
            let other = try AttestingApp().keyID.rawValue
            return try await server.post(
                .attestationVerify, try server.attestation(app, session, ["keyIdentifier": .string(other)]))
        },
        Fault("no CBOR", "attestation_malformed") { server, app, session in
            try await server.post(
                .attestationVerify, try server.attestation(app, session, ["attestation": "AAAA"]))
        },
        Fault("a session of the future", "attestation_challenge_mismatch") { server, app, session in
            let id = try #require(
                ChallengeID(
                    milliseconds: server.clock.milliseconds + 61_000, random: [UInt8](repeating: 1, count: 10)))
            return try await server.post(
                .attestationVerify,
                try server.attestation(app, session, ["sessionIdentifier": .string(id.rawValue)]))
        },
        .receipt("no receipt", "receipt_malformed") { _, _, _ in [0x30, 0x00] },
        .receipt("the receipt of another key", "receipt_key_mismatch") { server, _, _ in
            let other = try AttestingApp().attestation(Array("{}".utf8), at: server.clock.milliseconds)
            return try UnverifiedAttestation(cbor: other).receipt
        },
        .receipt("a receipt of another authority", "receipt_chain_untrusted") { server, app, _ in
            var app = app
            app.authority = try AppAttestAuthority()
            return try UnverifiedAttestation(
                cbor: app.attestation(Array("{}".utf8), at: server.clock.milliseconds)
            ).receipt
        },
        .receipt("the key's receipt of another attestation", "receipt_client_data_hash_mismatch") { server, app, _ in
            try UnverifiedAttestation(
                cbor: app.attestation(Array("{}".utf8), at: server.clock.milliseconds)
            ).receipt
        },
        .receipt("a receipt of long ago", "receipt_too_old") { server, app, _ in
            try UnverifiedAttestation(
                cbor: app.attestation(Array("{}".utf8), at: server.clock.milliseconds - 3_600_000)
            ).receipt
        },
    ]

    @Test("one thing that is wrong is refused by its rule, and uses nothing up", arguments: faults)
    func fault(fault: Fault) async throws {
        let server = try TestServer.attesting()
        let app = try AttestingApp()
        let session = try await server.attestationSession()
        let reply = try await fault.send(server, app, session)
        #expect(reply.status == 403 && reply.code == "attestation_rejected" && reply.field == "attestation")
        #expect(reply.rule == fault.rule)
        #expect(try await server.attestedKey(app) == nil)
        let rejections = try server.events(.rejected)
        #expect(rejections.map(\.reason) == ["attestation_rejected:\(fault.rule)"])
        #expect(try await server.post(.attestationVerify, try server.attestation(app, session)).status == 200)
    }

    @Test("a session is good for five minutes and one attestation")
    func session() async throws {
        let server = try TestServer.attesting()
        let (first, second) = (try AttestingApp(), try AttestingApp())
        let session = try await server.attestationSession()
        #expect(session.expiresIn == 300 && session.challenge.utf8.count == 43)
        #expect(try await server.post(.attestationVerify, try server.attestation(first, session)).status == 200)
        let again = try await server.post(.attestationVerify, try server.attestation(second, session))
        #expect(again.status == 401 && again.code == "challenge_used" && again.field == "sessionIdentifier")
        let late = try await server.attestationSession()
        server.clock.advance(seconds: 300)
        let reply = try await server.post(.attestationVerify, try server.attestation(second, late))
        #expect(reply.status == 401 && reply.code == "challenge_expired")
    }

    @Test("of 64 requests with one attestation at once, one is taken")
    func race() async throws {
        let server = try TestServer.attesting()
        let request = try server.attestation(try AttestingApp(), try await server.attestationSession())
        let replies = try await atOnce(64) { _ in try await server.post(.attestationVerify, request) }
        #expect(replies.count { $0.status == 200 } == 1)
        #expect(replies.count { $0.code == "challenge_used" } == 63)
        #expect(try server.events(.keyAttested).count == 1)
    }

    @Test("a key that is attested again keeps its counter, and is not attested by its own word")
    func again() async throws {
        let server = try TestServer.attesting()
        let app = try AttestingApp()
        try await server.attest(app)
        #expect(try await server.assert(app, counter: 7).status == 200)
        server.clock.advance(seconds: 60)
        #expect(try await server.attest(app).status == 200)
        let record = try #require(try await server.attestedKey(app))
        #expect(record.counter == 7)
        #expect(try server.events(.keyAttestedAgain).count == 1)
        #expect(try await server.assert(app, counter: 7).rule == "assertion_counter_not_increased")
    }

    @Test("what the policy denies is not kept, and uses nothing up")
    func denied() async throws {
        struct NoTestFlight: AttestationPolicy {
            func decide(_ facts: AttestationFacts) -> AttestationDecision {
                facts.category == .testFlight ? .deny : facts.bundleVersion == "1" ? .challenge : .allow
            }
        }
        let server = try TestServer.attesting(attestation: { $0.policy = NoTestFlight() })
        var app = try AttestingApp()
        app.distribution = .testFlight
        let reply = try await server.attest(app)
        #expect(reply.status == 403 && reply.code == "attestation_denied")
        #expect(try await server.attestedKey(app) == nil)
        app.distribution = .appStore
        app.version = "1"
        let challenged: AttestationResponse = try await server.attest(app).read()
        #expect(challenged.decision == .challenge)
    }

    @Test("a suspended key stays suspended when it is attested again, and the reply says so")
    func suspended() async throws {
        let server = try TestServer.attesting()
        let app = try AttestingApp()
        try await server.attest(app)
        let outcome = try await server.store.setAttestedKeyState(
            try app.keyID, to: .suspended, from: .attested, by: .operator, at: Date())
        #expect(outcome == .changed)
        let response: AttestationResponse = try await server.attest(app).read()
        #expect(response.state == .suspended && response.decision == .deny)
        #expect(try await server.attestedKey(app)?.state == .suspended)
    }

    @Test("a key that is suspended for its metric is attested again for a new receipt, and stays suspended")
    func suspendedByMetric() async throws {
        let server = try TestServer.attesting(attestation: { $0.policy = ThresholdPolicy(denyFrom: 5) })
        let app = try AttestingApp()
        try await server.attest(app)
        try await server.noteMetric(5, of: app)
        #expect(try await server.assert(app, counter: 1).code == "attestation_denied")
        let before = try #require(try await server.attestedKey(app))
        let response: AttestationResponse = try await server.attest(app).read()
        #expect(response.state == .suspended && response.decision == .deny)
        let after = try #require(try await server.attestedKey(app))
        #expect(after.state == .suspended && after.riskMetric == before.riskMetric)
        #expect(after.receipt != before.receipt)
    }
}

/// `clientData`, where a member of that name is nearer.
private func dataWithChallenge(_ challenge: String) -> [UInt8] { clientData(challenge) }
