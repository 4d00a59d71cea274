import Testing

@testable import LatchkeyCrypto

@Suite("Certificates")
struct CertificateTests {
    /// 2025-01-01.
    static let now: Int64 = 1_735_689_600
    /// 2030-01-01.
    static let later: Int64 = 1_893_456_000

    private func certificate(_ der: [UInt8]) throws -> Certificate { try Certificate(der: der) }

    @Test("the fields of a leaf are read")
    func leaf() throws {
        let leaf = try certificate(KnownCertificates.leaf)
        #expect(leaf.der == KnownCertificates.leaf)
        #expect(leaf.serialNumber == [0x00, 0x80, 0x11, 0x22, 0x33])
        #expect(leaf.notBefore == 1_704_067_200)
        #expect(leaf.notAfter == 1_767_225_600)
        #expect(leaf.subject.commonName == "Leaf")
        #expect(leaf.subject.texts("2.5.4.10") == ["Größe GmbH"])
        #expect(leaf.subjectSummary == "Leaf")
        #expect(leaf.emailAddresses == ["ann@example.com", "bob@example.com"])
        #expect(leaf.hostNames == ["app.example.com", "*.wild.example.com"])
        #expect(leaf.addresses == [[192, 0, 2, 7]])
        #expect(leaf.extendedKeyUsage == ["1.3.6.1.5.5.7.3.1"])
        #expect(!leaf.isAuthority && !leaf.isSelfIssued)
        let spki = leaf.spki
        guard case .ellipticCurve(let key)? = leaf.publicKey else {
            Issue.record("no elliptic-curve key")
            return
        }
        #expect(key.spki == spki)
        #expect(leaf.subjectKeyIdentifier == HashAlgorithm.sha1.hash(key.x963))
    }

    @Test("an RSA key is read, and a name without a common name is summed up by its organization")
    func rsa() throws {
        let leaf = try certificate(KnownCertificates.rsaLeaf)
        #expect(leaf.publicKey == .rsa(try RSAPublicKey(pkcs1: KnownRSA.publicPKCS1)))
        #expect(leaf.subject.commonName == nil)
        #expect(leaf.subjectSummary == "Only Org")
    }

    @Test("a normalized name has its printable strings in upper case and with single spaces")
    func normalized() throws {
        let root = try certificate(KnownCertificates.root)
        #expect(root.subject.commonName == "Test  Root ")
        // 30 { 31 { 30 { 2.5.4.6 "DE" } } 31 { 30 { 2.5.4.3 "TEST ROOT" } } }
        let country = hex("310b3009060355040613024445")
        let name = hex("3112301006035504031309") + Array("TEST ROOT".utf8)
        #expect(root.subject.normalized == [0x30, UInt8(country.count + name.count)] + country + name)
        #expect(root.subject.normalized == root.issuer.normalized)
        #expect(root.isSelfIssued && root.isAuthority)
        // UTF8String stays as it is.
        let leaf = try certificate(KnownCertificates.leaf)
        #expect(leaf.subject.normalized == leaf.subject.der)
    }

    private func verdict(
        _ leaf: [UInt8], over others: [[UInt8]] = [], to anchors: [[UInt8]], at time: Int64 = now,
        _ policy: CertificatePolicy = .basic
    ) throws -> CertificateVerdict {
        try certificate(leaf).verdict(
            intermediates: try others.map { try certificate($0) }, anchors: try anchors.map { try certificate($0) },
            time: time, policy: policy)
    }

    private func fault(_ verdict: CertificateVerdict) -> CertificateFault? {
        if case .rejected(let fault, _) = verdict { fault } else { nil }
    }

    @Test("a good chain is trusted, and told from leaf to anchor")
    func goodChain() throws {
        let chain = [KnownCertificates.leaf, KnownCertificates.intermediate, KnownCertificates.root]
        let verdict = try verdict(chain[0], over: [KnownCertificates.rsaLeaf, chain[1]], to: [chain[2]])
        #expect(verdict == .trusted(try chain.map { try Certificate(der: $0) }))
    }

    @Test("an anchor need not be self-signed, and may be the leaf itself")
    func partialChain() throws {
        #expect(fault(try verdict(KnownCertificates.leaf, to: [KnownCertificates.intermediate])) == nil)
        #expect(fault(try verdict(KnownCertificates.leaf, to: [KnownCertificates.leaf])) == nil)
    }

    @Test("without a way to an anchor nothing is trusted")
    func unknownIssuer() throws {
        let noWay = try verdict(KnownCertificates.leaf, to: [KnownCertificates.root])
        #expect(fault(noWay)?.isUnknownIssuer == true)
        let noAnchor = try verdict(KnownCertificates.root, to: [])
        #expect(fault(noAnchor)?.isUnknownIssuer == true)
        // Same name, another key.
        let other = try verdict(
            KnownCertificates.leaf, over: [KnownCertificates.intermediate], to: [KnownCertificates.otherRoot])
        #expect(fault(other) != nil)
    }

    @Test("dates count, at the given time")
    func dates() throws {
        let others = [KnownCertificates.intermediate]
        let anchors = [KnownCertificates.root]
        #expect(fault(try verdict(KnownCertificates.leaf, over: others, to: anchors, at: Self.later)) == .expired)
        #expect(
            fault(try verdict(KnownCertificates.leaf, over: others, to: anchors, at: 1_609_459_200)) == .notYetValid)
    }

    @Test("a changed certificate is not trusted")
    func changed() throws {
        var leaf = KnownCertificates.leaf
        leaf[leaf.count - 1] ^= 1
        let verdict = try verdict(leaf, to: [KnownCertificates.intermediate])
        #expect(fault(verdict) == .wrongSignature)
    }

    @Test("a leaf does not issue, and SHA-1 does not sign")
    func weakIssuers() throws {
        let under = try verdict(
            KnownCertificates.underLeaf, over: [KnownCertificates.leaf, KnownCertificates.intermediate],
            to: [KnownCertificates.root])
        #expect(fault(under) == .notAuthority)
        let later = try verdict(KnownCertificates.signedWithSHA1, to: [KnownCertificates.root], at: 1_798_761_600)
        #expect(fault(later) == .weakHash)
    }

    static let hosts: [(String?, CertificateFault?)] = [
        (nil, nil), ("app.example.com", nil), ("APP.example.COM", nil), ("x.wild.example.com", nil),
        ("a.b.wild.example.com", .hostMismatch), ("wild.example.com", .hostMismatch), ("Leaf", .hostMismatch),
        ("example.com", .hostMismatch), ("192.0.2.7", nil), ("192.0.2.8", .addressMismatch),
    ]

    @Test("the host must be among the alternative names", arguments: hosts)
    func hostNames(host: String?, expected: CertificateFault?) throws {
        let verdict = try verdict(
            KnownCertificates.leaf, to: [KnownCertificates.intermediate], at: Self.now, .tlsServer(host: host))
        #expect(fault(verdict) == expected)
    }

    @Test("a server's certificate is not a client's")
    func purpose() throws {
        let verdict = try verdict(
            KnownCertificates.leaf, to: [KnownCertificates.intermediate], at: Self.now, .tlsClient)
        #expect(fault(verdict) == .wrongPurpose)
    }

    @Test("a host that C would cut, and any number of certificates, are refused")
    func hostileArguments() throws {
        #expect(throws: CryptoError.invalidParameter("host")) {
            try verdict(KnownCertificates.leaf, to: [], .tlsServer(host: "app.example.com\u{0}.evil"))
        }
        let many = [[UInt8]](repeating: KnownCertificates.root, count: 101)
        #expect(throws: CryptoError.invalidParameter("certificates")) {
            try verdict(KnownCertificates.leaf, over: many, to: [])
        }
    }

    @Test(
        "bytes that are no certificate are refused",
        arguments: [[], [0x30], [0x30, 0x00], [UInt8](repeating: 0x30, count: 70_000)])
    func garbage(bytes: [UInt8]) {
        #expect(throws: CryptoError.malformedCertificate) { try Certificate(der: bytes) }
        #expect(throws: CryptoError.malformedCertificate) { try Certificate(der: KnownCertificates.leaf + [0]) }
    }

    @Test("no mutation crashes or is trusted")
    func mutations() throws {
        var random = SeededGenerator(seed: 9)
        let anchor = try certificate(KnownCertificates.intermediate)
        for _ in 0..<3000 {
            let bytes = Mutation.of(KnownCertificates.leaf, using: &random)
            guard bytes != KnownCertificates.leaf, let certificate = try? Certificate(der: bytes) else { continue }
            _ = (certificate.subjectSummary, certificate.emailAddresses, certificate.publicKey, certificate.addresses)
            let verdict = try certificate.verdict(intermediates: [], anchors: [anchor], time: Self.now, policy: .basic)
            #expect(fault(verdict) != nil)
        }
        #expect(LibraryCode.drain().rawValue == 0)
    }

    @Test("object identifiers are read as text")
    func objectIdentifiers() {
        #expect(ObjectIdentifierText.text([0x55, 0x04, 0x03]) == "2.5.4.3")
        #expect(ObjectIdentifierText.text([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01]) == "1.2.840.113549.1")
        #expect(ObjectIdentifierText.text([0x88, 0x37]) == "2.999")
        #expect(ObjectIdentifierText.text([0x27]) == "0.39")
        for bytes: [UInt8] in [[], [0x86], [0x80, 0x01], [UInt8](repeating: 0xFF, count: 12) + [1]] {
            #expect(ObjectIdentifierText.text(bytes[...]) == nil)
        }
    }
}
