import LatchkeyCrypto
import Testing

@Suite("Private keys")
struct PrivateKeyTests {
    typealias Broken = PublicKeyTests.Broken

    @Test("a key is the same after every export and import", arguments: NamedCurve.allCases)
    func roundTrips(curve: NamedCurve) throws {
        let key = try ECPrivateKey(curve: curve)
        let copies = [
            try ECPrivateKey(scalar: key.scalar, curve: curve), try ECPrivateKey(x963: key.x963, curve: curve),
            try ECPrivateKey(pkcs8: key.pkcs8), try ECPrivateKey(pem: key.pem),
        ]
        #expect(key.scalar.count == curve.fieldLength)
        #expect(copies.allSatisfy { $0.scalar == key.scalar && $0.publicKey == key.publicKey && $0.curve == curve })
        let signature = try copies[0].signature(for: [1], hash: .sha256)
        #expect(key.publicKey.isValidSignature(signature, for: [1], hash: .sha256))
    }

    @Test("a published key has the published point and encodings")
    func knownEncodings() throws {
        let key = try ECPrivateKey(scalar: KnownKey.scalar, curve: .p256)
        #expect(key.publicKey.x963 == KnownKey.x963)
        #expect(key.x963 == KnownKey.x963 + KnownKey.scalar)
        #expect(key.pkcs8 == KnownKey.pkcs8)
        #expect(key.pem == KnownKey.pkcs8PEM)
    }

    @Test("PKCS #8 and SEC 1 blocks of OpenSSL are read")
    func foreignPEM() throws {
        for text in [KnownKey.pkcs8PEM, KnownKey.sec1PEM] {
            let key = try ECPrivateKey(pem: text)
            #expect(key.scalar == KnownKey.scalar)
            #expect(key.curve == .p256)
        }
    }

    @Test("the public key inside a private key may be compressed or missing")
    func optionalParts() throws {
        let compressed =
            hex("30570201010420") + KnownKey.scalar + hex("a00a06082a8648ce3d030107a124032200") + KnownKey.compressed
        let missing = hex("30310201010420") + KnownKey.scalar + hex("a00a06082a8648ce3d030107")
        for sec1 in [compressed, missing] {
            #expect(try ECPrivateKey(pem: pemBlock("EC PRIVATE KEY", sec1)).publicKey.x963 == KnownKey.x963)
        }
    }

    @Test("PKCS #8 attributes are skipped")
    func attributes() throws {
        let key = hex("308189") + KnownKey.pkcs8.dropFirst(3) + hex("a000")
        #expect(try ECPrivateKey(pkcs8: key).scalar == KnownKey.scalar)
    }

    @Test("small and large scalars make their published points")
    func edgeScalars() throws {
        let generator = hex(
            "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
        let one = [UInt8](repeating: 0, count: 31) + [1]
        var last = NamedCurve.p256.order
        last[31] -= 1
        let first = try ECPrivateKey(scalar: one, curve: .p256)
        #expect(first.publicKey.x963 == generator)
        // (n − 1)·G is −G: the same X, the other Y.
        let mirrored = try ECPrivateKey(scalar: last, curve: .p256)
        #expect(mirrored.publicKey.x963.prefix(33) == generator.prefix(33))
        #expect(mirrored.publicKey != first.publicKey)
        #expect(mirrored.scalar == last)
    }

    @Test("a scalar of zero, of the order, or above it is refused", arguments: NamedCurve.allCases)
    func scalarRange(curve: NamedCurve) {
        let length = curve.fieldLength
        for bytes in [[UInt8](repeating: 0, count: length), curve.order, [UInt8](repeating: 0xFF, count: length)] {
            #expect(throws: CryptoError.malformedKey(.scalarOutOfRange)) {
                try ECPrivateKey(scalar: bytes, curve: curve)
            }
        }
    }

    @Test("a scalar of another length is refused", arguments: NamedCurve.allCases)
    func scalarLength(curve: NamedCurve) {
        for length in [0, curve.fieldLength - 1, curve.fieldLength + 1] {
            #expect(throws: CryptoError.malformedKey(.wrongLength)) {
                try ECPrivateKey(scalar: [UInt8](repeating: 1, count: length), curve: curve)
            }
        }
    }

    static let x963s = [
        Broken("nothing", .wrongLength, []),
        Broken("only the public point", .wrongLength, KnownKey.x963),
        Broken("one byte long", .wrongLength, KnownKey.x963 + KnownKey.scalar + [0]),
        Broken("the point of another scalar", .publicKeyMismatch, KnownKey.x963 + KnownKey.x),
        Broken(
            "a flipped bit in the point", .publicKeyMismatch,
            (KnownKey.x963 + KnownKey.scalar).replacing(at: 64, with: [0x98])),
        Broken("another first byte", .publicKeyMismatch, [0x05] + KnownKey.x + KnownKey.y + KnownKey.scalar),
        Broken("a scalar of zero", .scalarOutOfRange, KnownKey.x963 + [UInt8](repeating: 0, count: 32)),
    ]

    @Test("a broken X9.63 private key is refused for its one reason", arguments: x963s)
    func brokenX963(broken: Broken) {
        #expect(throws: CryptoError.malformedKey(broken.fault)) { try ECPrivateKey(x963: broken.bytes, curve: .p256) }
    }

    static let pkcs8s = [
        Broken("nothing", .malformedDER, []),
        Broken("one byte short", .malformedDER, KnownKey.pkcs8.dropLast()),
        Broken("a byte after it", .malformedDER, KnownKey.pkcs8 + [0]),
        Broken("version 1", .malformedDER, KnownKey.pkcs8.replacing(at: 5, with: [1])),
        Broken("a SEC 1 key bare", .malformedDER, KnownKey.sec1),
        Broken("SEC 1 version 0", .malformedDER, KnownKey.pkcs8.replacing(at: 33, with: [0])),
        Broken("an element after the key", .malformedDER, hex("308189") + KnownKey.pkcs8.dropFirst(3) + hex("0500")),
        Broken("broken attributes", .malformedDER, hex("308189") + KnownKey.pkcs8.dropFirst(3) + hex("a005")),
        Broken(
            "another algorithm (Ed25519)", .unknownFormat,
            hex("302e020100300506032b657004220420f94937fee921316398697ce0b50fe218ee2dbd66b3532914dc59e9fed4aa0be3")),
        Broken(
            "the curve secp256k1", .wrongCurve,
            hex("308184020100301006072a8648ce3d020106052b8104000a046d306b0201010420") + KnownKey.scalar
                + hex("a144034200") + KnownKey.x963),
        Broken(
            "the curve P-384 with a scalar of P-256", .wrongLength,
            hex("308184020100301006072a8648ce3d020106052b81040022046d306b0201010420") + KnownKey.scalar
                + hex("a144034200") + KnownKey.x963),
        Broken(
            "another curve inside than outside", .wrongCurve,
            hex("304a020100301306072a8648ce3d020106082a8648ce3d0301070430302e0201010420") + KnownKey.scalar
                + hex("a00706052b81040022")),
        Broken(
            "a scalar of zero", .scalarOutOfRange,
            KnownKey.pkcs8.replacing(at: 36, with: [UInt8](repeating: 0, count: 32))),
        Broken("the point of another scalar", .publicKeyMismatch, KnownKey.pkcs8.replacing(at: 137, with: [0x98])),
    ]

    @Test("a broken PKCS #8 key is refused for its one reason", arguments: pkcs8s)
    func brokenPKCS8(broken: Broken) {
        #expect(throws: CryptoError.malformedKey(broken.fault)) { try ECPrivateKey(pkcs8: broken.bytes) }
    }

    static let sec1s = [
        Broken("a byte after it", .malformedDER, KnownKey.sec1 + [0]),
        Broken("an element after the point", .malformedDER, hex("3079") + KnownKey.sec1.dropFirst(2) + hex("0500")),
        Broken("no curve", .unknownFormat, hex("30250201010420") + KnownKey.scalar),
        Broken(
            "explicit curve parameters", .unknownFormat,
            hex("302a0201010420") + KnownKey.scalar + hex("a003300100")),
        Broken(
            "the curve secp256k1", .wrongCurve,
            hex("302e0201010420") + KnownKey.scalar + hex("a00706052b8104000a")),
        Broken("the point of another scalar", .publicKeyMismatch, KnownKey.sec1.replacing(at: 120, with: [0x98])),
    ]

    @Test("a broken SEC 1 key is refused for its one reason", arguments: sec1s)
    func brokenSEC1(broken: Broken) {
        let text = pemBlock("EC PRIVATE KEY", broken.bytes)
        #expect(throws: CryptoError.malformedKey(broken.fault)) { try ECPrivateKey(pem: text) }
    }

    @Test("printing a private key does not show its scalar")
    func printing() throws {
        let key = try ECPrivateKey(scalar: KnownKey.scalar, curve: .p256)
        var dumped = ""
        dump(key, to: &dumped)
        let start = KnownKey.scalar.prefix(8)
        for text in [String(describing: key), String(reflecting: key), dumped] {
            // Arrays print in decimal, with commas, brackets or line breaks between.
            let numbers = text.split { !$0.isNumber }.compactMap { UInt8($0) }
            #expect(!numbers.indices.contains { numbers[$0...].starts(with: start) })
            #expect(!text.contains(digits(Array(start))))
        }
    }
}
