import Testing

@testable import LatchkeyCrypto

@Suite("Chains under issuers that are remembered")
struct ChainVerifierTests {
    private func leaf() throws -> Certificate { try Certificate(der: KnownCertificates.leaf) }

    private func fault(
        _ verifier: ChainVerifier, others: [[UInt8]] = [KnownCertificates.intermediate],
        at time: Int64 = CertificateTests.now
    ) throws -> CertificateFault? {
        try verifier.fault(of: try leaf(), others: others, time: time)
    }

    @Test("a good chain is trusted, and its issuer remembered")
    func remembers() throws {
        let verifier = ChainVerifier(.certificates([try Certificate(der: KnownCertificates.root)]))
        #expect(verifier.knownCount == 0)
        for _ in 0..<3 { #expect(try fault(verifier) == nil) }
        #expect(verifier.knownCount == 1)
    }

    @Test("with the issuer remembered every answer is the one of a full check")
    func sameAnswers() throws {
        let root = try Certificate(der: KnownCertificates.root)
        let warm = ChainVerifier(.certificates([root]))
        #expect(try fault(warm) == nil)
        var changed = KnownCertificates.leaf
        changed[changed.count - 1] ^= 1
        let cases: [(leaf: [UInt8], time: Int64)] = [
            (KnownCertificates.leaf, CertificateTests.now), (KnownCertificates.leaf, CertificateTests.later),
            (KnownCertificates.leaf, 0), (changed, CertificateTests.now),
            (KnownCertificates.rsaLeaf, CertificateTests.now),
        ]
        for (der, time) in cases {
            let cold = ChainVerifier(.certificates([root]))
            let leaf = try Certificate(der: der)
            let others = [KnownCertificates.intermediate]
            #expect(
                try warm.fault(of: leaf, others: others, time: time) == cold.fault(of: leaf, others: others, time: time)
            )
        }
        #expect(
            try warm.fault(
                of: try Certificate(der: changed), others: [KnownCertificates.intermediate], time: CertificateTests.now)
                == .wrongSignature)
    }

    @Test("a root that comes along counts only by its fingerprint")
    func fingerprints() throws {
        let pin = HashAlgorithm.sha256.hash(KnownCertificates.root)
        let verifier = ChainVerifier(.fingerprints([pin]))
        let all = [KnownCertificates.root, KnownCertificates.intermediate]
        for _ in 0..<2 { #expect(try fault(verifier, others: all) == nil) }
        #expect(try fault(verifier, others: [KnownCertificates.intermediate])?.isUnknownIssuer == true)
        #expect(try fault(ChainVerifier(.fingerprints([])), others: all) != nil)
        let stranger = ChainVerifier(.fingerprints([HashAlgorithm.sha256.hash(KnownCertificates.otherRoot)]))
        #expect(try fault(stranger, others: all) != nil)
    }

    @Test("what is no certificate, useless, or too much is refused, also when the issuer is remembered")
    func others() throws {
        let verifier = ChainVerifier(.certificates([try Certificate(der: KnownCertificates.root)]))
        #expect(try fault(verifier) == nil)
        #expect(throws: CryptoError.malformedCertificate) {
            try fault(verifier, others: [KnownCertificates.intermediate, [0x30]])
        }
        #expect(
            try fault(verifier, others: [KnownCertificates.intermediate, KnownCertificates.otherRoot]) == .unspecified)
        #expect(throws: CryptoError.invalidParameter("others")) {
            try fault(verifier, others: [[UInt8]](repeating: KnownCertificates.intermediate, count: 9))
        }
        #expect(verifier.knownCount == 1)
    }

    @Test("an anchor that issued the leaf itself needs no memory")
    func direct() throws {
        let verifier = ChainVerifier(.certificates([try Certificate(der: KnownCertificates.intermediate)]))
        #expect(try fault(verifier, others: []) == nil)
        #expect(verifier.knownCount == 0)
        #expect(try fault(ChainVerifier(.certificates([])), others: [])?.isUnknownIssuer == true)
    }
}
