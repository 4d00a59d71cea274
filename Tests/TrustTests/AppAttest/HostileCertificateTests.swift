import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

/// Certificates as a stranger would forge them, by an authority of our own or none.
@Suite("Forged certificates in attestations")
struct HostileCertificateTests {
    private let service: TestService
    private let good: TestAttestation

    init() throws {
        service = try TestService()
        good = TestAttestation(service)
    }

    private func fault(leafMarks: [[UInt8]]) throws -> AttestationFault? {
        var parts = good
        parts.leafMarks = leafMarks
        return try parts.fault()
    }

    private func fault(x5c: [[UInt8]]) throws -> AttestationFault? {
        var parts = good
        parts.x5c = x5c
        return try parts.fault()
    }

    /// A certificate of the key with the right nonce, by this authority.
    private func leaf(by authority: TestAuthority) throws -> [UInt8] {
        try authority.certificate("Leaf", service.key.publicKey, extensions: [nonceMark(nonce())])
    }

    private func nonce() -> [UInt8] {
        HashAlgorithm.sha256.hash(good.authenticatorData + HashAlgorithm.sha256.hash(good.challenge))
    }

    private func nonceMark(_ nonce: [UInt8]) -> [UInt8] {
        TestAuthority.mark(
            CredentialCertificate.nonceExtension, TestDER.sequence(TestDER.context(1, TestDER.octets(nonce))))
    }

    @Test("a leaf with all that Apple writes is accepted, in any order and with unknown extensions")
    func realExtensions() throws {
        let marks = [
            TestAuthority.mark("2.5.29.19", [0x30, 0x00], isCritical: true),
            TestAuthority.mark("2.5.29.15", [0x03, 0x02, 0x04, 0xF0], isCritical: true),
            TestAuthority.mark("2.5.29.37", TestDER.sequence(TestDER.identifier("1.2.840.113635.100.4.24"))),
            TestAuthority.mark("1.2.840.113635.100.8.5", TestDER.sequence()),
            TestAuthority.mark("1.2.840.113635.100.8.99", [0x05, 0x00]),
        ]
        #expect(try fault(leafMarks: marks) == nil)
        #expect(try fault(leafMarks: marks.reversed()) == nil)
        #expect(try fault(leafMarks: []) == nil)
    }

    @Test("a leaf that may issue is refused, however its BOOLEAN is written")
    func authority() throws {
        for flag: UInt8 in [0xFF, 0x01, 0x80] {
            let mark = TestAuthority.mark("2.5.29.19", [0x30, 0x03, 0x01, 0x01, flag], isCritical: true)
            #expect(try fault(leafMarks: [mark]) == .chainUntrusted)
        }
        #expect(try fault(x5c: [service.issuerDER, service.rootDER]) == .chainUntrusted)
    }

    @Test("a critical extension that nobody knows, an extension twice, an explicit default")
    func extensions() throws {
        let unknown = TestAuthority.mark("1.2.840.113635.100.8.99", [0x05, 0x00], isCritical: true)
        #expect(try fault(leafMarks: [unknown]) == .chainUntrusted)
        let wrong = nonceMark([UInt8](repeating: 0, count: 32))
        #expect(try fault(leafMarks: [wrong]) == .malformedCertificate)
        #expect(try fault(leafMarks: [nonceMark(nonce())]) == .malformedCertificate)
        let notCritical = TestDER.sequence(
            TestDER.identifier("1.2.840.113635.100.8.99"), [0x01, 0x01, 0x00], TestDER.octets([0x05, 0x00]))
        #expect(try fault(leafMarks: [notCritical]) == .malformedCertificate)
    }

    @Test("a nonce that is wrapped in BER, in another tag, with more or less in it, is no nonce")
    func nonceShapes() throws {
        let nonce = nonce()
        let octets = TestDER.octets(nonce)
        let values: [[UInt8]] = [
            octets, TestDER.context(1, octets), TestDER.sequence(TestDER.context(0, octets)),
            TestDER.sequence(TestDER.context(1, octets), [0x05, 0x00]),
            TestDER.sequence(TestDER.context(1, octets)) + [0],
            TestDER.sequence(TestDER.context(1, octets + [0x05, 0x00])), TestDER.sequence(TestDER.context(1, nonce)),
            TestDER.open(0x30, TestDER.context(1, octets)), TestDER.set(TestDER.context(1, octets)),
            [0x30, 0x81, 0x24, 0xA1, 0x22, 0x04, 0x20] + nonce,
            [0x30, 0x26, 0xA1, 0x24, 0x24, 0x22, 0x04, 0x20] + nonce,
            TestDER.sequence(TestDER.context(1, TestDER.octets(Array(nonce.dropLast())))), [],
        ]
        for value in values {
            let mark = TestAuthority.mark(CredentialCertificate.nonceExtension, value)
            let leaf = try service.issuer.certificate("Leaf", service.key.publicKey, extensions: [mark])
            #expect(try fault(x5c: [leaf, service.issuerDER]) == .nonceMismatch)
        }
        let none = try service.issuer.certificate("Leaf", service.key.publicKey, extensions: [])
        #expect(try fault(x5c: [none, service.issuerDER]) == .nonceMismatch)
    }

    @Test("certificates in the other order, the root among them, or the same one twice")
    func order() throws {
        let leaf = try good.leaf()
        #expect(try fault(x5c: [service.issuerDER, leaf]) == .chainUntrusted)
        #expect(try fault(x5c: [leaf, service.rootDER]) == .chainUntrusted)
        #expect(try fault(x5c: [leaf, leaf]) == .chainUntrusted)
        #expect(try fault(x5c: [leaf]) == .malformedStatement)
        #expect(try fault(x5c: []) == .malformedStatement)
        #expect(try fault(x5c: [leaf, service.issuerDER, service.rootDER]) == .malformedStatement)
        #expect(try fault(x5c: [leaf + [0], service.issuerDER]) == .malformedCertificate)
        #expect(try fault(x5c: [leaf, service.issuerDER + [0]]) == .malformedCertificate)
    }

    @Test("an issuer or root of the same name with another key is another one")
    func namesakes() throws {
        let issuer = try TestAuthority("Test Issuer")
        let root = try TestAuthority("Test Root")
        let forged = try leaf(by: issuer)
        #expect(try fault(x5c: [forged, service.issuerDER]) == .chainUntrusted)
        let byNamesake = try root.certificate(
            "Test Issuer", issuer.key.publicKey, extensions: [TestAuthority.authority], serial: 2)
        #expect(try fault(x5c: [forged, byNamesake]) == .chainUntrusted)
        // Also with the good issuer remembered.
        let verifier = try service.verifier()
        #expect(try good.fault(verifier: verifier) == nil)
        for x5c in [[forged, service.issuerDER], [forged, byNamesake]] {
            var parts = good
            parts.x5c = x5c
            for _ in 0..<2 { #expect(try parts.fault(verifier: verifier) == .chainUntrusted) }
        }
        #expect(try good.fault(verifier: verifier) == nil)
    }

    @Test("an attested key may not issue another certificate")
    func leafAsIssuer() throws {
        let middle = try TestAuthority("Attested")
        let forged = try leaf(by: middle)
        let canSign = TestAuthority.mark("2.5.29.15", [0x03, 0x02, 0x02, 0x04])
        for marks in [[], [TestAuthority.mark("2.5.29.19", [0x30, 0x00])], [canSign]] {
            let attested = try service.root.certificate("Attested", middle.key.publicKey, extensions: marks)
            #expect(try fault(x5c: [forged, attested]) == .chainUntrusted)
        }
        let issuer = try service.root.certificate(
            "Attested", middle.key.publicKey, extensions: [TestAuthority.authority])
        #expect(try fault(x5c: [forged, issuer]) == nil)
    }

    @Test("a time before everything or after it is outside")
    func times() throws {
        for now: UInt64 in [0, 999, .max, .max / 1000] {
            #expect(try good.fault(now: now) != nil)
            #expect(try TestReceipt().fault(now: now) != nil)
        }
    }

    @Test("thousands of extensions cost no more than their length, and one that stands twice is found")
    func manyExtensions() throws {
        var marks = (0..<7000).map { number in
            TestDER.sequence([0x06, 0x02, 0x81 + UInt8(number >> 7), UInt8(number & 0x7F)], TestDER.octets([]))
        }
        #expect(try fault(leafMarks: marks) == nil)
        marks.append(marks[0])
        #expect(try fault(leafMarks: marks) == .malformedCertificate)
    }
}
