import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

@Suite("Assertions: one rule, one reason")
struct AssertionRuleTests {
    /// The parts of an assertion, good unless a test changes one.
    struct Parts {
        let key: ECPrivateKey
        var rpID = TestService.appID
        var flags: UInt8 = 0x40
        var counter: UInt8 = 5
        var extensions: TestCBOR?
        var clientData = Array(#"{"challenge":"abc"}"#.utf8)

        init() throws { key = try ECPrivateKey(curve: .p256) }

        func fault(
            isDigest: Bool = false, change: (inout AssertionExpectation) throws -> Void = { _ in }
        ) throws -> AssertionFault? {
            let (bytes, expectation) = (try encoded(isDigest: isDigest), try expectation(change))
            do throws(AssertionFault) {
                return AssertionVerifier().fault(try UnverifiedAssertion(cbor: bytes), expectation)
            } catch {
                return error
            }
        }

        /// Of each step, whether there was something to compare.
        func asked(change: (inout AssertionExpectation) throws -> Void = { _ in }) throws -> [Bool] {
            AssertionVerifier().explain(
                try UnverifiedAssertion(cbor: try encoded(isDigest: false)), expecting: try expectation(change)
            ).map(\.isAsked)
        }

        private func encoded(isDigest: Bool) throws -> [UInt8] {
            let data =
                HashAlgorithm.sha256.hash(Array(rpID.utf8)) + [flags, 0, 0, 0, counter] + (extensions?.encoded ?? [])
            let nonce = HashAlgorithm.sha256.hash(data + HashAlgorithm.sha256.hash(clientData))
            let signature =
                isDigest ? try key.signature(forDigest: nonce) : try key.signature(for: nonce, hash: .sha256)
            return TestCBOR.map([
                (.text("signature"), .bytes(signature.der)), (.text("authenticatorData"), .bytes(data)),
            ]).encoded
        }

        private func expectation(
            _ change: (inout AssertionExpectation) throws -> Void
        ) throws -> AssertionExpectation {
            var expectation = AssertionExpectation(
                publicKey: key.publicKey, appIDs: [try #require(AppID(rawValue: TestService.appID))],
                clientData: clientData, challenge: .jsonMember("abc"), storedCounter: 4)
            try change(&expectation)
            return expectation
        }
    }

    private func fault(_ change: (inout Parts) throws -> Void) throws -> AssertionFault? {
        var parts = try Parts()
        try change(&parts)
        return try parts.fault()
    }

    @Test("a good assertion holds")
    func good() throws {
        #expect(try Parts().fault() == nil)
    }

    @Test("steps 1 to 3: another key, other client data, the nonce as the digest")
    func signature() throws {
        let other = try ECPrivateKey(curve: .p256).publicKey
        #expect(try Parts().fault { $0.publicKey = other } == .signatureInvalid)
        #expect(try Parts().fault { $0.clientData.append(0x20) } == .signatureInvalid)
        #expect(try Parts().fault(isDigest: true) == .signatureInvalid)
    }

    @Test("step 4: another app")
    func appID() throws {
        #expect(try fault { $0.rpID = "ABCDE12345.com.example.other" } == .appMismatch)
    }

    @Test("step 5: a counter that was there before")
    func counter() throws {
        #expect(try Parts().fault { $0.storedCounter = 5 } == .counterNotIncreased)
        #expect(try Parts().fault { $0.storedCounter = .max } == .counterNotIncreased)
        #expect(try Parts().fault { $0.storedCounter = 0 } == nil)
        var first = try Parts()
        first.counter = 0
        #expect(try first.fault { $0.storedCounter = 0 } == .counterNotIncreased)
    }

    @Test("step 6: the challenge in the client data, whole or as the member of an object")
    func challenge() throws {
        #expect(try Parts().fault { $0.challenge = .jsonMember("abd") } == .challengeMismatch)
        #expect(try Parts().fault { $0.challenge = .clientData($0.clientData) } == nil)
        #expect(try Parts().fault { $0.challenge = .clientData(Array("abc".utf8)) } == .challengeMismatch)
        #expect(try Parts().fault { $0.challenge = .comparedByCaller } == nil)
        for text in ["", "abc", #"{"challenge":5}"#, #"{"challenge":"abc","challenge":"abc"}"#, #"["abc"]"#, "{}"] {
            #expect(try fault { $0.clientData = Array(text.utf8) } == .challengeMismatch, "\(text)")
        }
        // More marks on one letter than any language needs, written out and as escapes.
        for (count, fault) in [(30, nil), (31, AssertionFault.challengeMismatch)] {
            for mark in ["\u{301}", #"\u0301"#] {
                let name = "é" + String(repeating: mark, count: count)
                #expect(try self.fault { $0.clientData = Array(#"{"\#(name)":1,"challenge":"abc"}"#.utf8) } == fault)
            }
        }
        #expect(try fault { $0.clientData = Array(#"{"more":1,"challenge":"a\u0062c"}"#.utf8) } == nil)
    }

    @Test("the explanation tells whether there was a challenge to compare, and extensions")
    func asked() throws {
        #expect(try Parts().asked() == [true, true, true, true, false, false])
        #expect(try Parts().asked { $0.challenge = .comparedByCaller } == [true, true, true, false, false, false])
        var parts = try Parts()
        parts.extensions = AttestationRuleTests.iOS27()
        #expect(try parts.asked() == [true, true, true, true, true, true])
    }

    @Test("steps 7 and 8: category and version, with and without the flag ED")
    func extensions() throws {
        for flags: UInt8 in [0x40, 0xC0] {
            var parts = try Parts()
            parts.flags = flags
            parts.extensions = AttestationRuleTests.iOS27(category: [4, 0, 0, 0], version: "41")
            #expect(try parts.fault() == nil)
            #expect(try parts.fault { $0.extensions = ExtensionRules(categories: [.testFlight]) } == .categoryRejected)
            #expect(
                try parts.fault { $0.extensions = ExtensionRules(bundleVersions: ["42"]) } == .bundleVersionRejected)
            parts.extensions = AttestationRuleTests.iOS27(category: [8, 0, 0, 0])
            #expect(try parts.fault() == .categoryRejected)
        }
        #expect(try fault { $0.flags = 0xC0 } == .malformedAuthenticatorData)
        #expect(try Parts().fault { $0.extensions = ExtensionRules(missing: .rejected) } == .categoryRejected)
    }

    @Test("objects of another shape have their reasons")
    func shapes() throws {
        let broken: [[UInt8]] = [[], [0xA0], TestCBOR.map([(.text("signature"), .bytes([]))]).encoded]
        for bytes in broken {
            #expect(throws: AssertionFault.malformed) { try UnverifiedAssertion(cbor: bytes) }
        }
        let data = TestCBOR.bytes([UInt8](repeating: 0, count: 37))
        let noSignature = TestCBOR.map([(.text("signature"), .bytes([0x30])), (.text("authenticatorData"), data)])
        #expect(throws: AssertionFault.malformedSignature) { try UnverifiedAssertion(cbor: noSignature.encoded) }
        let shortData = TestCBOR.map([
            (.text("signature"), .bytes(hex("3006020101020101"))),
            (.text("authenticatorData"), .bytes([UInt8](repeating: 0, count: 36))),
        ])
        #expect(throws: AssertionFault.malformedAuthenticatorData) { try UnverifiedAssertion(cbor: shortData.encoded) }
    }
}
