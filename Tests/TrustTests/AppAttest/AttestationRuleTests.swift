import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

@Suite("Attestations: one rule, one reason")
struct AttestationRuleTests {
    /// The constant of Apple's text.
    static let fullSecurity = "MEAMAjExMDowCQwCb2uhAwEB/zAJDAJvYaEDAQH/MAsMBG9kZWyhAwEB/zAVDARvc2duoAYMBHJzZWMwBaYDAgEB"

    static func iOS27(category: [UInt8] = [4, 0, 0, 0], version: String = "42") -> TestCBOR {
        .map([
            (.text("apple_bundle_version_01"), .text(version)),
            (.text("apple_validation_category_01"), .bytes(category)),
        ])
    }

    /// The fault of an attestation in which one thing is changed.
    private func fault(_ change: (inout TestAttestation) throws -> Void) throws -> AttestationFault? {
        var attestation = TestAttestation(try TestService())
        try change(&attestation)
        return try attestation.fault()
    }

    @Test("a good attestation holds, and gives what it says")
    func good() throws {
        let service = try TestService()
        var attestation = TestAttestation(service)
        attestation.extensions = Self.iOS27()
        let verified = try service.verifier().verify(
            try UnverifiedAttestation(cbor: try attestation.encoded()), expecting: try service.expectation(),
            now: TestAuthority.now
        ).get()
        #expect(verified.publicKey == service.key.publicKey)
        #expect(verified.keyID == AppAttestKeyID(of: service.key.publicKey))
        #expect(verified.environment == .production)
        #expect(verified.validationCategory == .appStore)
        #expect(verified.bundleVersion == "42")
        #expect(verified.receipt == [1])
    }

    @Test("step 1: another root, an unsigned issuer, a leaf that may issue, a time outside")
    func chain() throws {
        let service = try TestService()
        let attestation = TestAttestation(service)
        #expect(try attestation.fault() == nil)
        #expect(try attestation.fault(verifier: try AttestationVerifier.apple()) == .chainUntrusted)
        let stranger = try TestService()
        #expect(try fault { $0.x5c = [try $0.leaf(), stranger.issuerDER] } == .chainUntrusted)
        #expect(try fault { $0.leafMarks = [TestAuthority.authority] } == .chainUntrusted)
        #expect(try attestation.fault(now: TestAuthority.now + 365 * 86_400_000) == .certificateExpired)
        #expect(try attestation.fault(now: TestAuthority.now - 365 * 86_400_000) == .certificateNotYetValid)
        #expect(try fault { $0.leafUntil = "260301000000Z" } == .certificateExpired)
        #expect(try fault { $0.x5c = [try $0.leaf(), [0x30, 0x00]] } == .malformedCertificate)
        #expect(try fault { $0.x5c = [[0x30, 0x00], $0.service.issuerDER] } == .malformedCertificate)
    }

    @Test("step 1: an issuer that has expired is not saved by having been remembered")
    func rememberedIssuer() throws {
        let service = try TestService(issuerUntil: "260701000000Z")
        let verifier = try service.verifier()
        let attestation = TestAttestation(service)
        #expect(try attestation.fault(verifier: verifier) == nil)
        #expect(try attestation.fault(verifier: verifier) == nil)
        #expect(
            try attestation.fault(verifier: verifier, now: TestAuthority.now + 60 * 86_400_000) == .certificateExpired)
    }

    @Test("steps 2 to 4: another challenge, a short hash, a nonce that is wrapped otherwise")
    func nonce() throws {
        #expect(try fault { $0.challenge = [1, 2, 4] } == .nonceMismatch)
        let attestation = TestAttestation(try TestService())
        #expect(
            try attestation.fault { $0.clientDataHash = ClientDataHash(bytes: [UInt8](repeating: 0, count: 15)) }
                == .clientDataHashTooShort)
        // Just long enough: the next rule refuses it.
        #expect(
            try attestation.fault { $0.clientDataHash = ClientDataHash(bytes: [UInt8](repeating: 0, count: 16)) }
                == .nonceMismatch)
        #expect(
            try attestation.fault { $0.clientDataHash = ClientDataHash(challenge: [1, 2, 3, 4]) } == .nonceMismatch)
        let signed = attestation.authenticatorData + HashAlgorithm.sha256.hash([1, 2, 3])
        let bare = TestAuthority.mark(
            CredentialCertificate.nonceExtension, TestDER.octets(HashAlgorithm.sha256.hash(signed)))
        let leaf = try attestation.service.issuer.certificate("Leaf", attestation.certifiedKey, extensions: [bare])
        var wrapped = attestation
        wrapped.x5c = [leaf, attestation.service.issuerDER]
        #expect(try wrapped.fault() == .nonceMismatch)
    }

    @Test("step 4 on macOS: the access control is the constant, and iOS is not asked for it")
    func macOS() throws {
        var attestation = TestAttestation(try TestService())
        #expect(try attestation.fault { $0.platform = .macOS } == .systemNotSecure)
        attestation.accessControl = Base64.decode(Self.fullSecurity)
        #expect(attestation.accessControl?.count == 66)
        #expect(try attestation.fault { $0.platform = .macOS } == nil)
        attestation.accessControl?[65] = 2
        #expect(try attestation.fault { $0.platform = .macOS } == .systemNotSecure)
        #expect(try attestation.fault() == nil)
    }

    @Test("step 5: another key in the certificate, another key id, another curve")
    func keyID() throws {
        let other = try ECPrivateKey(curve: .p256).publicKey
        #expect(try fault { $0.certifiedKey = other } == .keyMismatch)
        #expect(try fault { $0.certifiedKey = try ECPrivateKey(curve: .p384).publicKey } == .keyMismatch)
        let attestation = TestAttestation(try TestService())
        #expect(try attestation.fault { $0.keyID = AppAttestKeyID(of: other) } == .keyMismatch)
        #expect(try attestation.fault { $0.keyID = nil } == nil)
    }

    @Test("step 6: another app; one of several will do")
    func appID() throws {
        #expect(try fault { $0.rpID = "ABCDE12345.com.example.other" } == .appMismatch)
        let other = try #require(AppID(rawValue: "ABCDE12345.com.example.other"))
        let attestation = TestAttestation(try TestService())
        #expect(try attestation.fault { $0.appIDs.insert(other) } == nil)
        #expect(try attestation.fault { $0.appIDs = [] } == .appMismatch)
    }

    @Test("step 7: a counter that is not 0")
    func counter() throws {
        #expect(try fault { $0.counter = 1 } == .counterNotZero)
    }

    @Test("step 8: environments are kept apart, and unknown ones refused")
    func environment() throws {
        #expect(try fault { $0.aaguid = AppAttestEnvironment.development.aaguid } == .environmentMismatch)
        #expect(try fault { $0.aaguid = Array("appattestsandbox".utf8) } == .environmentMismatch)
        #expect(try fault { $0.aaguid = Array("appattest".utf8) + [0, 0, 0, 0, 0, 0, 1] } == .environmentMismatch)
        var attestation = TestAttestation(try TestService())
        #expect(try attestation.fault { $0.environments = [.development] } == .environmentMismatch)
        attestation.aaguid = AppAttestEnvironment.development.aaguid
        #expect(try attestation.fault { $0.environments = [.development] } == nil)
    }

    @Test("step 9: another credential id, another COSE key")
    func credential() throws {
        #expect(try fault { $0.credentialID[0] ^= 1 } == .credentialMismatch)
        #expect(try fault { $0.credentialID.append(0) } == .credentialMismatch)
        #expect(try fault { $0.coseKey = try ECPrivateKey(curve: .p256).publicKey } == .credentialMismatch)
    }

    @Test("step 10: categories that Apple's text refuses, and those that the server does")
    func category() throws {
        for number in 0...11 {
            let isAllowed = (1...6).contains(number) || number == 10
            #expect(
                try fault { $0.extensions = Self.iOS27(category: [UInt8(number), 0, 0, 0]) }
                    == (isAllowed ? nil : .categoryRejected))
        }
        // The other byte order would make 3 of it.
        #expect(try fault { $0.extensions = Self.iOS27(category: [0, 0, 0, 3]) } == .categoryRejected)
        var attestation = TestAttestation(try TestService())
        attestation.extensions = .map([(.text("apple_validation_category_01"), .number(3))])
        #expect(try attestation.fault() == nil)
        #expect(
            try attestation.fault { $0.extensions = ExtensionRules(categories: [.appStore]) } == .categoryRejected)
    }

    @Test("step 11: a version that the server refuses")
    func bundleVersion() throws {
        var attestation = TestAttestation(try TestService())
        attestation.extensions = Self.iOS27(version: "41")
        #expect(try attestation.fault { $0.extensions = ExtensionRules(bundleVersions: ["41", "42"]) } == nil)
        #expect(
            try attestation.fault { $0.extensions = ExtensionRules(bundleVersions: ["42"]) } == .bundleVersionRejected)
        attestation.extensions = .map([(.text("apple_validation_category_01"), .bytes([4, 0, 0, 0]))])
        #expect(
            try attestation.fault { $0.extensions = ExtensionRules(missing: .rejected) } == .bundleVersionRejected)
    }

    @Test("extensions count with and without the flag ED; the flag without extensions is malformed")
    func extensionFlag() throws {
        #expect(try fault { $0.extensions = Self.iOS27(category: [0, 0, 0, 0]) } == .categoryRejected)
        #expect(
            try fault {
                $0.flags = 0xC0
                $0.extensions = Self.iOS27(category: [0, 0, 0, 0])
            } == .categoryRejected)
        #expect(
            try fault {
                $0.flags = 0xC0
                $0.extensions = Self.iOS27()
            } == nil)
        #expect(try fault { $0.flags = 0xC0 } == .malformedAuthenticatorData)
        #expect(try fault { $0.flags = 0x00 } == .malformedAuthenticatorData)
    }

    @Test("objects of another shape have their reasons")
    func shapes() throws {
        #expect(try fault { $0.format = "packed" } == .unknownFormat)
        #expect(try fault { $0.x5c = [try $0.leaf()] } == .malformedStatement)
        #expect(
            try fault { $0.x5c = [try $0.leaf(), $0.service.issuerDER, $0.service.rootDER] } == .malformedStatement)
        #expect(try fault { $0.extensions = .array([]) } == .malformedAuthenticatorData)
        #expect(try fault { $0.extensions = Self.iOS27(category: [1, 0]) } == .malformedAuthenticatorData)
        let good = try TestAttestation(try TestService()).encoded()
        let broken: [[UInt8]] = [[], [0xA0], Array(good.dropLast()), good + [0], [0xBF] + good.dropFirst() + [0xFF]]
        for bytes in broken {
            #expect(throws: AttestationRejection(.malformed)) { try UnverifiedAttestation(cbor: bytes) }
        }
    }

    @Test("after one broken rule the explanation tells of the others too")
    func explanation() throws {
        let service = try TestService()
        var attestation = TestAttestation(service)
        attestation.counter = 1
        attestation.aaguid = AppAttestEnvironment.development.aaguid
        let steps = try service.verifier().explain(
            try UnverifiedAttestation(cbor: try attestation.encoded()), expecting: try service.expectation(),
            now: TestAuthority.now)
        #expect(steps.map(\.number) == [1, 2, 4, 4, 5, 6, 7, 8, 9, 10, 11])
        #expect(
            steps.filter { !$0.holds }.map(\.code) == [
                "attestation_counter_not_zero", "attestation_environment_mismatch",
            ])
    }

    @Test("the explanation tells which rules had nothing to compare: those of macOS on an iPhone, of absent extensions")
    func notAsked() throws {
        let service = try TestService()
        let attestation = try UnverifiedAttestation(cbor: try TestAttestation(service).encoded())
        var expectation = try service.expectation()
        func notAsked() throws -> [Int] {
            try service.verifier().explain(attestation, expecting: expectation, now: TestAuthority.now)
                .filter { !$0.isAsked }.map(\.number)
        }
        #expect(try notAsked() == [4, 10, 11])
        expectation.platform = .macOS
        #expect(try notAsked() == [10, 11])
    }

    @Test("a category as a number is at most 2³² − 1")
    func categoryNumber() {
        func category(_ number: UInt64) -> UInt32? {
            AuthenticatorExtensions(
                .map([CBORMember(key: .text("apple_validation_category_01"), value: .unsigned(number))])
            )?.validationCategory
        }
        #expect(category(0xFFFF_FFFF) == .max)
        #expect(category(0x1_0000_0000) == nil)
    }

    @Test("codes are unique, and every one has a sentence")
    func codes() {
        let codes =
            AttestationFault.allCases.map(\.rawValue) + AssertionFault.allCases.map(\.rawValue)
            + ReceiptFault.allCases.map(\.rawValue)
        #expect(Set(codes).count == codes.count)
        let sentences =
            AttestationFault.allCases.map(\.sentence) + AssertionFault.allCases.map(\.sentence)
            + ReceiptFault.allCases.map(\.sentence)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
    }

    @Test(
        "an app id has a team id in front",
        arguments: [
            "", "com.example", "ABCDE12345", "ABCDE12345.", "abcde12345.com.x", "ABCDE12345.a b", "ABCDE1234.com.xy",
        ])
    func appIDs(text: String) {
        #expect(AppID(rawValue: text) == nil)
    }
}
