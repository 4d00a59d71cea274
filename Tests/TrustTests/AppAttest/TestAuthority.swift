import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

/// Issues certificates, in code, where a real one can't be broken.
struct TestAuthority {
    /// 2026-06-01T00:00:00Z in milliseconds; everything is valid from January to December of 2026.
    static let now: UInt64 = 1_780_272_000_000

    let key: ECPrivateKey
    let name: String

    init(_ name: String, curve: NamedCurve = .p384) throws {
        self.init(name, key: try ECPrivateKey(curve: curve))
    }

    init(_ name: String, key: ECPrivateKey) {
        self.key = key
        self.name = name
    }

    static func name(_ text: String) -> [UInt8] {
        TestDER.sequence(TestDER.set(TestDER.sequence(TestDER.identifier("2.5.4.3"), TestDER.utf8(text))))
    }

    static func mark(_ identifier: String, _ value: [UInt8], isCritical: Bool = false) -> [UInt8] {
        TestDER.sequence(
            TestDER.identifier(identifier), isCritical ? [0x01, 0x01, 0xFF] : [], TestDER.octets(value))
    }

    static let authority = mark("2.5.29.19", [0x30, 0x03, 0x01, 0x01, 0xFF], isCritical: true)

    /// A certificate of this authority, or of itself.
    func certificate(
        _ subject: String, _ subjectKey: ECPublicKey, extensions: [[UInt8]], serial: Int = 7,
        until: String = "261231000000Z"
    ) throws -> [UInt8] {
        let algorithm = TestDER.sequence(TestDER.identifier("1.2.840.10045.4.3.2"))
        let body = TestDER.sequence(
            TestDER.context(0, TestDER.integer(2)), TestDER.integer(serial), algorithm, Self.name(name),
            TestDER.sequence(TestDER.time("260101000000Z"), TestDER.time(until)), Self.name(subject), subjectKey.spki,
            TestDER.context(3, TestDER.sequence(extensions.flatMap { $0 })))
        return TestDER.sequence(body, algorithm, TestDER.bits(try key.signature(for: body, hash: .sha256).der))
    }

    /// This authority's own certificate.
    func root() throws -> [UInt8] { try certificate(name, key.publicKey, extensions: [Self.authority], serial: 1) }
}

/// A service like Apple's, with everything that a test may want to change.
struct TestService {
    static let appID = "ABCDE12345.com.example.app"

    let root: TestAuthority
    let issuer: TestAuthority
    let rootDER: [UInt8]
    let issuerDER: [UInt8]
    let key: ECPrivateKey

    init(issuerUntil: String = "261231000000Z") throws {
        root = try TestAuthority("Test Root")
        issuer = try TestAuthority("Test Issuer")
        key = try ECPrivateKey(curve: .p256)
        rootDER = try root.root()
        issuerDER = try root.certificate(
            "Test Issuer", issuer.key.publicKey, extensions: [TestAuthority.authority], serial: 2, until: issuerUntil)
    }

    func verifier() throws -> AttestationVerifier { AttestationVerifier(roots: [try Certificate(der: rootDER)]) }

    func expectation() throws -> AttestationExpectation {
        AttestationExpectation(
            appIDs: [try #require(AppID(rawValue: Self.appID))], clientDataHash: ClientDataHash(challenge: [1, 2, 3]),
            keyID: AppAttestKeyID(of: key.publicKey))
    }
}

/// The parts of an attestation, good unless a test changes one.
struct TestAttestation {
    let service: TestService
    var rpID = TestService.appID
    var flags: UInt8 = 0x40
    var counter: UInt8 = 0
    var aaguid = AppAttestEnvironment.production.aaguid
    var credentialID: [UInt8]
    var coseKey: ECPublicKey
    var certifiedKey: ECPublicKey
    var extensions: TestCBOR?
    var accessControl: [UInt8]?
    var challenge: [UInt8] = [1, 2, 3]
    var leafMarks: [[UInt8]] = []
    var leafUntil = "261231000000Z"
    var format = "apple-appattest"
    var x5c: [[UInt8]]?

    init(_ service: TestService) {
        self.service = service
        credentialID = HashAlgorithm.sha256.hash(service.key.publicKey.x963)
        coseKey = service.key.publicKey
        certifiedKey = service.key.publicKey
    }

    var authenticatorData: [UInt8] {
        let cose = TestCBOR.map([
            (.number(1), .number(2)), (.number(3), .negative(6)), (.negative(0), .number(1)),
            (.negative(1), .bytes(Array(coseKey.raw.prefix(32)))),
            (.negative(2), .bytes(Array(coseKey.raw.suffix(32)))),
        ])
        let head = HashAlgorithm.sha256.hash(Array(rpID.utf8)) + [flags, 0, 0, 0, counter]
        return head + aaguid + [0, UInt8(credentialID.count)] + credentialID + cose.encoded
            + (extensions?.encoded ?? [])
    }

    func leaf() throws -> [UInt8] {
        let clientDataHash = HashAlgorithm.sha256.hash(challenge)
        let nonce = HashAlgorithm.sha256.hash(authenticatorData + clientDataHash)
        var marks = leafMarks
        marks.append(
            TestAuthority.mark(
                CredentialCertificate.nonceExtension, TestDER.sequence(TestDER.context(1, TestDER.octets(nonce)))))
        if let accessControl {
            marks.append(TestAuthority.mark(CredentialCertificate.accessControlExtension, accessControl))
        }
        return try service.issuer.certificate("Leaf", certifiedKey, extensions: marks, until: leafUntil)
    }

    /// The members of the attestation object.
    func members() throws -> [(TestCBOR, TestCBOR)] {
        let certificates = try x5c ?? [leaf(), service.issuerDER]
        return [
            (.text("fmt"), .text(format)),
            (
                .text("attStmt"),
                .map([(.text("x5c"), .array(certificates.map { .bytes($0) })), (.text("receipt"), .bytes([1]))])
            ),
            (.text("authData"), .bytes(authenticatorData)),
        ]
    }

    func encoded() throws -> [UInt8] { TestCBOR.map(try members()).encoded }

    /// The verdict on this attestation, or on other bytes in its place.
    func fault(
        of other: [UInt8]? = nil, verifier: AttestationVerifier? = nil, now: UInt64 = TestAuthority.now,
        change: (inout AttestationExpectation) -> Void = { _ in }
    ) throws -> AttestationFault? {
        var expectation = try service.expectation()
        change(&expectation)
        let attestation: UnverifiedAttestation
        let bytes = try other ?? encoded()
        do throws(AttestationRejection) {
            attestation = try UnverifiedAttestation(cbor: bytes)
        } catch {
            return error.fault
        }
        switch try (verifier ?? service.verifier()).verify(attestation, expecting: expectation, now: now) {
        case .success: return nil
        case .failure(let rejection): return rejection.fault
        }
    }
}
