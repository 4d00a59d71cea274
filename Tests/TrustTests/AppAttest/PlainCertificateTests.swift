import Testing

@testable import LatchkeyCrypto
@testable import LatchkeyTrust

/// One way in which a leaf may look.
struct Leaf: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var extensions: [[UInt8]] = []
    var issuer = "Test Issuer"
    var subject = "Leaf"
    var until = "261231000000Z"
    var serial = 7
    var isOthers = false

    static let constraints = TestAuthority.mark("2.5.29.19", [0x30, 0x00], isCritical: true)
    static let usage = TestAuthority.mark("2.5.29.15", [0x03, 0x02, 0x04, 0xF0], isCritical: true)
    static let apple = TestAuthority.mark("1.2.840.113635.100.8.2", [0x30, 0x00])

    static func with(_ name: String, _ identifier: String, _ value: [UInt8], isCritical: Bool = false) -> Leaf {
        Leaf(testDescription: name, extensions: [TestAuthority.mark(identifier, value, isCritical: isCritical)])
    }

    static let all: [Leaf] = [
        Leaf(testDescription: "as real ones", extensions: [constraints, usage, apple]),
        Leaf(testDescription: "without extensions"),
        Leaf(testDescription: "an extension twice", extensions: [apple, apple]),
        Leaf(testDescription: "the issuer's own name", extensions: [constraints], subject: "Test Issuer"),
        Leaf(testDescription: "another issuer", extensions: [constraints], issuer: "Another"),
        Leaf(testDescription: "another's signature", extensions: [constraints], isOthers: true),
        Leaf(testDescription: "expired", extensions: [constraints], until: "260531235959Z"),
        Leaf(testDescription: "a time without seconds", extensions: [constraints], until: "2612310000Z"),
        Leaf(testDescription: "a time with an offset", extensions: [constraints], until: "261231000000+0100"),
        Leaf(testDescription: "a day that is none", extensions: [constraints], until: "260231000000Z"),
        Leaf(testDescription: "an empty name", extensions: [constraints], subject: ""),
        with("an authority", "2.5.29.19", [0x30, 0x03, 0x01, 0x01, 0xFF], isCritical: true),
        with("broken constraints", "2.5.29.19", [0x30, 0x01], isCritical: true),
        with("no usage", "2.5.29.15", [0x03, 0x02, 0x07, 0x00], isCritical: true),
        with("only unused bits of usage", "2.5.29.15", [0x03, 0x02, 0x04, 0x0F]),
        with("too many unused bits", "2.5.29.15", [0x03, 0x02, 0x08, 0xFF]),
        with("broken usage", "2.5.29.15", [0x04, 0x02, 0x04, 0xF0]),
        with("extended usage", "2.5.29.37", [0x30, 0x04, 0x06, 0x02, 0x2A, 0x03]),
        with("extended usage, critical", "2.5.29.37", [0x30, 0x04, 0x06, 0x02, 0x2A, 0x03], isCritical: true),
        with("empty extended usage", "2.5.29.37", [0x30, 0x00]),
        with("broken extended usage", "2.5.29.37", [0x30, 0x04, 0x06, 0x02, 0x2A, 0x83]),
        with("a key identifier", "2.5.29.14", [0x04, 0x14] + [UInt8](repeating: 1, count: 20)),
        with("a broken key identifier", "2.5.29.14", [0x05, 0x14] + [UInt8](repeating: 1, count: 20)),
        with("another authority's key", "2.5.29.35", [0x30, 0x16, 0x80, 0x14] + [UInt8](repeating: 1, count: 20)),
        with("a broken authority's key", "2.5.29.35", [0x30, 0x02, 0x80]),
        with("an unknown extension", "1.2.3.4", [0x05, 0x00]),
        with("an unknown extension, critical", "1.2.3.4", [0x05, 0x00], isCritical: true),
        with("Apple's extension, critical", "1.2.840.113635.100.8.2", [0x05, 0x00], isCritical: true),
        with("name constraints", "2.5.29.30", [0x30, 0x00], isCritical: true),
        with("alternative names", "2.5.29.17", [0x30, 0x03, 0x82, 0x01, 0x61]),
        with("broken alternative names", "2.5.29.17", [0x30, 0x03, 0x82]),
        with("a broken place of a revocation list", "2.5.29.31", [0x30, 0x03, 0x01]),
        with("where to ask about revocation", "1.3.6.1.5.5.7.1.1", [0x30, 0x00]),
        with("broken policies", "2.5.29.32", [0x31]),
    ]
}

@Suite("Leaves under an issuer that is remembered")
struct PlainCertificateTests {
    private static let service = Result { try TestService() }
    private static let other = Result { try TestAuthority("Test Issuer") }

    private func der(_ leaf: Leaf) throws -> [UInt8] {
        let service = try Self.service.get()
        let issuer = leaf.isOthers ? try Self.other.get() : service.issuer
        return try TestAuthority(leaf.issuer, key: issuer.key).certificate(
            leaf.subject, service.key.publicKey, extensions: leaf.extensions, serial: leaf.serial, until: leaf.until)
    }

    /// The answer to a leaf: a fault of the chain, or that it is no certificate.
    private func answer(_ verifier: ChainVerifier, at time: Int64, _ read: () throws -> Certificate) throws -> String {
        guard let leaf = try? read() else { return "malformed" }
        let fault = try verifier.fault(of: leaf, others: [try Self.service.get().issuerDER], time: time)
        return fault.map { "\($0.rawValue)" } ?? "trusted"
    }

    private func verifier() throws -> ChainVerifier {
        ChainVerifier(.certificates([try Certificate(der: try Self.service.get().rootDER)]))
    }

    private func warm() throws -> ChainVerifier {
        let verifier = try verifier()
        let leaf = try Certificate(der: try der(Leaf.all[0]))
        let others = [try Self.service.get().issuerDER]
        #expect(try verifier.fault(of: leaf, others: others, time: Int64(TestAuthority.now / 1000)) == nil)
        #expect(verifier.knownCount == 1)
        return verifier
    }

    @Test("each gets the answer of OpenSSL's full check", arguments: Leaf.all)
    func sameAnswers(leaf: Leaf) throws {
        let der = try der(leaf)
        let now = Int64(TestAuthority.now / 1000)
        let full = try answer(try verifier(), at: now) { try Certificate(der: der) }
        #expect(try answer(try warm(), at: now) { try Certificate(deferring: der) } == full)
        #expect(try answer(try verifier(), at: now) { try Certificate(deferring: der) } == full)
    }

    @Test(
        "at the first and last second too",
        arguments: [1_767_225_599, 1_767_225_600, 1_798_675_199, 1_798_675_200, 1_798_675_201] as [Int64])
    func times(time: Int64) throws {
        let der = try der(Leaf.all[0])
        let full = try answer(try verifier(), at: time) { try Certificate(der: der) }
        #expect(try answer(try warm(), at: time) { try Certificate(deferring: der) } == full)
    }

    @Test("what is plain OpenSSL reads, whatever bit is changed")
    func changedBits() throws {
        let der = try der(Leaf.all[0])
        #expect(try Certificate(deferring: der).plain != nil)
        for bit in 0..<(der.count * 8) {
            var changed = der
            changed[bit / 8] ^= 1 << (bit % 8)
            let eager = try? Certificate(der: changed)
            let deferred = try? Certificate(deferring: changed)
            #expect((eager == nil) == (deferred == nil), "bit \(bit)")
            #expect(eager?.notBefore == deferred?.notBefore && eager?.notAfter == deferred?.notAfter, "bit \(bit)")
        }
    }

    @Test(
        "the certificates of real keys and receipts are plain", .enabled(if: RealObjects.arePresent),
        arguments: RealObjects.names)
    func realOnes(name: String) throws {
        let object = try RealObject.named(name)
        let attestation = try UnverifiedAttestation(cbor: try object.bytes("attestation.cbor"))
        #expect(attestation.certificate.plain != nil)
        guard object.receipt.signatureValid else { return }
        let message = try UnverifiedReceipt(attestation.receipt).message
        #expect(try Certificate(deferring: message.certificates[message.signerIndex]).plain != nil)
    }
}
