import Testing

@testable import LatchkeyCrypto
@testable import LatchkeyTrust

/// What a verifier remembers saves work, and changes no answer.
@Suite("Issuers that are remembered")
struct RememberedIssuerTests {
    static let now = Int64(TestAuthority.now / 1000)

    private let root: TestAuthority
    private let issuer: TestAuthority

    init() throws {
        root = try TestAuthority("Test Root")
        issuer = try TestAuthority("Test Issuer")
    }

    private func root(_ marks: [[UInt8]] = [], until: String = "261231000000Z") throws -> Certificate {
        try Certificate(
            der: try root.certificate(
                root.name, root.key.publicKey, extensions: [TestAuthority.authority] + marks, serial: 1, until: until))
    }

    private func issuer(serial: Int = 2) throws -> [UInt8] {
        try root.certificate(
            issuer.name, issuer.key.publicKey, extensions: [TestAuthority.authority], serial: serial)
    }

    private func leaf(_ name: String = "Leaf", by authority: TestAuthority? = nil) throws -> Certificate {
        let key = try ECPrivateKey(curve: .p256).publicKey
        return try Certificate(der: try (authority ?? issuer).certificate(name, key, extensions: []))
    }

    @Test("many tasks at once get the right answers, and one issuer is remembered once")
    func concurrent() async throws {
        let verifier = ChainVerifier(.certificates([try root()]))
        let others = [try issuer()]
        let (good, forged) = (try leaf(), try leaf(by: try TestAuthority("Test Issuer")))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                let leaf = index.isMultiple(of: 2) ? good : forged
                group.addTask { try verifier.fault(of: leaf, others: others, time: Self.now) == nil }
            }
            var accepted = 0
            for try await isAccepted in group { accepted += isAccepted ? 1 : 0 }
            #expect(accepted == 100)
        }
        #expect(verifier.knownCount == 1)
    }

    @Test("eight issuers are remembered at most, and the ninth is no worse off")
    func bounded() throws {
        let verifier = ChainVerifier(.certificates([try root()]))
        let leaf = try leaf()
        for serial in (2..<22).map({ $0 }) + [2, 21, 3] {
            #expect(try verifier.fault(of: leaf, others: [try issuer(serial: serial)], time: Self.now) == nil)
        }
        #expect(verifier.knownCount == 8)
    }

    @Test("a chain that does not hold leaves nothing behind")
    func unpoisoned() throws {
        let verifier = ChainVerifier(.certificates([try root()]))
        let stranger = try TestAuthority("Test Root")
        let forgedIssuer = try stranger.certificate(
            issuer.name, issuer.key.publicKey, extensions: [TestAuthority.authority], serial: 2)
        for others in [[forgedIssuer], [], [try issuer(), forgedIssuer], [forgedIssuer, try stranger.root()]] {
            #expect(try verifier.fault(of: try leaf(), others: others, time: Self.now) != nil)
        }
        #expect(try verifier.fault(of: try leaf(by: stranger), others: [try issuer()], time: Self.now) != nil)
        #expect(verifier.knownCount == 0)
    }

    @Test("a root that has expired ends what was remembered under it")
    func rootExpires() throws {
        let verifier = ChainVerifier(.certificates([try root(until: "260701000000Z")]))
        let (leaf, others) = (try leaf(), [try issuer()])
        #expect(try verifier.fault(of: leaf, others: others, time: Self.now) == nil)
        #expect(verifier.knownCount == 1)
        #expect(try verifier.fault(of: leaf, others: others, time: Self.now + 60 * 86_400) == .expired)
        #expect(try verifier.fault(of: leaf, others: others, time: Self.now - 300 * 86_400) == .notYetValid)
        #expect(try verifier.fault(of: leaf, others: others, time: Self.now) == nil)
    }

    @Test("a root that constrains names is asked for every leaf")
    func nameConstraints() throws {
        let forbidden = TestDER.sequence(TestDER.context(4, TestAuthority.name("Forbidden")))
        let mark = TestAuthority.mark("2.5.29.30", TestDER.sequence(TestDER.context(1, forbidden)), isCritical: true)
        let verifier = ChainVerifier(.certificates([try root([mark])]))
        let others = [try issuer()]
        for _ in 0..<2 {
            #expect(try verifier.fault(of: try leaf(), others: others, time: Self.now) == nil)
            #expect(try verifier.fault(of: try leaf("Forbidden"), others: others, time: Self.now) != nil)
        }
    }

    @Test("a bag may hold more than the chain, beside a root that is pinned; beside one of our own it may not")
    func superfluous() throws {
        let root = try root()
        let stranger = try TestAuthority("Stranger").root()
        let others = [stranger, try issuer(), root.der]
        let pinned = ChainVerifier(.fingerprints([HashAlgorithm.sha256.hash(root.der)]))
        let own = ChainVerifier(.certificates([root]))
        for _ in 0..<2 {
            #expect(try pinned.fault(of: try leaf(), others: others, time: Self.now) == nil)
            #expect(try own.fault(of: try leaf(), others: others, time: Self.now) == .unspecified)
            // A stranger's leaf is not helped by the stranger's presence.
            let strangers = try leaf(by: try TestAuthority("Stranger"))
            #expect(try pinned.fault(of: strangers, others: others, time: Self.now) != nil)
        }
        #expect(pinned.knownCount == 1 && own.knownCount == 0)
    }
}
