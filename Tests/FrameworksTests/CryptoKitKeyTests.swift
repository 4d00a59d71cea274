import CryptoKit
import Foundation
import Testing

@Suite("CryptoKit key representations")
struct CryptoKitKeyTests {
    // Each rule is a generic function, which the test calls with the type that the argument names.
    private func publicForms<Key: AnyECPrivateKey>(_ type: Key.Type, length: Int) throws {
        let key = Key(compactRepresentable: true).publicKey
        #expect(key.rawRepresentation.count == 2 * length)
        #expect(key.x963Representation == [0x04] + key.rawRepresentation)
        #expect(key.compressedRepresentation.count == length + 1)
        #expect(key.compressedRepresentation.dropFirst() == key.rawRepresentation.prefix(length))
        #expect(try #require(key.rawRepresentation.last) & 1 == key.compressedRepresentation[0] & 1)
        #expect(key.derRepresentation.suffix(2 * length + 1) == key.x963Representation)

        let compact = try #require(key.compactRepresentation)
        #expect(compact == key.rawRepresentation.prefix(length))

        let copies = [
            try Key.PublicKey(rawRepresentation: key.rawRepresentation),
            try Key.PublicKey(x963Representation: key.x963Representation),
            try Key.PublicKey(compressedRepresentation: key.compressedRepresentation),
            try Key.PublicKey(compactRepresentation: compact),
            try Key.PublicKey(derRepresentation: key.derRepresentation),
            try Key.PublicKey(pemRepresentation: key.pemRepresentation),
            try Key.PublicKey(derRepresentation: Array(key.derRepresentation)),
            try Key.PublicKey(pemRepresentation: key.pemRepresentation + "\n"),
        ]
        for copy in copies {
            #expect(copy.rawRepresentation == key.rawRepresentation)
        }
    }

    @Test("every form of a public key reads back as the same key", arguments: ECKind.all)
    func publicForms(kind: ECKind) throws {
        try publicForms(kind.type, length: kind.length)
    }

    private func privateForms<Key: AnyECPrivateKey>(_ type: Key.Type, length: Int) throws {
        let key = Key(compactRepresentable: false)
        #expect(key.rawRepresentation.count == length)
        #expect(key.x963Representation == key.publicKey.x963Representation + key.rawRepresentation)
        let copies = [
            try Key(rawRepresentation: key.rawRepresentation),
            try Key(x963Representation: key.x963Representation),
            try Key(derRepresentation: key.derRepresentation),
            try Key(pemRepresentation: key.pemRepresentation),
        ]
        for copy in copies {
            #expect(copy.rawRepresentation == key.rawRepresentation)
            #expect(copy.publicKey.rawRepresentation == key.publicKey.rawRepresentation)
        }
    }

    @Test("every form of a private key reads back as the same key", arguments: ECKind.all)
    func privateForms(kind: ECKind) throws {
        try privateForms(kind.type, length: kind.length)
    }

    private func compactness<Key: AnyECPrivateKey>(_ type: Key.Type) throws {
        for _ in 0..<8 {
            #expect(Key(compactRepresentable: true).publicKey.compactRepresentation != nil)
        }
        // Each key is representable with probability one half, so 64 of one kind in a row don't happen.
        let representable = (0..<64).filter { _ in
            Key(compactRepresentable: false).publicKey.compactRepresentation != nil
        }
        #expect(!representable.isEmpty && representable.count < 64)
    }

    @Test("keys are compact representable when asked for, and else by chance", arguments: ECKind.all)
    func compactness(kind: ECKind) throws {
        try compactness(kind.type)
    }

    private func lengths<Key: AnyECPrivateKey>(_ type: Key.Type, length: Int) {
        for count in [0, 1, length - 1, length + 1, 200] {
            let wrong = Data(repeating: 1, count: count)
            #expect(throws: CryptoKitError.incorrectParameterSize) { try Key(rawRepresentation: wrong) }
            #expect(throws: CryptoKitError.incorrectParameterSize) {
                try Key.PublicKey(compactRepresentation: wrong)
            }
        }
        for count in [0, 2 * length - 1, 2 * length + 1] {
            #expect(throws: CryptoKitError.incorrectParameterSize) {
                try Key.PublicKey(rawRepresentation: Data(repeating: 1, count: count))
            }
        }
        #expect(throws: (any Error).self) { try Key.PublicKey(x963Representation: Data()) }
        #expect(throws: (any Error).self) { try Key.PublicKey(compressedRepresentation: Data()) }
        #expect(throws: (any Error).self) { try Key(x963Representation: Data([4])) }
    }

    @Test("forms of another length are refused", arguments: ECKind.all)
    func lengths(kind: ECKind) {
        lengths(kind.type, length: kind.length)
    }

    private func invalid<Key: AnyECPrivateKey>(_ type: Key.Type, length: Int) throws {
        #expect(throws: CryptoKitError.self) { try Key(rawRepresentation: Data(count: length)) }
        #expect(throws: CryptoKitError.self) { try Key(rawRepresentation: Data(repeating: 0xFF, count: length)) }
        #expect(throws: CryptoKitError.self) { try Key.PublicKey(rawRepresentation: Data(count: 2 * length)) }

        let key = Key(compactRepresentable: true)
        var point = key.publicKey.rawRepresentation
        point[2 * length - 1] ^= 1
        #expect(throws: CryptoKitError.self) { try Key.PublicKey(rawRepresentation: point) }

        let other = Key(compactRepresentable: true)
        #expect(throws: CryptoKitError.self) {
            try Key(x963Representation: other.publicKey.x963Representation + key.rawRepresentation)
        }
    }

    @Test("points off the curve, scalars out of range and mismatched pairs are refused", arguments: ECKind.all)
    func invalid(kind: ECKind) throws {
        try invalid(kind.type, length: kind.length)
    }

    private func encodings<Key: AnyECPrivateKey>(_ type: Key.Type) throws {
        let key = Key(compactRepresentable: true)
        let der = key.publicKey.derRepresentation
        #expect(throws: CryptoKitASN1Error.invalidASN1Object) { try Key.PublicKey(derRepresentation: Data()) }
        #expect(throws: CryptoKitASN1Error.invalidASN1Object) { try Key.PublicKey(derRepresentation: der.dropLast()) }
        #expect(throws: CryptoKitASN1Error.invalidASN1Object) { try Key.PublicKey(derRepresentation: der + [0]) }
        #expect(throws: CryptoKitASN1Error.invalidASN1Object) {
            try Key(derRepresentation: key.derRepresentation.dropLast())
        }
        #expect(throws: CryptoKitASN1Error.invalidASN1Object) { try Key(derRepresentation: Data()) }
        #expect(throws: CryptoKitASN1Error.invalidPEMDocument) { try Key.PublicKey(pemRepresentation: "") }
        #expect(throws: CryptoKitASN1Error.invalidPEMDocument) { try Key(pemRepresentation: "nothing") }
        // A key of the other kind is a well-formed document that holds something else.
        #expect(throws: CryptoKitASN1Error.self) { try Key(pemRepresentation: key.publicKey.pemRepresentation) }
        #expect(throws: CryptoKitASN1Error.self) { try Key.PublicKey(pemRepresentation: key.pemRepresentation) }
    }

    @Test("broken DER and PEM are refused", arguments: ECKind.all)
    func encodings(kind: ECKind) throws {
        try encodings(kind.type)
    }

    private func otherCurves<Key: AnyECPrivateKey, Other: AnyECPrivateKey>(_ type: Key.Type, _ other: Other.Type) {
        let key = Other(compactRepresentable: true)
        #expect(throws: CryptoKitASN1Error.self) {
            try Key.PublicKey(derRepresentation: key.publicKey.derRepresentation)
        }
        #expect(throws: CryptoKitASN1Error.self) {
            try Key.PublicKey(pemRepresentation: key.publicKey.pemRepresentation)
        }
        #expect(throws: CryptoKitASN1Error.self) { try Key(derRepresentation: key.derRepresentation) }
        #expect(throws: CryptoKitASN1Error.self) { try Key(pemRepresentation: key.pemRepresentation) }
        #expect(throws: CryptoKitError.self) { try Key(rawRepresentation: key.rawRepresentation) }
        #expect(throws: CryptoKitError.self) {
            try Key.PublicKey(x963Representation: key.publicKey.x963Representation)
        }
    }

    @Test("a key of another curve is refused", arguments: ECKind.all, ECKind.all)
    func otherCurves(kind: ECKind, other: ECKind) {
        guard kind.length != other.length else { return }
        otherCurves(kind.type, other.type)
    }

    @Test("documents look as Apple's do")
    func documents() {
        let key = P256.Signing.PrivateKey()
        #expect(key.pemRepresentation.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(key.pemRepresentation.hasSuffix("\n-----END PRIVATE KEY-----"))
        #expect(key.publicKey.pemRepresentation.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
        #expect(key.publicKey.pemRepresentation.hasSuffix("\n-----END PUBLIC KEY-----"))
    }

    /// The example key of RFC 9500 (testECCP256), in every form.
    @Test("the published P-256 key is the same in SEC 1, PKCS #8, raw and public form")
    func publishedKey() throws {
        let sec1 = """
            -----BEGIN EC PRIVATE KEY-----
            MHcCAQEEIObLW92AqkWunJXowVR2Z5/+yVPBaFHnEedDk5WJxk/BoAoGCCqGSM49
            AwEHoUQDQgAEQiVI+I+3gv+17KN0RFLHKh5Vj71vc75eSOkyMsxFxbFsTNEMTLjV
            uKFxOelIgsiZJXKZNCX0FBmrfpCkKklCcg==
            -----END EC PRIVATE KEY-----
            """
        let scalar: Hex = "e6cb5bdd80aa45ae9c95e8c15476679ffec953c16851e711e743939589c64fc1"
        let point: Hex = """
            04422548f88fb782ffb5eca3744452c72a1e558fbd6f73be5e48e93232cc45c5b1
            6c4cd10c4cb8d5b8a17139e94882c8992572993425f41419ab7e90a42a494272
            """
        let key = try P256.Signing.PrivateKey(pemRepresentation: sec1)
        #expect(key.rawRepresentation == scalar.data)
        #expect(key.publicKey.x963Representation == point.data)

        let body = sec1.split(separator: "\n").dropFirst().dropLast().joined()
        let der = try #require(Data(base64Encoded: body))
        #expect(try P256.Signing.PrivateKey(derRepresentation: der).rawRepresentation == scalar.data)
        #expect(
            try P256.KeyAgreement.PrivateKey(rawRepresentation: scalar.data).derRepresentation
                == key.derRepresentation)
        #expect(
            try P256.KeyAgreement.PublicKey(rawRepresentation: key.publicKey.rawRepresentation).derRepresentation
                == key.publicKey.derRepresentation)
    }

    @Test("the base point of each curve decompresses and has the known Y")
    func basePoints() throws {
        let scalar = Data(repeating: 0, count: 31) + [1]
        let key = try P256.Signing.PrivateKey(rawRepresentation: scalar).publicKey
        let base: Hex = """
            6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296
            4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5
            """
        #expect(key.rawRepresentation == base.data)
        // Its Y begins with 4F, which is below half of p: the compact form exists.
        #expect(key.compactRepresentation == base.data.prefix(32))
    }
}
