import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire
import Testing

@Suite("Device public keys")
struct DevicePublicKeyTests {
    static let key = Result { try ECPrivateKey(curve: .p256).publicKey }

    /// The forms of facts/mfa-and-signin §4.6, by name.
    static let forms: [(String, @Sendable (ECPublicKey) -> EncodedPublicKey)] = [
        ("X9.63", { EncodedPublicKey(x963: $0.x963) }),
        ("X9.63 in base64url", { EncodedPublicKey(text: Base64.encodeURL($0.x963)) }),
        ("X9.63 without padding", { EncodedPublicKey(text: Base64.encode($0.x963).replacing("=", with: "")) }),
        ("compressed", { EncodedPublicKey(text: Base64.encode($0.compressed)) }),
        ("raw", { EncodedPublicKey(text: Base64.encode($0.raw)) }),
        ("SPKI", { EncodedPublicKey(text: Base64.encode($0.spki)) }),
        ("SPKI in lines of 64", { EncodedPublicKey(text: lines(Base64.encode($0.spki), "\n")) }),
        ("SPKI in lines with CRLF", { EncodedPublicKey(text: lines(Base64.encode($0.spki), "\r\n")) }),
        ("SPKI, compressed point", { EncodedPublicKey(text: Base64.encode(compressedSPKI($0))) }),
        ("PEM", { EncodedPublicKey(text: $0.pem) }),
        ("PEM with CRLF", { EncodedPublicKey(text: $0.pem.replacing("\n", with: "\r\n")) }),
        ("JWK as text", { EncodedPublicKey(text: jwkText($0)) }),
    ]

    @Test("every form gives the same key and key id", arguments: forms.indices)
    func form(index: Int) throws {
        let key = try Self.key.get()
        let read = try DevicePublicKey(Self.forms[index].1(key))
        #expect(read.x963 == key.x963, "\(Self.forms[index].0)")
        #expect(read.key == key)
        #expect(read.id == DeviceKeyID(publicKeyDigest: HashAlgorithm.sha256.hash(key.x963)))
        #expect(try read == DevicePublicKey(x963: key.x963))
    }

    @Test("a JWK with a private part is called a private key, whatever else it says")
    func privateJWK() {
        var jwk = JSONWebKey(kty: "EC", crv: "P-256", x: "AA", y: "AA")
        jwk.d = "AA"
        #expect(throws: PublicKeyRejection.privateKey) { try DevicePublicKey(EncodedPublicKey(jwk: jwk)) }
    }

    @Test("a PEM text with a private key is called one", arguments: ["PRIVATE KEY", "EC PRIVATE KEY"])
    func privatePEM(label: String) {
        let text = "-----BEGIN \(label)-----\nAA==\n-----END \(label)-----"
        #expect(throws: PublicKeyRejection.privateKey) { try DevicePublicKey(EncodedPublicKey(text: text)) }
    }

    @Test("a JWK object gives the same key, its coordinates in either alphabet")
    func jwkObject() throws {
        let key = try Self.key.get()
        for encode in [Base64.encode, Base64.encodeURL] {
            let jwk = JSONWebKey(
                kty: "EC", crv: "P-256", x: encode(Array(key.raw[..<32])), y: encode(Array(key.raw[32...])))
            #expect(try DevicePublicKey(EncodedPublicKey(jwk: jwk)).key == key)
        }
    }

    @Test(
        "text that is no key is refused, with its reason",
        arguments: [
            ("base64EncodedPublicKey", .notBase64), ("BGsX0f!", .notBase64), (" ", .notBase64),
            ("AAAA AAAA", .notBase64),
            ("AAAA", .unknownForm), ("A", .notBase64), ("\n", .unknownForm),
            ("{", .malformed), ("{}", .malformed), ("{\"kty\":\"EC\"}", .malformed), ("[]", .notBase64),
            ("-----BEGIN PUBLIC KEY-----", .malformed), (String(repeating: "A", count: 4097), .malformed),
            ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", .malformed),
            (" -----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----", .malformed),
        ] as [(String, PublicKeyRejection)])
    func noKey(text: String, rejection: PublicKeyRejection) {
        #expect(throws: rejection) { try DevicePublicKey(EncodedPublicKey(text: text)) }
    }

    /// A broken byte form, made from a good key, and why it must be refused.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rejection: PublicKeyRejection
        let bytes: @Sendable (ECPublicKey) throws -> [UInt8]

        init(
            _ name: String, _ rejection: PublicKeyRejection,
            _ bytes: @escaping @Sendable (ECPublicKey) throws -> [UInt8]
        ) {
            testDescription = name
            self.rejection = rejection
            self.bytes = bytes
        }
    }

    static let prime = hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")

    static let brokenKeys: [Broken] = [
        Broken("y changed", .notOnCurve) { flipped($0.x963, 64) },
        Broken("x changed", .notOnCurve) { flipped($0.x963, 32) },
        Broken("raw, y changed", .notOnCurve) { flipped($0.raw, 63) },
        Broken("all zero", .notOnCurve) { _ in [4] + [UInt8](repeating: 0, count: 64) },
        Broken("the prefix 00", .unknownForm) { [0] + $0.x963.dropFirst() },
        Broken("the prefix 05", .unknownForm) { [5] + $0.x963.dropFirst() },
        Broken("the hybrid prefix 06", .unknownForm) { [6] + $0.x963.dropFirst() },
        Broken("the hybrid prefix 07", .unknownForm) { [7] + $0.x963.dropFirst() },
        Broken("the point at infinity", .unknownForm) { _ in [0] },
        Broken("compressed with the prefix 04", .unknownForm) { [4] + $0.compressed.dropFirst() },
        Broken("compressed, x not below the prime", .malformed) { _ in [2] + prime },
        Broken("x not below the prime", .malformed) { _ in [4] + prime + [UInt8](repeating: 1, count: 32) },
        Broken("a byte missing", .unknownForm) { $0.x963.dropLast(2) },
        Broken("a byte too many", .unknownForm) { $0.x963 + [0] },
        Broken("SPKI with a byte too many", .malformed) { $0.spki + [0] },
        Broken("SPKI with a byte missing", .malformed) { $0.spki.dropLast() },
        Broken("SPKI with its first length in long form", .malformed) { [0x30, 0x81, 0x59] + $0.spki.dropFirst(2) },
        Broken("SPKI of another algorithm", .unknownForm) { flipped($0.spki, 12) },
        Broken("SPKI of an unknown curve", .wrongCurve) { flipped($0.spki, 22) },
        Broken("SPKI whose point is off the curve", .notOnCurve) { flipped($0.spki, 90) },
        Broken("SPKI with unused bits", .malformed) { replaced($0.spki, 25, 1) },
        Broken("X9.63 on P-384", .wrongCurve) { _ in try ECPrivateKey(curve: .p384).publicKey.x963 },
        Broken("X9.63 on P-521", .wrongCurve) { _ in try ECPrivateKey(curve: .p521).publicKey.x963 },
        Broken("compressed on P-384", .wrongCurve) { _ in try ECPrivateKey(curve: .p384).publicKey.compressed },
        Broken("compressed on P-521", .wrongCurve) { _ in try ECPrivateKey(curve: .p521).publicKey.compressed },
        Broken("SPKI on P-384", .wrongCurve) { _ in try ECPrivateKey(curve: .p384).publicKey.spki },
        Broken("SPKI on P-521", .wrongCurve) { _ in try ECPrivateKey(curve: .p521).publicKey.spki },
        Broken("SPKI on secp256k1", .wrongCurve) { _ in
            hex("3056301006072a8648ce3d020106052b8104000a034200") + [4] + [UInt8](repeating: 1, count: 64)
        },
        Broken("an Ed25519 key", .unknownForm) { _ in hex("302a300506032b6570032100") + [UInt8](repeating: 7, count: 32)
        },
        Broken("a PKCS #8 private key", .malformed) { _ in try ECPrivateKey(curve: .p256).pkcs8 },
    ]

    @Test("a broken key is refused, with its reason", arguments: brokenKeys)
    func isRefused(broken: Broken) throws {
        let bytes = try broken.bytes(Self.key.get())
        #expect(throws: broken.rejection) { try DevicePublicKey(EncodedPublicKey(text: Base64.encode(bytes))) }
    }

    @Test("the stored form is 65 bytes and nothing else")
    func stored() throws {
        let key = try Self.key.get()
        for bytes in [key.raw, key.compressed, key.spki, [], key.x963 + [0]] {
            #expect(throws: PublicKeyRejection.self) { try DevicePublicKey(x963: bytes) }
        }
    }

    @Test(
        "a JWK of another kind, or with broken coordinates, is refused",
        arguments: [
            (JSONWebKey(kty: "RSA", crv: "P-256", x: "AA", y: "AA"), .wrongCurve),
            (JSONWebKey(kty: "EC", crv: "P-384", x: "AA", y: "AA"), .wrongCurve),
            (JSONWebKey(kty: "EC", crv: "p-256", x: "AA", y: "AA"), .wrongCurve),
            (JSONWebKey(kty: "ec", crv: "P-256", x: "AA", y: "AA"), .wrongCurve),
            (JSONWebKey(kty: "EC", crv: "P-256", x: "A", y: "AA"), .notBase64),
            (JSONWebKey(kty: "EC", crv: "P-256", x: "AA", y: "AA"), .malformed),
            (JSONWebKey(kty: "EC", crv: "P-256", x: "", y: ""), .malformed),
            (JSONWebKey(kty: "EC", crv: "P-256", x: zero33, y: zero31), .malformed),
            (JSONWebKey(kty: "EC", crv: "P-256", x: zero32, y: zero32), .notOnCurve),
        ] as [(JSONWebKey, PublicKeyRejection)])
    func brokenJWK(jwk: JSONWebKey, rejection: PublicKeyRejection) throws {
        #expect(throws: rejection) { try DevicePublicKey(EncodedPublicKey(jwk: jwk)) }
    }

    @Test("PEM of another label, of a private key, or of two keys is refused")
    func otherPEM() throws {
        let key = try Self.key.get()
        let texts = [
            try ECPrivateKey(curve: .p256).pem, key.pem.replacing("PUBLIC KEY", with: "CERTIFICATE"), key.pem + key.pem,
            "x\n" + key.pem, key.pem + "x",
        ]
        for text in texts {
            #expect(throws: PublicKeyRejection.self) { try DevicePublicKey(EncodedPublicKey(text: text)) }
        }
        #expect(throws: PublicKeyRejection.wrongCurve) {
            try DevicePublicKey(EncodedPublicKey(text: try ECPrivateKey(curve: .p384).publicKey.pem))
        }
    }

    @Test("arbitrary bytes never trap, and never give a key that does not read back")
    func noise() throws {
        var generator = SystemRandomNumberGenerator()
        let key = try Self.key.get()
        for form in [key.x963, key.compressed, key.raw, key.spki] {
            for index in form.indices {
                let bytes = Self.replaced(form, index, UInt8.random(in: 0...255, using: &generator))
                guard let read = try? DevicePublicKey(EncodedPublicKey(text: Base64.encode(bytes))) else { continue }
                #expect(try DevicePublicKey(x963: read.x963) == read)
            }
            for count in form.indices {
                _ = try? DevicePublicKey(EncodedPublicKey(text: Base64.encode(Array(form.prefix(count)))))
            }
        }
    }

    @Test("every reason has a sentence of its own", arguments: PublicKeyRejection.allCases)
    func sentences(rejection: PublicKeyRejection) {
        #expect(rejection.sentence.hasSuffix("."))
        #expect(PublicKeyRejection.allCases.filter { $0.sentence == rejection.sentence }.count == 1)
    }

    private static let zero31 = Base64.encodeURL([UInt8](repeating: 0, count: 31))
    private static let zero32 = Base64.encodeURL([UInt8](repeating: 0, count: 32))
    private static let zero33 = Base64.encodeURL([UInt8](repeating: 0, count: 33))

    private static func jwkText(_ key: ECPublicKey) -> String {
        let (x, y) = (Base64.encodeURL(Array(key.raw[..<32])), Base64.encodeURL(Array(key.raw[32...])))
        return #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","use":"sig"}"#
    }

    private static func compressedSPKI(_ key: ECPublicKey) -> [UInt8] {
        [0x30, 0x39] + key.spki[2..<23] + [0x03, 0x22, 0x00] + key.compressed
    }

    private static func lines(_ text: String, _ end: String) -> String {
        var lines: [Substring] = []
        var rest = text[...]
        while !rest.isEmpty {
            lines.append(rest.prefix(64))
            rest = rest.dropFirst(64)
        }
        return lines.joined(separator: end) + end
    }

    private static func flipped(_ bytes: [UInt8], _ index: Int) -> [UInt8] { replaced(bytes, index, bytes[index] ^ 1) }

    private static func replaced(_ bytes: [UInt8], _ index: Int, _ byte: UInt8) -> [UInt8] {
        var bytes = bytes
        bytes[index] = byte
        return bytes
    }
}
