import DeviceCheck
import Foundation
import LatchkeyCrypto
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// Our objects beside real ones of the same app, system, hash and moment.
@Suite("App Attest beside real objects", .serialized, .enabled(if: Vectors.arePresent), .phone())
struct RealObjectsTests {
    static let names = [
        "veehaitch-ios-14.2", "veehaitch-ios-14.4", "node-app-attest-development", "node-app-attest-production",
        "warden-iphone15-ios17-dev", "splitsecure-2024-09-05", "multipaz-ios17.6.1-2025-03-13",
        "mikedan-ios26.2-2026-01-15", "ricardo-ios27.0.1-2026-10-09",
    ]

    /// The real object, and ours made in the same circumstances.
    private func pair(
        _ name: String, _ body: (RealAttestation, AttestationParts, AttestationParts) throws -> Void
    ) async throws {
        let vector = try RealAttestation(name)
        let real = try #require(AttestationParts(vector.attestation))
        let app = TestApp.make(vector.facts.appId, environment: vector.facts.environment)
        let system = try #require(Self.system(real))
        try await AttestBench.run(system: system, app: app, clock: TestClock(vector.issued)) { bench in
            let key = try await bench.service.generateKey()
            let object = try await bench.service.attestKey(key, clientDataHash: vector.facts.clientDataHash)
            try body(vector, real, try #require(AttestationParts([UInt8](object))))
        }
    }

    /// The version of iOS: the first field of extension 8.7, [1400].
    private static func system(_ real: AttestationParts) -> String? {
        real.appleExtension(7).flatMap { ASN1Node($0)?.at(0, 0)?.content }.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("the object has the same keys in the same order", arguments: names)
    func object(_ name: String) async throws {
        try await pair(name) { _, real, ours in
            #expect(ours.object.keys == real.object.keys)
            #expect(ours.object["attStmt"]?.keys == real.object["attStmt"]?.keys)
            #expect(ours.object["fmt"] == real.object["fmt"])
        }
    }

    @Test("authenticator data are the same but for the key", arguments: names)
    func authData(_ name: String) async throws {
        try await pair(name) { _, real, ours in
            #expect(ASN1Node.hex(ours.authDataWithoutKey) == ASN1Node.hex(real.authDataWithoutKey))
            #expect(Array(ours.authData[55..<87]) == HashAlgorithm.sha256.hash(ours.publicKey))
            #expect(Array(ours.authData[97..<129]) == Array(ours.publicKey[1..<33]))
            #expect(Array(ours.authData[132..<164]) == Array(ours.publicKey[33...]))
        }
    }

    @Test("the certificate has the same fields, extensions and values in the same order", arguments: names)
    func leaf(_ name: String) async throws {
        try await pair(name) { _, real, ours in
            #expect(ours.leaf.shape() == real.leaf.shape())
            #expect(real.leaf.shape().count > 60)
            #expect(real.appleExtension(2) != nil && real.appleExtension(5) != nil && real.appleExtension(7) != nil)
            for number: UInt8 in [5, 6, 7] { #expect(ours.appleExtension(number) == real.appleExtension(number)) }
            #expect(ours.serial == real.serial)
            #expect(ours.validity.first == real.validity.first)
        }
    }

    @Test("the certificate is valid for as long as a real one")
    func lifetime() async throws {
        for name in Self.names where !["2024", "2025", "ios17", "node"].contains(where: name.contains) {
            try await pair(name) { _, real, ours in #expect(ours.validity == real.validity) }
        }
        for name in Self.names where ["2024", "2025", "ios17", "node"].contains(where: name.contains) {
            try await pair(name) { _, real, ours in
                // 193 days and more: the end lies in another year, or half a year on.
                for dates in [real.validity, ours.validity] {
                    let months = dates.compactMap { Int($0.prefix(2)).map { $0 * 12 } }
                    let parts = dates.compactMap { Int($0.dropFirst(2).prefix(2)) }
                    #expect((6...12).contains(months[1] + parts[1] - months[0] - parts[0]))
                }
            }
        }
    }

    @Test("the intermediate certificate has the same form", arguments: names)
    func intermediate(_ name: String) async throws {
        try await pair(name) { _, real, ours in
            #expect(ours.intermediate.shape() == real.intermediate.shape())
            let validity = [real, ours].map { $0.intermediate.at(0, 4)?.encoding }
            #expect(validity[0] == validity[1])
        }
    }

    @Test("the root has the same form")
    func root() throws {
        let url = Vectors.folder.appendingPathComponent("app-attest/Apple_App_Attestation_Root_CA.pem")
        let text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        let real = try #require(ASN1Node([UInt8](Data(base64Encoded: lines) ?? Data())))
        let ours = try #require(ASN1Node(AppAttestAuthority.latchkeyTest.root))
        #expect(ours.shape() == real.shape())
        #expect(ours.at(0, 4)?.encoding == real.at(0, 4)?.encoding)
    }

    // The published text of mikedan's has a damaged receipt.
    @Test("the receipt has the same BER, fields, order and chain", arguments: names.filter { !$0.contains("mikedan") })
    func receipt(_ name: String) async throws {
        try await pair(name) { vector, real, ours in
            let realReceipt = try #require(ReceiptParts(real.receipt))
            let receipt = try #require(ReceiptParts(ours.receipt))
            #expect(receipt.envelope == realReceipt.envelope)
            #expect(realReceipt.envelope.count > 150)
            #expect(receipt.fields.map(\.type) == realReceipt.fields.map(\.type))
            #expect(receipt.fields.map(\.version) == realReceipt.fields.map(\.version))
            for type: UInt8 in [2, 4, 6, 7] { #expect(receipt.field(type) == realReceipt.field(type)) }
            #expect(receipt.field(3) == ours.leafBytes)
            #expect(realReceipt.field(3) == real.leafBytes)
            #expect(receipt.field(5)?.count == realReceipt.field(5)?.count)
            #expect(receipt.chunks.dropLast() == realReceipt.chunks.dropLast())
            #expect(receipt.tree.encoding.prefix(58) == realReceipt.tree.encoding.prefix(58))
            #expect(receipt.certificates.count == 3)
            // Within the same second or the next: 7 to 50 ms after the certificate's number.
            #expect(receipt.text(12)?.prefix(16) == realReceipt.text(12)?.prefix(16))
            #expect(receipt.text(21)?.prefix(16) == realReceipt.text(21)?.prefix(16))
        }
    }

    @Test(
        "an assertion is the same but for key and signature",
        arguments: [
            ("veehaitch-ios-14.2", "14.2"), ("warden-iphone15-ios17-dev", "17.3.1"),
            ("ricardo-ios27.0.1-2026-10-09", "27.0.1"),
        ])
    func assertion(_ name: String, _ system: String) async throws {
        let vector = try RealAttestation(name)
        let real = try #require(CBORValue(try RealAttestation.file(name, "assertion.cbor")))
        let clientData = try RealAttestation.file(name, "assertion-clientData.bin")
        let app = TestApp.make(vector.facts.appId, environment: vector.facts.environment)
        try await AttestBench.run(system: system, app: app) { bench in
            let key = try await bench.service.generateKey()
            let object = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
            let hash = HashAlgorithm.sha256.hash(clientData)
            let bytes = try await bench.service.generateAssertion(key, clientDataHash: Data(hash))
            let ours = try #require(CBORValue([UInt8](bytes)))
            #expect(ours.keys == real.keys)
            #expect(ours["authenticatorData"] == real["authenticatorData"])
            // The same rule holds for both signatures: ECDSA with SHA-256 over the nonce.
            let publicKeys = [
                try #require(AttestationParts([UInt8](object))), try #require(AttestationParts(vector.attestation)),
            ]
            for (assertion, parts) in zip([ours, real], publicKeys) {
                let data = try #require(assertion["authenticatorData"]?.bytes)
                let signature = try ECDSASignature(der: try #require(assertion["signature"]?.bytes), curve: .p256)
                let key = try ECPublicKey(x963: parts.publicKey, curve: .p256)
                #expect(key.isValidSignature(signature, for: HashAlgorithm.sha256.hash(data + hash), hash: .sha256))
            }
        }
    }
}
