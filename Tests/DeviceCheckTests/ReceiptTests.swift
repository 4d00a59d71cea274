import DeviceCheck
import Foundation
import LatchkeyCrypto
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("App Attest receipts", .serialized, .phone())
struct ReceiptTests {
    /// A receipt, and when it was made.
    private func receipt(_ clock: TestClock = TestClock(), hash: Data = AttestBench.hash) async throws -> [UInt8] {
        var receipt: [UInt8]?
        try await AttestBench.run(clock: clock) { bench in
            let key = try await bench.service.generateKey()
            let object = try await bench.service.attestKey(key, clientDataHash: hash)
            receipt = AttestationParts([UInt8](object))?.receipt
        }
        return try #require(receipt)
    }

    @Test("a refreshed receipt has the fields of Apple's in their order, and the old one's token")
    func refreshed() async throws {
        let old = try await receipt()
        let authority = AppAttestAuthority.latchkeyTest
        let time = Date(timeIntervalSince1970: 1_791_600_000.46)
        let new = try #require(try authority.refreshedReceipt(for: old, riskMetric: 3, at: time))
        let before = try #require(ReceiptParts(old))
        let parts = try #require(ReceiptParts(new))
        #expect(parts.fields.map(\.type) == [17, 6, 2, 3, 4, 5, 7, 12, 19, 21])
        #expect(parts.text(17) == "3")
        #expect(parts.text(6) == "RECEIPT")
        for type: UInt8 in [2, 3, 5, 7] { #expect(parts.field(type) == before.field(type)) }
        #expect(parts.text(12) == "2026-10-10T02:40:00.46Z")
        #expect(parts.text(19) == "2026-10-11T02:40:00.46Z")
        #expect(parts.text(21) == "2027-01-08T02:40:00.46Z")
        // A receipt that was refreshed once can be refreshed again.
        let next = try authority.refreshedReceipt(for: new, riskMetric: 4, at: time.addingTimeInterval(90_000))
        #expect(next.flatMap { ReceiptParts($0) }?.text(17) == "4")
    }

    @Test("what this authority did not sign is not refreshed")
    func strangers() async throws {
        let authority = AppAttestAuthority.latchkeyTest
        let old = try await receipt()
        let stranger = try AppAttestAuthority(seed: [7])
        #expect(try stranger.refreshedReceipt(for: old, riskMetric: 1, at: .distantPast) == nil)
        for length in stride(from: 0, to: old.count, by: 7) {
            #expect(try authority.refreshedReceipt(for: Array(old.prefix(length)), riskMetric: 1, at: Date()) == nil)
        }
        // Within the payload: it begins at 58, and its second part goes beyond 1058.
        for position in stride(from: 62, to: 1300, by: 31) {
            var changed = old
            changed[position] ^= 0x10
            #expect(try authority.refreshedReceipt(for: changed, riskMetric: 1, at: Date()) == nil)
        }
    }

    @Test("a refreshed receipt is like a real one", .enabled(if: Vectors.arePresent))
    func real() async throws {
        let name = "veehaitch-ios-14.2"
        let vector = try RealAttestation(name)
        let real = try #require(ReceiptParts(try RealAttestation.file(name, "receipt-3-receipt.p7")))
        let clock = TestClock(vector.issued)
        let old = try await receipt(clock, hash: vector.facts.clientDataHash)
        let time = Date(timeIntervalSince1970: 1_608_383_375.905)
        let new = try AppAttestAuthority.latchkeyTest.refreshedReceipt(for: old, riskMetric: 3, at: time)
        let ours = try #require(new.flatMap { ReceiptParts($0) })
        #expect(ours.envelope == real.envelope)
        #expect(ours.fields.map(\.type) == real.fields.map(\.type))
        for type: UInt8 in [4, 6, 7, 12, 17, 19, 21] { #expect(ours.text(type) == real.text(type)) }
    }

    @Test(
        "moments lose their last zeros, as Apple's", arguments: [(460, ".46Z"), (1, ".001Z"), (905, ".905Z"), (0, "Z")])
    func moments(_ milliseconds: Int, _ end: String) async throws {
        let old = try await receipt()
        let time = Date(timeIntervalSince1970: 1_791_600_000 + Double(milliseconds) / 1000)
        let new = try AppAttestAuthority.latchkeyTest.refreshedReceipt(for: old, riskMetric: 0, at: time)
        #expect(new.flatMap { ReceiptParts($0) }?.text(12) == "2026-10-10T02:40:00" + end)
    }

    @Test("the signer changes each January, and its certificate is valid when it signs")
    func signer() async throws {
        for (seconds, year) in [(1_768_000_000, 25), (1_769_000_000, 26), (1_800_000_000, 26)] as [(Int, Int)] {
            let old = try await receipt(TestClock(Date(timeIntervalSince1970: TimeInterval(seconds))))
            let parts = try #require(ReceiptParts(old))
            let certificate = try Certificate(der: parts.certificates[0])
            #expect((certificate.notBefore...certificate.notAfter).contains(Int64(seconds)))
            let start = ASN1Node(parts.certificates[0])?.at(0, 4, 0)?.content
            #expect(start.map { String(decoding: $0, as: UTF8.self) } == "\(year)0120202109Z")
        }
    }
}
