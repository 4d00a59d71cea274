import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

/// Bounded mutations of good objects: nothing traps, and nothing changed is accepted that must not be.
@Suite("Hostile App Attest objects")
struct HostileObjectTests {
    /// A generator that repeats itself from a seed (SplitMix64), so that a failure can be run again.
    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    /// Changes an object in one to three of the ways that break parsers.
    static func mutation(of bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let position = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[position] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.removeLast(bytes.count - position)
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
            case 4: bytes.remove(at: position)
            case 5: bytes += bytes.dropFirst(position).prefix(64)
            default:
                let heads: [UInt8] = [
                    0x00, 0x1B, 0x1F, 0x3F, 0x5B, 0x7F, 0x80, 0x82, 0x84, 0x9B, 0xBB, 0xBF, 0xDF, 0xFF,
                ]
                bytes[position] = heads.randomElement(using: &random) ?? 0
            }
        }
        return bytes
    }

    @Test("mutated attestations are read or refused, and never by a trap")
    func attestations() throws {
        let service = try TestService()
        var parts = TestAttestation(service)
        parts.extensions = AttestationRuleTests.iOS27()
        let good = try parts.encoded()
        var random = SeededGenerator(state: 1)
        var read = 0
        for _ in 0..<3000 {
            if let attestation = try? UnverifiedAttestation(cbor: Self.mutation(of: good, using: &random)) {
                read += 1
                _ = CredentialCertificate.nonce(attestation.certificate)
                _ = CredentialCertificate.systemVersion(attestation.certificate)
            }
        }
        #expect(read > 0 && read < 3000)
        for length in good.indices {
            #expect(throws: AttestationRejection.self) { try UnverifiedAttestation(cbor: Array(good.prefix(length))) }
        }
    }

    @Test("mutated authenticator data, assertions and receipts are read or refused, and never by a trap")
    func others() throws {
        let data = TestAttestation(try TestService()).authenticatorData
        let receipt = try TestReceipt()
        let goodReceipt = try receipt.encoded(rootDER: try receipt.rootDER())
        let key = try ECPrivateKey(curve: .p256)
        let assertion = TestCBOR.map([
            (.text("signature"), .bytes(try key.signature(for: [1], hash: .sha256).der)),
            (.text("authenticatorData"), .bytes(Array(data.prefix(37)))),
        ]).encoded
        var random = SeededGenerator(state: 2)
        var read = [0, 0, 0]
        for _ in 0..<4000 {
            if AuthenticatorData(Self.mutation(of: data, using: &random)[...], kind: .attestation) != nil {
                read[0] += 1
            }
            if (try? UnverifiedAssertion(cbor: Self.mutation(of: assertion, using: &random))) != nil { read[1] += 1 }
            if (try? UnverifiedReceipt(Self.mutation(of: goodReceipt, using: &random))) != nil { read[2] += 1 }
        }
        #expect(read.allSatisfy { $0 > 0 && $0 < 4000 })
        for length in goodReceipt.indices {
            #expect(throws: ReceiptRejection.self) { try UnverifiedReceipt(Array(goodReceipt.prefix(length))) }
        }
        for length in assertion.indices {
            #expect(throws: AssertionFault.self) { try UnverifiedAssertion(cbor: Array(assertion.prefix(length))) }
        }
    }

    @Test(
        "mutated real objects are read or refused, and never by a trap",
        .enabled(if: RealObjects.arePresent, "no App Attest vectors"), arguments: RealObjects.names)
    func realObjects(name: String) throws {
        let object = try RealObject.named(name)
        let attestation = try object.bytes("attestation.cbor")
        let receipt = try object.bytes("receipt-attest.p7")
        var random = SeededGenerator(state: 3)
        var read = [0, 0]
        for _ in 0..<500 {
            let changed = Self.mutation(of: attestation, using: &random)
            if (try? UnverifiedAttestation(cbor: changed)) != nil { read[0] += 1 }
            if (try? UnverifiedReceipt(Self.mutation(of: receipt, using: &random))) != nil { read[1] += 1 }
        }
        #expect(read.allSatisfy { $0 > 0 && $0 < 500 })
    }

    @Test("random bytes are read or refused, never by a trap; the strict rules read nothing that the others refuse")
    func randomBytes() {
        var random = SeededGenerator(state: 4)
        var (loose, strict, elements) = (0, 0, [0, 0])
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let isRead = (try? CBORReader.read(bytes[...])) != nil
            let isCanonical = (try? CBORReader.read(bytes[...], rules: .canonical)) != nil
            #expect(isRead || !isCanonical)
            loose += isRead ? 1 : 0
            strict += isCanonical ? 1 : 0
            for (index, rules) in [ASN1Rules.distinguished, .basic].enumerated() {
                guard var reader = try? ASN1Reader(bytes[...], rules: rules) else { continue }
                while !reader.isAtEnd, let element = try? reader.element() {
                    elements[index] += 1
                    _ = try? reader.reader(of: element)
                }
            }
        }
        #expect(0 < strict && strict < loose && loose < 20_000)
        #expect(0 < elements[0] && elements[0] <= elements[1])
    }

    @Test("what is nested or long costs no more than its length")
    func linear() throws {
        // Each would take minutes if the time grew with the square of the length.
        let open = [UInt8]((0..<15).flatMap { _ in [0x30, 0x80] as [UInt8] })
        let filled = open + [0x05, 0x05] + [UInt8](repeating: 0, count: 65_000)
        _ = try? UnverifiedReceipt(filled)
        let many = TestDER.open(0x30, (0..<16_000).flatMap { _ in [0x30, 0x80, 0, 0] as [UInt8] })
        var reader = try ASN1Reader(many[...], rules: .basic)
        let outer = try reader.element()
        var inner = try reader.reader(of: outer)
        var count = 0
        while !inner.isAtEnd {
            _ = try inner.element()
            count += 1
        }
        #expect(count == 16_000)
        // Marks in the wrong order above one letter, which Unicode's normal form sorts.
        for count in [2, 9] {
            let marks = String(repeating: "\u{301}\u{323}", count: 15_000 / count)
            let keys = (0..<count).map { (TestCBOR.text(marks + String($0)), TestCBOR.number(0)) }
            #expect(try CBORReader.read(TestCBOR.map(keys).encoded[...])["fmt"] == nil)
        }
        let list = TestCBOR.array([TestCBOR](repeating: .number(0), count: 60_000)).encoded
        guard case .array(let values) = try CBORReader.read(list[...]) else {
            Issue.record("no list")
            return
        }
        #expect(values.count == 60_000)
    }
}
