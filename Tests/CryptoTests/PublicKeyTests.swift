import LatchkeyCrypto
import Testing

@Suite("Public keys")
struct PublicKeyTests {
    @Test("a key is the same after every export and import", arguments: NamedCurve.allCases)
    func roundTrips(curve: NamedCurve) throws {
        for _ in 0..<10 {
            let key = try ECPrivateKey(curve: curve).publicKey
            let copies = [
                try ECPublicKey(x963: key.x963, curve: curve), try ECPublicKey(raw: key.raw, curve: curve),
                try ECPublicKey(compressed: key.compressed, curve: curve), try ECPublicKey(spki: key.spki),
                try ECPublicKey(pem: key.pem),
            ]
            #expect(copies.allSatisfy { $0 == key && $0.x963 == key.x963 && $0.curve == curve })
            #expect(Set(copies).count == 1)
        }
    }

    @Test("a published key has the published encodings")
    func knownEncodings() throws {
        let key = try ECPublicKey(x963: KnownKey.x963, curve: .p256)
        #expect(key.raw == KnownKey.x + KnownKey.y)
        #expect(key.compressed == KnownKey.compressed)
        #expect(key.spki == KnownKey.spki)
        #expect(key.pem == KnownKey.pem)
    }

    @Test("an SPKI or PEM with a compressed point is the same key")
    func compressedSPKI() throws {
        let key = try ECPublicKey(x963: KnownKey.x963, curve: .p256)
        #expect(try ECPublicKey(spki: KnownKey.compressedSPKI) == key)
        #expect(try ECPublicKey(pem: KnownKey.compressedPEM) == key)
    }

    @Test("keys of other points or curves are not equal")
    func inequality() throws {
        let key = try ECPublicKey(x963: KnownKey.x963, curve: .p256)
        let mirrored = try ECPublicKey(compressed: [0x02] + KnownKey.x, curve: .p256)
        #expect(key != mirrored)
        #expect(key != (try ECPrivateKey(curve: .p384)).publicKey)
    }

    @Test("the signature that RFC 6979 publishes is valid")
    func publishedSignature() throws {
        let key = try ECPublicKey(spki: KnownKey.spki)
        let signature = try ECDSASignature(p1363: KnownKey.signature, curve: .p256)
        #expect(key.isValidSignature(signature, for: Array("sample".utf8), hash: .sha256))
        #expect(!key.isValidSignature(signature, for: Array("sampled".utf8), hash: .sha256))
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let fault: KeyFault
        let bytes: [UInt8]

        init(_ what: String, _ fault: KeyFault, _ bytes: [UInt8]) {
            testDescription = what
            self.fault = fault
            self.bytes = bytes
        }
    }

    /// p of P-256: as a coordinate it is a second name for zero.
    static let prime = hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")

    static let points = [
        Broken("nothing", .wrongLength, []),
        Broken("one byte short", .wrongLength, KnownKey.x963.dropLast()),
        Broken("one byte long", .wrongLength, KnownKey.x963 + [0]),
        Broken("a compressed point", .wrongLength, KnownKey.compressed),
        Broken("without the 04", .wrongLength, KnownKey.x + KnownKey.y),
        Broken("the point at infinity", .pointAtInfinity, [0]),
        Broken("a hybrid point", .unknownFormat, KnownKey.x963.replacing(at: 0, with: [0x07])),
        Broken("a first byte of zero", .unknownFormat, KnownKey.x963.replacing(at: 0, with: [0x00])),
        Broken("a flipped bit in Y", .notOnCurve, KnownKey.x963.replacing(at: 64, with: [0x98])),
        Broken("the origin", .notOnCurve, [0x04] + [UInt8](repeating: 0, count: 64)),
        Broken("X not reduced", .notCanonical, [0x04] + prime + KnownKey.y),
        Broken("Y not reduced", .notCanonical, [0x04] + KnownKey.x + prime),
    ]

    @Test("a broken point is refused for its one reason", arguments: points)
    func brokenPoint(broken: Broken) {
        #expect(throws: CryptoError.malformedKey(broken.fault)) { try ECPublicKey(x963: broken.bytes, curve: .p256) }
    }

    static let compressedPoints = [
        Broken("nothing", .wrongLength, []),
        Broken("one byte short", .wrongLength, KnownKey.compressed.dropLast()),
        Broken("one byte long", .wrongLength, KnownKey.compressed + [0]),
        Broken("the point at infinity", .pointAtInfinity, [0]),
        Broken("another first byte", .unknownFormat, [0x04] + KnownKey.x),
        Broken("X that no point has", .notOnCurve, [0x02] + [UInt8](repeating: 0, count: 31) + [0x02]),
        Broken("X not reduced", .notCanonical, [0x02] + prime),
    ]

    @Test("a broken compressed point is refused for its one reason", arguments: compressedPoints)
    func brokenCompressedPoint(broken: Broken) {
        #expect(throws: CryptoError.malformedKey(broken.fault)) {
            try ECPublicKey(compressed: broken.bytes, curve: .p256)
        }
    }

    @Test("raw coordinates of another length are refused", arguments: [0, 63, 65, 96])
    func brokenRaw(length: Int) {
        #expect(throws: CryptoError.malformedKey(.wrongLength)) {
            try ECPublicKey(raw: [UInt8](repeating: 1, count: length), curve: .p256)
        }
    }

    static let spkis = [
        Broken("nothing", .malformedDER, []),
        Broken("a bare point", .malformedDER, KnownKey.x963),
        Broken("one byte short", .malformedDER, KnownKey.spki.dropLast()),
        Broken("a byte after it", .malformedDER, KnownKey.spki + [0]),
        Broken("a long length where a short one does", .malformedDER, hex("308159") + KnownKey.spki.dropFirst(2)),
        Broken("BER's indefinite length", .malformedDER, hex("3080") + KnownKey.spki.dropFirst(2) + [0, 0]),
        Broken("a SET in place of the SEQUENCE", .malformedDER, KnownKey.spki.replacing(at: 0, with: [0x31])),
        Broken("unused bits in the bit string", .malformedDER, KnownKey.spki.replacing(at: 25, with: [0x01])),
        Broken("an OCTET STRING for the point", .malformedDER, KnownKey.spki.replacing(at: 23, with: [0x04])),
        Broken("no point", .malformedDER, hex("3018301306072a8648ce3d020106082a8648ce3d030107030100")),
        Broken(
            "a NULL after the curve", .malformedDER,
            hex("305b301506072a8648ce3d020106082a8648ce3d0301070500034200") + KnownKey.x963),
        Broken(
            "another algorithm (Ed25519)", .unknownFormat,
            hex("302a300506032b65700321007cc683f027b57259aa04e6c04d8ed821da619d04699614fd0062910c6ebba31c")),
        Broken(
            "another purpose (id-ecDH)", .unknownFormat,
            hex("3057301106052b8104010c06082a8648ce3d030107034200") + KnownKey.x963),
        Broken("no curve", .unknownFormat, hex("304f300906072a8648ce3d0201034200") + KnownKey.x963),
        Broken("explicit curve parameters", .unknownFormat, KnownKey.explicitSPKI),
        Broken(
            "the curve secp256k1", .wrongCurve,
            hex("3056301006072a8648ce3d020106052b8104000a034200") + KnownKey.x963),
        Broken(
            "the curve P-384 with a point of P-256", .wrongLength,
            hex("3056301006072a8648ce3d020106052b81040022034200") + KnownKey.x963),
        Broken(
            "the point at infinity", .pointAtInfinity,
            hex("3019301306072a8648ce3d020106082a8648ce3d03010703020000")),
        Broken("a point off the curve", .notOnCurve, KnownKey.spki.replacing(at: 90, with: [0x98])),
        Broken("a hybrid point", .unknownFormat, KnownKey.spki.replacing(at: 26, with: [0x07])),
    ]

    @Test("a broken SPKI is refused for its one reason", arguments: spkis)
    func brokenSPKI(broken: Broken) {
        #expect(throws: CryptoError.malformedKey(broken.fault)) { try ECPublicKey(spki: broken.bytes) }
    }
}
