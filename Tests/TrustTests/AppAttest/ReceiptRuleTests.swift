import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

/// The parts of a receipt, good unless a test changes one.
struct TestReceipt {
    enum Attributes {
        case none
        /// As CMS has it.
        case signed
        /// As Apple had it in 2020: there, and not signed.
        case beside
    }

    static let marker = TestAuthority.mark(ReceiptSignerRule.marker, [0x05, 0x00])

    let root: TestAuthority
    let issuer: TestAuthority
    let signer: ECPrivateKey
    let key: ECPrivateKey
    var signerMarks = [marker]
    var signerUntil = "261231000000Z"
    var fields: [(type: Int, value: [UInt8])] = []
    var attributes = Attributes.none
    var isOpen = true
    var version = 1
    var fieldVersion = 1
    var signsOther = false
    var certificateOrder = [0, 1, 2]
    /// Certificates beside those of the chain.
    var extras: [[UInt8]] = []
    var pieceLength = 1000
    var digests = sha256
    var signatureAlgorithm = TestDER.sequence(TestDER.identifier("1.2.840.10045.4.3.2"))
    /// What stands in place of the signer's number.
    var signerSerial = 77
    var signerCopies = 1
    /// What follows the signature in the signer's part.
    var unsigned: [UInt8] = []
    /// Attributes beside content type and digest, as some receipts of 2020 have two.
    var moreAttributes: [UInt8] = []

    static let sha256 = TestDER.sequence(TestDER.identifier("2.16.840.1.101.3.4.2.1"), [0x05, 0x00])

    init() throws {
        root = try TestAuthority("Test Root")
        issuer = try TestAuthority("Test Issuer")
        signer = try ECPrivateKey(curve: .p256)
        key = try ECPrivateKey(curve: .p256)
        let certificate = try issuer.certificate("Key", key.publicKey, extensions: [], serial: 9)
        fields = [
            (2, Array(TestService.appID.utf8)), (3, certificate), (4, [UInt8](repeating: 4, count: 32)),
            (5, Array("token".utf8)), (6, Array("ATTEST".utf8)), (7, Array("production".utf8)),
            (12, Array("2026-06-01T00:00:00Z".utf8)), (21, Array("2026-08-30T00:00:00Z".utf8)),
        ]
    }

    mutating func set(_ type: Int, _ text: String?) {
        fields.removeAll { $0.type == type }
        if let text { fields.append((type, Array(text.utf8))) }
    }

    var payload: [UInt8] {
        TestDER.element(
            [0x31],
            fields.flatMap {
                TestDER.sequence(TestDER.integer($0.type), TestDER.integer(fieldVersion), TestDER.octets($0.value))
            })
    }

    func rootDER() throws -> [UInt8] { try root.root() }

    func encoded(rootDER: [UInt8]) throws -> [UInt8] {
        let data = TestDER.identifier("1.2.840.113549.1.7.1")
        let certificates = [
            try issuer.certificate("Signer", signer.publicKey, extensions: signerMarks, serial: 77, until: signerUntil),
            try root.certificate("Test Issuer", issuer.key.publicKey, extensions: [TestAuthority.authority], serial: 2),
            rootDER,
        ]
        let signed =
            TestDER.sequence(TestDER.identifier("1.2.840.113549.1.9.3"), TestDER.set(data))
            + TestDER.sequence(
                TestDER.identifier("1.2.840.113549.1.9.4"),
                TestDER.set(TestDER.octets(HashAlgorithm.sha256.hash(payload)))) + moreAttributes
        let message = attributes == .signed ? TestDER.set(signed) : payload
        let signature = try signer.signature(for: signsOther ? [1] : message, hash: .sha256)
        let signerInfo = TestDER.sequence(
            TestDER.integer(1), TestDER.sequence(TestAuthority.name("Test Issuer"), TestDER.integer(signerSerial)),
            Self.sha256, attributes == .none ? [] : TestDER.context(0, signed), signatureAlgorithm,
            TestDER.octets(signature.der), unsigned)
        let signers = (0..<signerCopies).flatMap { _ in signerInfo }
        let pieces = stride(from: 0, to: payload.count, by: pieceLength).map {
            Array(payload.dropFirst($0).prefix(pieceLength))
        }
        func wrap(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            isOpen ? TestDER.open(tag, content) : TestDER.element([tag], content)
        }
        let content = isOpen ? TestDER.open(0x24, pieces.flatMap { TestDER.octets($0) }) : TestDER.octets(payload)
        let body =
            TestDER.integer(version) + TestDER.set(digests) + wrap(0x30, data + wrap(0xA0, content))
            + wrap(0xA0, certificateOrder.flatMap { certificates[$0] } + extras.flatMap { $0 }) + TestDER.set(signers)
        return wrap(0x30, TestDER.identifier("1.2.840.113549.1.7.2") + wrap(0xA0, wrap(0x30, body)))
    }

    private func expectation(_ change: (inout ReceiptExpectation) throws -> Void) throws -> ReceiptExpectation {
        var expectation = ReceiptExpectation(
            appIDs: [try #require(AppID(rawValue: TestService.appID))], publicKey: key.publicKey)
        try change(&expectation)
        return expectation
    }

    /// The titles of the rules that have nothing to compare.
    func notAsked(_ change: (inout ReceiptExpectation) throws -> Void = { _ in }) throws -> [String] {
        let receipt = try UnverifiedReceipt(try encoded(rootDER: try rootDER()))
        return try ReceiptVerifier().explain(receipt, expecting: try expectation(change), now: TestAuthority.now)
            .filter { !$0.isAsked }.map(\.title)
    }

    func fault(
        now: UInt64 = TestAuthority.now, isPinned: Bool = true,
        change: (inout ReceiptExpectation) throws -> Void = { _ in }
    ) throws -> ReceiptFault? {
        let expectation = try expectation(change)
        let rootDER = try rootDER()
        let verifier = isPinned ? ReceiptVerifier(roots: [HashAlgorithm.sha256.hash(rootDER)]) : ReceiptVerifier()
        let bytes = try encoded(rootDER: rootDER)
        let first = try verifier.fault(bytes, expectation, now: now)
        // With the issuer remembered nothing may be otherwise.
        #expect(try verifier.fault(bytes, expectation, now: now) == first)
        return first
    }
}

@Suite("Receipts: one rule, one reason")
struct ReceiptRuleTests {
    private func fault(_ change: (inout TestReceipt) throws -> Void) throws -> ReceiptFault? {
        var receipt = try TestReceipt()
        try change(&receipt)
        return try receipt.fault()
    }

    @Test("a good receipt holds, with open and with definite lengths, its certificates in any order")
    func good() throws {
        #expect(try TestReceipt().fault() == nil)
        #expect(try fault { $0.isOpen = false } == nil)
        #expect(try fault { $0.certificateOrder = [2, 0, 1] } == nil)
        #expect(try fault { $0.fields.reverse() } == nil)
    }

    @Test("signed attributes: signed as CMS has it, or beside a signed payload as in 2020")
    func attributes() throws {
        #expect(try fault { $0.attributes = .signed } == nil)
        #expect(try fault { $0.attributes = .beside } == nil)
        for attributes in [TestReceipt.Attributes.none, .signed, .beside] {
            #expect(
                try fault {
                    $0.attributes = attributes
                    $0.signsOther = true
                } == .signatureInvalid)
        }
    }

    @Test(
        "the form with definite lengths has the elements of a real one, in its order",
        .enabled(if: RealObjects.arePresent, "no App Attest vectors"))
    func definiteForm() throws {
        // Of November 2020.
        let real = try RealObjects.bytes("veehaitch-ios-14.2/receipt-1-receipt.p7")
        var receipt = try TestReceipt()
        receipt.isOpen = false
        let ours = try receipt.encoded(rootDER: try receipt.rootDER())
        #expect(real.starts(with: [0x30, 0x82]))
        #expect(try Self.shape(ours[...], depth: 5) == Self.shape(real[...], depth: 5))
    }

    @Test(
        "the form with open lengths has the elements of a real one, in its order",
        .enabled(if: RealObjects.arePresent, "no App Attest vectors"))
    func openForm() throws {
        let real = try RealObjects.bytes("veehaitch-ios-14.2/receipt-0-attest.p7")
        let receipt = try TestReceipt()
        let ours = try receipt.encoded(rootDER: try receipt.rootDER())
        let marks: [UInt8] = [0x30, 0x80]
        #expect(real.starts(with: marks) && ours.starts(with: marks))
        // Below lie the pieces of the payload, of which a longer one has more.
        #expect(try Self.shape(ours[...], depth: 5) == Self.shape(real[...], depth: 5))
    }

    /// The tags of the elements and of those inside; at a depth of 5 down to the fields of signer and certificates.
    private static func shape(_ bytes: ArraySlice<UInt8>, depth: Int) throws -> String {
        var reader = try ASN1Reader(bytes, rules: .basic)
        var shape = ""
        while !reader.isAtEnd {
            let element = try reader.element()
            shape += String(element.encoding.first ?? 0, radix: 16)
            guard element.tag.isConstructed, depth > 0 else { continue }
            shape += "(\(try Self.shape(element.content, depth: depth - 1)))"
        }
        return shape + " "
    }

    @Test("step 2: another root, a time outside, a certificate too few or too many")
    func chain() throws {
        #expect(try TestReceipt().fault(isPinned: false) == .chainUntrusted)
        #expect(try fault { $0.signerUntil = "260301000000Z" } == .certificateExpired)
        #expect(try TestReceipt().fault(now: TestAuthority.now - 200 * 86_400_000) == .certificateNotYetValid)
        #expect(try fault { $0.certificateOrder = [0, 1] } == .chainUntrusted)
        #expect(try fault { $0.certificateOrder = [0, 2] } == .chainUntrusted)
        #expect(try fault { $0.certificateOrder = [1, 2] } == .malformed)
        #expect(try fault { $0.certificateOrder = [0, 1, 2, 0] } == .malformed)
        #expect(try fault { $0.certificateOrder = [0, 1, 2, 1, 1, 1, 1] } == .malformed)
    }

    @Test("ours: the signer is one for receipts")
    func signer() throws {
        #expect(
            try fault { $0.signerMarks = [TestAuthority.mark("1.2.840.113635.100.6.2.3", [0x05, 0x00])] }
                == .signerNotForReceipts)
        let authority = TestAuthority.mark("2.5.29.19", [0x30, 0x03, 0x01, 0x01, 0xFF], isCritical: true)
        #expect(try fault { $0.signerMarks.append(authority) } == .chainUntrusted)
    }

    @Test("steps 4 to 6: another app, too old, another key")
    func fields() throws {
        #expect(try fault { $0.set(2, "ABCDE12345.com.example.other") } == .appMismatch)
        #expect(try TestReceipt().fault(now: TestAuthority.now + 300_000) == nil)
        #expect(try TestReceipt().fault(now: TestAuthority.now + 300_001) == .tooOld)
        #expect(try TestReceipt().fault(now: TestAuthority.now + 10_001) { $0.age = .upTo(seconds: 10) } == .tooOld)
        #expect(try TestReceipt().fault(now: TestAuthority.now - 300_000) == nil)
        #expect(try TestReceipt().fault(now: TestAuthority.now - 300_001) == .fromTheFuture)
        #expect(try TestReceipt().fault { $0.publicKey = try ECPrivateKey(curve: .p256).publicKey } == .keyMismatch)
        #expect(try fault { $0.set(3, "no certificate") } == .keyMismatch)
    }

    @Test("ours: expired, of the other kind, from elsewhere, for another hash")
    func ours() throws {
        let later = TestAuthority.now + 90 * 86_400_000
        #expect(try TestReceipt().fault(now: later - 1) { $0.age = .stored } == nil)
        #expect(try TestReceipt().fault(now: later) { $0.age = .stored } == .expired)
        #expect(try TestReceipt().fault { $0.kind = .receipt } == .kindMismatch)
        #expect(try TestReceipt().fault { $0.environment = .development } == .environmentMismatch)
        #expect(try TestReceipt().fault { $0.environment = .production } == nil)
        let hash = ClientDataHash(bytes: [UInt8](repeating: 5, count: 32))
        #expect(try TestReceipt().fault { $0.clientDataHash = hash } == .clientDataHashMismatch)
        var refreshed = try TestReceipt()
        refreshed.set(6, "RECEIPT")
        refreshed.set(7, nil)
        #expect(try refreshed.fault { $0.clientDataHash = hash } == nil)
        #expect(try refreshed.fault { $0.environment = .development } == nil)
    }

    @Test("the explanation tells which rules have nothing to compare")
    func notAsked() throws {
        let (kind, environment, hash) = (
            "The receipt is of the expected kind", "The receipt is from the expected environment",
            "The receipt is for the client data hash"
        )
        let expectAll: (inout ReceiptExpectation) -> Void = {
            $0.kind = .attest
            $0.environment = .production
            $0.clientDataHash = ClientDataHash(bytes: [UInt8](repeating: 5, count: 32))
        }
        #expect(try TestReceipt().notAsked() == [kind, environment, hash])
        #expect(try TestReceipt().notAsked(expectAll) == [])
        var refreshed = try TestReceipt()
        refreshed.set(6, "RECEIPT")
        refreshed.set(7, nil)
        #expect(try refreshed.notAsked(expectAll) == [environment, hash])
        #expect(try refreshed.notAsked() == [kind, environment, hash])
    }

    @Test("payloads of another shape are malformed")
    func payloads() throws {
        for type in [2, 3, 4, 5, 6, 12, 21] {
            #expect(try fault { $0.set(type, nil) } == .malformedPayload)
        }
        #expect(try fault { $0.fields.append((2, [0x41])) } == .malformedPayload)
        #expect(try fault { $0.fieldVersion = 2 } == .malformedPayload)
        #expect(try fault { $0.set(6, "OTHER") } == .malformedPayload)
        #expect(try fault { $0.set(7, "elsewhere") } == .malformedPayload)
        #expect(try fault { $0.set(17, "-1") } == .malformedPayload)
        #expect(try fault { $0.set(17, "3") } == nil)
        #expect(try fault { $0.set(99, "unknown") } == nil)
        #expect(try fault { $0.set(12, "2026-06-01") } == .malformedPayload)
        #expect(try fault { $0.version = 3 } == .malformed)
        let receipt = try TestReceipt()
        let bytes = try receipt.encoded(rootDER: try receipt.rootDER())
        let broken: [[UInt8]] = [[], bytes + [0], Array(bytes.dropLast())]
        for bytes in broken {
            #expect(throws: ReceiptRejection(.malformed)) { try UnverifiedReceipt(bytes) }
        }
    }

    static let times: [(String, UInt64?)] = [
        ("1970-01-01T00:00:00Z", 0), ("2020-11-27T22:41:40.46Z", 1_606_516_900_460),
        ("2024-02-29T23:59:59.999Z", 1_709_251_199_999), ("2000-03-01T00:00:00.5Z", 951_868_800_500),
        ("2023-02-29T00:00:00Z", nil), ("2100-02-29T00:00:00Z", nil), ("2024-13-01T00:00:00Z", nil),
        ("2024-00-01T00:00:00Z", nil), ("2024-01-00T00:00:00Z", nil), ("2024-01-01T24:00:00Z", nil),
        ("2024-01-01T00:60:00Z", nil), ("2024-01-01T00:00:60Z", nil), ("2024-01-01T00:00:00.Z", nil),
        ("2024-01-01T00:00:00.1234Z", nil), ("2024-01-01T00:00:00", nil), ("2024-01-01 00:00:00Z", nil),
        ("1969-12-31T23:59:59Z", nil), ("2024-01-01T00:00:00+01", nil), ("", nil), ("2024-1-01T00:00:00.0Z", nil),
    ]

    @Test("times are read to the millisecond, with their trailing zeros dropped", arguments: times)
    func time(text: String, milliseconds: UInt64?) {
        #expect(ReceiptTime.milliseconds(text) == milliseconds)
    }
}
