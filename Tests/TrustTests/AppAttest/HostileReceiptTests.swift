import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

/// Receipts that a service might write otherwise one day, and those that a stranger would.
@Suite("Receipts of another shape")
struct HostileReceiptTests {
    private func fault(_ change: (inout TestReceipt) throws -> Void) throws -> ReceiptFault? {
        var receipt = try TestReceipt()
        try change(&receipt)
        return try receipt.fault()
    }

    @Test("certificates beside the chain do no harm, up to six in all; they must be certificates")
    func extras() throws {
        let strangers = try (0..<3).map { try TestAuthority("Stranger \($0)").root() }
        #expect(try fault { $0.extras = Array(strangers.prefix(2)) } == nil)
        #expect(try fault { $0.extras = strangers } == nil)
        #expect(try fault { $0.extras = strangers + [strangers[0]] } == .malformed)
        #expect(try fault { $0.extras = [[0x30, 0x00]] } == .malformed)
        var broken = strangers[0]
        broken[broken.count / 2] ^= 0x40
        #expect(throws: Never.self) { try fault { $0.extras = [broken] } }
        // They trust nobody: the chain must still end in the pinned root.
        #expect(
            try fault {
                $0.certificateOrder = [0, 1]
                $0.extras = strangers
            } == .chainUntrusted)
    }

    @Test("another certificate of the signer's name and number makes the signer doubtful")
    func twoSigners() throws {
        let other = try TestAuthority("Test Issuer", curve: .p256)
        let namesake = try other.certificate(
            "Signer", other.key.publicKey, extensions: [TestReceipt.marker], serial: 77)
        #expect(try fault { $0.extras = [namesake] } == .malformed)
        #expect(try fault { $0.signerSerial = 78 } == .malformed)
        #expect(try fault { $0.signerCopies = 2 } == .malformed)
        #expect(try fault { $0.signerCopies = 0 } == .malformed)
    }

    @Test("a payload comes in pieces of any length")
    func pieces() throws {
        for length in [1, 7, 999, 60_000] { #expect(try fault { $0.pieceLength = length } == nil) }
    }

    @Test("other algorithms, other parts of CMS")
    func parts() throws {
        let sha384 = TestDER.sequence(TestDER.identifier("2.16.840.1.101.3.4.2.2"))
        #expect(try fault { $0.digests = sha384 } == .malformed)
        #expect(try fault { $0.digests = TestReceipt.sha256 + sha384 } == .malformed)
        #expect(try fault { $0.digests = [] } == .malformed)
        #expect(
            try fault { $0.signatureAlgorithm = TestDER.sequence(TestDER.identifier("1.2.840.10045.4.3.3")) }
                == .malformed)
        #expect(
            try fault { $0.signatureAlgorithm = TestDER.sequence(TestDER.identifier("1.2.840.10045.2.1"), [5, 0]) }
                == nil)
        #expect(
            try fault {
                $0.signatureAlgorithm = TestDER.sequence(
                    TestDER.identifier("1.2.840.10045.4.3.2"), TestDER.sequence())
            } == .malformed)
    }

    @Test("four attributes as in 2020, in any order, with the signature over the payload or over them")
    func attributes() throws {
        let time = TestDER.sequence(
            TestDER.identifier("1.2.840.113549.1.9.5"), TestDER.set(TestDER.time("200815120000Z")))
        let protection = TestDER.sequence(
            TestDER.identifier("1.2.840.113549.1.9.52"), TestDER.set(TestDER.sequence(TestReceipt.sha256)))
        for form in [TestReceipt.Attributes.signed, .beside] {
            #expect(
                try fault {
                    $0.attributes = form
                    $0.moreAttributes = time + protection
                } == nil)
            // Two digests, or two content types, are none.
            let digest = TestDER.sequence(
                TestDER.identifier("1.2.840.113549.1.9.4"),
                TestDER.set(TestDER.octets([UInt8](repeating: 0, count: 32))))
            #expect(
                try fault {
                    $0.attributes = form
                    $0.moreAttributes = digest
                } == .malformed)
        }
    }

    @Test("a signature over attributes holds for the payload that they name, and no other")
    func swappedPayload() throws {
        var receipt = try TestReceipt()
        receipt.attributes = .signed
        let root = try receipt.rootDER()
        let bytes = try receipt.encoded(rootDER: root)
        let app = Array(TestService.appID.utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: app) })
        var changed = bytes
        changed[start] = UInt8(ascii: "Z")
        let expectation = ReceiptExpectation(
            appIDs: [try #require(AppID(rawValue: "Z" + TestService.appID.dropFirst()))],
            publicKey: receipt.key.publicKey)
        let verifier = ReceiptVerifier(roots: [HashAlgorithm.sha256.hash(root)])
        #expect(try verifier.fault(changed, expectation, now: TestAuthority.now) == .signatureInvalid)
    }

    @Test("a receipt from the endpoint, with its garbled hash, metric, times without zeros and its own order")
    func refreshed() throws {
        let garbled = Array("\u{FFFD}\u{FFFD}\\\u{FFFD}QZ".utf8)
        let changes: (inout TestReceipt) -> Void = { receipt in
            receipt.set(6, "RECEIPT")
            receipt.fields.removeAll { $0.type == 4 }
            receipt.fields.append((4, garbled))
            receipt.set(12, "2026-06-01T00:00:00.5Z")
            receipt.set(19, "2026-06-02T00:00:00.46Z")
            receipt.fields.insert((17, Array("3".utf8)), at: 0)
        }
        #expect(try fault(changes) == nil)
        #expect(
            try fault {
                changes(&$0)
                $0.isOpen = false
            } == nil)
        for metric in ["", "3.0", "+3", "1234567890", "３"] {
            #expect(
                try fault {
                    changes(&$0)
                    $0.set(17, metric)
                } == .malformedPayload, "\(metric)")
        }
    }
}
