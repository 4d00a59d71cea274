import DeviceCheck
import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// What the server's verifier says of the phone's objects, and of real ones under the phone's root.
@Suite("The phone's App Attest objects and the server's verifier", .serialized, .phone())
struct VerifierTests {
    private static let systems = ["14.2", "14.4", "16.7", "17.6.1", "18.1", "26.2", "27.0", "27.0.1"]

    private func ours() throws -> AttestationVerifier {
        AttestationVerifier(roots: [try Certificate(der: AppAttestAuthority.latchkeyTest.root)])
    }

    private func expectation(
        _ appId: String, _ hash: Data, _ keyId: String? = nil
    ) throws -> AttestationExpectation {
        AttestationExpectation(
            appIDs: [try #require(AppID(rawValue: appId))], clientDataHash: ClientDataHash(bytes: [UInt8](hash)),
            keyID: try keyId.map { try #require(AppAttestKeyID(base64: $0)) },
            environments: [.development, .production])
    }

    private func milliseconds(_ date: Date) -> UInt64 { UInt64((date.timeIntervalSince1970 * 1000).rounded()) }

    @Test("it accepts attestation, assertion and receipt under our roots", arguments: systems)
    func accepted(_ system: String) async throws {
        try await AttestBench.run(system: system) { bench in
            let keyId = try await bench.service.generateKey()
            let object = try await bench.service.attestKey(keyId, clientDataHash: AttestBench.hash)
            let now = milliseconds(bench.clock.now) + 60
            let attestation = try UnverifiedAttestation(cbor: [UInt8](object))
            let verified = try ours().verify(
                attestation, expecting: try expectation(TestApp.appId, AttestBench.hash, keyId), now: now
            ).get()
            #expect(verified.environment == .development)
            #expect(verified.systemVersion == system)
            #expect(verified.bundleVersion == (system.hasPrefix("27") ? "1314" : nil))
            #expect(verified.validationCategory == (system.hasPrefix("27") ? .development : nil))

            let clientData = Array(#"{"challenge":"c29tZXRoaW5n"}"#.utf8)
            let assertion = try await bench.service.generateAssertion(
                keyId, clientDataHash: Data(HashAlgorithm.sha256.hash(clientData)))
            let asserted = try AssertionVerifier().verify(
                UnverifiedAssertion(cbor: [UInt8](assertion)),
                expecting: AssertionExpectation(
                    publicKey: verified.publicKey, appIDs: [verified.appID], clientData: clientData,
                    challenge: .jsonMember("c29tZXRoaW5n"), storedCounter: 0)
            ).get()
            #expect(asserted.counter == 1)

            let root = HashAlgorithm.sha256.hash(AppAttestAuthority.latchkeyTest.receiptRoot)
            let receipt = try UnverifiedReceipt(verified.receipt)
            let expected = ReceiptExpectation(
                appIDs: [verified.appID], publicKey: verified.publicKey,
                clientDataHash: ClientDataHash(bytes: [UInt8](AttestBench.hash)), environment: .development,
                kind: .attest)
            _ = try ReceiptVerifier(roots: [root]).verify(receipt, expecting: expected, now: now).get()
            let byApple = try ReceiptVerifier().verify(receipt, expecting: expected, now: now)
            #expect(throws: ReceiptRejection.self) { try byApple.get() }
        }
    }

    @Test("under Apple's root it rejects our attestations for their chain, and nothing else", arguments: systems)
    func rejectedByApple(_ system: String) async throws {
        try await AttestBench.run(system: system) { bench in
            let keyId = try await bench.service.generateKey()
            let object = try await bench.service.attestKey(keyId, clientDataHash: AttestBench.hash)
            let steps = try AttestationVerifier.apple().explain(
                UnverifiedAttestation(cbor: [UInt8](object)),
                expecting: try expectation(TestApp.appId, AttestBench.hash, keyId),
                now: milliseconds(bench.clock.now))
            #expect(steps.filter { !$0.holds }.map(\.number) == [1])
        }
    }

    @Test(
        "real attestations are accepted under Apple's root, and under ours rejected for their chain alone",
        .enabled(if: Vectors.arePresent), arguments: RealObjectsTests.names)
    func real(_ name: String) throws {
        let vector = try RealAttestation(name)
        let attestation = try UnverifiedAttestation(cbor: vector.attestation)
        let expected = try expectation(vector.facts.appId, vector.facts.clientDataHash)
        let now = milliseconds(vector.issued) + 100
        _ = try AttestationVerifier.apple().verify(attestation, expecting: expected, now: now).get()
        let steps = try ours().explain(attestation, expecting: expected, now: now)
        #expect(steps.filter { !$0.holds }.map(\.number) == [1])
    }

    @Test("a phone that asks a server with another clock gets an attestation that is not valid yet, or no more")
    func skew() async throws {
        for days in [-4.0, 4] {
            try await AttestBench.run { bench in
                bench.phone.setAppAttestClockSkew(days * 86_400)
                let keyId = try await bench.service.generateKey()
                let object = try await bench.service.attestKey(keyId, clientDataHash: AttestBench.hash)
                let steps = try ours().explain(
                    UnverifiedAttestation(cbor: [UInt8](object)),
                    expecting: try expectation(TestApp.appId, AttestBench.hash, keyId),
                    now: milliseconds(bench.clock.now))
                #expect(steps.filter { !$0.holds }.map(\.number) == [1])
            }
        }
    }
}
