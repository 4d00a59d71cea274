import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

/// CBOR of another shape than Apple's, each with its reason or accepted on purpose.
@Suite("App Attest objects of another shape")
struct HostileShapeTests {
    /// The members of a good attestation object, with one of them replaced, added or left out.
    private func attestationFault(_ change: (inout [(TestCBOR, TestCBOR)]) throws -> Void) throws -> AttestationFault? {
        let service = try TestService()
        let parts = TestAttestation(service)
        var members = try parts.members()
        try change(&members)
        return try parts.fault(of: TestCBOR.map(members).encoded)
    }

    @Test("members in another order, and unknown ones, are accepted")
    func tolerated() throws {
        #expect(try attestationFault { $0.reverse() } == nil)
        #expect(try attestationFault { $0.append((.text("more"), .map([(.number(1), .bytes([]))]))) } == nil)
        #expect(try attestationFault { $0.append((.number(3), .number(4))) } == nil)
    }

    @Test("text for bytes, bytes for text, numbers for names, a name twice, a format that only begins well")
    func confused() throws {
        #expect(try attestationFault { $0[0] = (.bytes(Array("fmt".utf8)), $0[0].1) } == .malformed)
        #expect(try attestationFault { $0[0] = (.number(1), $0[0].1) } == .malformed)
        #expect(try attestationFault { $0[0].1 = .bytes(Array("apple-appattest".utf8)) } == .malformed)
        #expect(try attestationFault { $0[2].1 = .text("authData") } == .malformed)
        #expect(try attestationFault { $0.append($0[0]) } == .malformed)
        #expect(try attestationFault { $0.append((.text("fmt"), .text("packed"))) } == .malformed)
        for format in ["apple-appattest\0", "apple-appattes", "Apple-AppAttest", "apple", "apple\u{2010}appattest", ""]
        {
            #expect(try attestationFault { $0[0].1 = .text(format) } == .unknownFormat, "\(format)")
        }
        for statement: TestCBOR in [.array([]), .map([]), .text("x5c"), .bytes([])] {
            #expect(try attestationFault { $0[1].1 = statement } == .malformedStatement)
        }
    }

    @Test("tags, floating-point numbers and open lengths are refused wherever they stand")
    func unsupported() throws {
        let service = try TestService()
        let parts = TestAttestation(service)
        let good = try parts.encoded()
        #expect(try parts.fault(of: good) == nil)
        let body = Array(good.dropFirst())
        let more: [UInt8] = [0x61, 0x7A]
        let heads: [[UInt8]] = [
            // Self-described CBOR, an open map, a fourth member that is a float, a tag, undefined, an open string.
            [0xD9, 0xD9, 0xF7, 0xA3] + body, [0xBF] + body + [0xFF], [0xA4] + body + more + [0xFA, 0, 0, 0, 0],
            [0xA4] + body + more + [0xC0, 0x60], [0xA4] + body + more + [0xF7], [0xA4] + body + more + [0x5F, 0xFF],
            [0xA4] + body + more + [UInt8](repeating: 0x81, count: 1000) + [0], [0xA4] + body, [0xA2] + body,
            [0xBB, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + body,
        ]
        for bytes in heads { #expect(try parts.fault(of: bytes) == .malformed) }
        // A length that is written longer than it must be is no reason.
        #expect(try parts.fault(of: [0xBB, 0, 0, 0, 0, 0, 0, 0, 3] + body) == nil)
    }

    static let ec2: [(TestCBOR, TestCBOR)] = [
        (.number(1), .number(2)), (.number(3), .negative(6)), (.negative(0), .number(1)),
        (.negative(1), .bytes([UInt8](repeating: 1, count: 32))),
        (.negative(2), .bytes([UInt8](repeating: 2, count: 32))),
    ]

    @Test("a COSE key of another kind, curve, algorithm or length, or with more in it, is malformed")
    func coseKeys() throws {
        func isRead(_ change: (inout [(TestCBOR, TestCBOR)]) -> Void) -> Bool {
            var members = Self.ec2
            change(&members)
            let head = [UInt8](repeating: 0, count: 32) + [0x40, 0, 0, 0, 0] + AppAttestEnvironment.production.aaguid
            let data = head + [0, 32] + [UInt8](repeating: 9, count: 32) + TestCBOR.map(members).encoded
            return AuthenticatorData(data[...], kind: .attestation) != nil
        }
        #expect(isRead { _ in })
        #expect(isRead { $0.reverse() })
        #expect(!isRead { $0[0].1 = .number(1) })
        #expect(!isRead { $0[0].1 = .text("EC2") })
        #expect(!isRead { $0[1].1 = .negative(34) })
        #expect(!isRead { $0[2].1 = .number(2) })
        #expect(!isRead { $0[3].1 = .bytes([UInt8](repeating: 1, count: 31)) })
        #expect(!isRead { $0[4].1 = .bytes([UInt8](repeating: 1, count: 33)) })
        #expect(!isRead { $0[4].1 = .text(String(repeating: "a", count: 32)) })
        #expect(!isRead { $0[0].0 = .text("1") })
        #expect(!isRead { $0.append((.number(2), .bytes([1]))) })
        #expect(!isRead { $0.append($0[0]) })
        #expect(!isRead { $0.removeLast() })
    }

    @Test("a credential id whose length lies is malformed")
    func credentialLength() throws {
        let good = TestAttestation(try TestService()).authenticatorData
        for length: [UInt8] in [[0, 0], [0, 31], [0, 33], [0xFF, 0xFF], [0x20, 0]] {
            var data = good
            data.replaceSubrange(53..<55, with: length)
            #expect(AuthenticatorData(data[...], kind: .attestation) == nil)
        }
        #expect(AuthenticatorData(good[...], kind: .attestation) != nil)
        #expect(AuthenticatorData((good + [0])[...], kind: .attestation) == nil)
    }

    static let category = (TestCBOR.text("apple_validation_category_01"), TestCBOR.bytes([3, 0, 0, 0]))
    static let version = (TestCBOR.text("apple_bundle_version_01"), TestCBOR.text("1.0"))

    static let extensions: [(TestCBOR, UInt32?, String?)] = [
        (.map([version, category]), 3, "1.0"), (.map([category, version]), 3, "1.0"), (.map([category]), 3, nil),
        (.map([version]), nil, "1.0"), (.map([]), nil, nil),
        (
            .map([
                (.text("apple_cd_hash_hash_01"), .bytes([UInt8](repeating: 7, count: 20))), version,
                (.text("apple_cd_hash_type_01"), .bytes([2, 0, 0, 0])), category,
            ]), 3, "1.0"
        ),
        (.map([(.text("apple_validation_category_02"), .text("later")), category]), 3, nil),
    ]

    @Test("extensions are read in any order, with unknown ones beside them", arguments: extensions)
    func readExtensions(map: TestCBOR, category: UInt32?, version: String?) throws {
        for flags: UInt8 in [0x40, 0xC0] {
            let data = [UInt8](repeating: 0, count: 32) + [flags, 0, 0, 0, 1] + map.encoded
            let read = try #require(AuthenticatorData(data[...], kind: .assertion)?.extensions)
            #expect(read.validationCategory == category && read.bundleVersion == version)
        }
    }

    static let badExtensions: [TestCBOR] = [
        .array([]), .text(""), .number(0), .map([(.number(1), .number(2))]), .map([category, category]),
        .map([(.text("apple_validation_category_01"), .bytes([3, 0, 0]))]),
        .map([(.text("apple_validation_category_01"), .bytes([3, 0, 0, 0, 0]))]),
        .map([(.text("apple_validation_category_01"), .text("3"))]),
        .map([(.text("apple_validation_category_01"), .negative(2))]),
        .map([(.text("apple_validation_category_01"), .number(1 << 32))]),
        .map([(.text("apple_bundle_version_01"), .bytes([0x31]))]),
        .map([(.bytes(Array("apple_bundle_version_01".utf8)), .text("1"))]),
    ]

    @Test("extensions of another type are malformed", arguments: badExtensions)
    func refusedExtensions(map: TestCBOR) {
        let data = [UInt8](repeating: 0, count: 32) + [0xC0, 0, 0, 0, 1] + map.encoded
        #expect(AuthenticatorData(data[...], kind: .assertion) == nil)
    }

    static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
    static let signatures: [(String, Bool)] = [
        ("3006020101020101", true), ("3006020100020101", false), ("3006020101020100", false),
        ("30060201ff020101", false), ("3007020200010201 01", false), ("308106020101020101", false),
        ("300602010102010100", false), ("3080020101020101 0000", false), ("3003020101", false),
        ("3009020101020101020101", false), ("31060201010201 01", false), ("300602010103010 1", false),
        ("3026022100" + order + "020101", false), ("3026020101022100" + order, false),
        ("3026022100" + order.dropLast() + "0020101", true), ("3084000000060201010201 01", false), ("", false),
        ("30050201010200", false), ("3027022200" + "00" + order + "020101", false),
    ]

    @Test("signatures are strict DER of two numbers in range", arguments: signatures)
    func signatureForms(digits: String, isRead: Bool) {
        let data = [UInt8](repeating: 0, count: 32) + [0x40, 0, 0, 0, 1]
        let bytes = TestCBOR.map([
            (.text("signature"), .bytes(hex(digits.replacing(" ", with: "")))),
            (.text("authenticatorData"), .bytes(data)),
        ]).encoded
        if isRead {
            #expect(throws: Never.self) { try UnverifiedAssertion(cbor: bytes) }
        } else {
            #expect(throws: AssertionFault.malformedSignature) { try UnverifiedAssertion(cbor: bytes) }
        }
    }

    @Test("the other signature that ECDSA allows, n − s, is accepted too")
    func highS() throws {
        let key = try ECPrivateKey(curve: .p256)
        let data = try #require(AppID(rawValue: TestService.appID)).relyingPartyHash + [0x40, 0, 0, 0, 1]
        let nonce = HashAlgorithm.sha256.hash(data + HashAlgorithm.sha256.hash([1]))
        let first = try key.signature(for: nonce, hash: .sha256)
        // n − s, byte by byte from the end.
        var (other, borrow) = (first.p1363, 0)
        for index in (32..<64).reversed() {
            let difference = Int(hex(Self.order)[index - 32]) - Int(first.p1363[index]) - borrow
            other[index] = UInt8(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        for signature in [first, try ECDSASignature(p1363: other, curve: .p256)] {
            let bytes = TestCBOR.map([
                (.text("authenticatorData"), .bytes(data)), (.text("signature"), .bytes(signature.der)),
            ]).encoded
            let expectation = AssertionExpectation(
                publicKey: key.publicKey, appIDs: [try #require(AppID(rawValue: TestService.appID))], clientData: [1],
                challenge: .clientData([1]), storedCounter: 0)
            #expect(AssertionVerifier().fault(try UnverifiedAssertion(cbor: bytes), expectation) == nil)
        }
    }

    @Test("the id of an app is compared letter by letter")
    func appCase() throws {
        for text in ["ABCDE12345.com.Example.app", "ABCDE12345.com.example.app2", "ABCDE12345.com.example.ap"] {
            var parts = TestAttestation(try TestService())
            parts.rpID = text
            #expect(try parts.fault() == .appMismatch)
        }
    }

    @Test("a key id is base64 of 32 bytes, in either alphabet, with or without padding")
    func keyIDs() throws {
        let bytes = [UInt8](repeating: 0xFB, count: 32)
        let standard = try #require(AppAttestKeyID(bytes: bytes)).base64
        #expect(standard.count == 44)
        let url = standard.replacing("+", with: "-").replacing("/", with: "_")
        for text in [standard, String(standard.dropLast()), url, String(url.dropLast())] {
            #expect(AppAttestKeyID(base64: text)?.bytes == bytes)
        }
        for text in ["", "=", standard + "=", " " + standard, String(standard.dropLast(2)), standard + "AAAA", "é"] {
            #expect(AppAttestKeyID(base64: text) == nil, "\(text)")
        }
    }
}
