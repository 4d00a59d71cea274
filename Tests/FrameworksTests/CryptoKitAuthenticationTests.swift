import CryptoKit
import Foundation
import Testing

@Suite("CryptoKit HMAC and HKDF")
struct CryptoKitAuthenticationTests {
    struct RFC4231: Sendable {
        let key: Hex
        let message: Hex
        let sha256: Hex
    }

    static let rfc4231: [RFC4231] = [
        RFC4231(
            key: "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", message: "4869205468657265",
            sha256: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        RFC4231(
            key: "4a656665", message: "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
            sha256: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        RFC4231(
            key: Hex(String(repeating: "aa", count: 20)), message: Hex(String(repeating: "dd", count: 50)),
            sha256: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        RFC4231(
            key: "0102030405060708090a0b0c0d0e0f10111213141516171819",
            message: Hex(String(repeating: "cd", count: 50)),
            sha256: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        RFC4231(
            key: Hex(String(repeating: "aa", count: 131)),
            message: """
                54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374
                """,
            sha256: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    ]

    @Test("HMAC has the codes of RFC 4231", arguments: rfc4231)
    func hmac(vector: RFC4231) {
        let key = SymmetricKey(data: vector.key.data)
        let code = HMAC<SHA256>.authenticationCode(for: vector.message.data, using: key)
        #expect(code == vector.sha256.data)
        #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: vector.message.data, using: key))
        #expect(
            HMAC<SHA256>.isValidAuthenticationCode(
                vector.sha256.data, authenticating: vector.message.data, using: key))
    }

    @Test("a key of just a block's length is used as it is")
    func blockOfKey() {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("Jefe".utf8), using: SymmetricKey(data: Data(repeating: 0xAA, count: 64)))
        let expected: Hex = "d5d87b117ac10df300b8b1cbde2f37f2f67742930ccb89242aaa70a215588106"
        #expect(code == expected.data)
    }

    @Test("HMAC works with the other hash functions")
    func otherHashes() {
        let key = SymmetricKey(data: Data("Jefe".utf8))
        let message = Data("what do ya want for nothing?".utf8)
        let sha384: Hex = """
            af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649
            """
        let sha512: Hex = """
            164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554
            9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
            """
        #expect(HMAC<SHA384>.authenticationCode(for: message, using: key) == sha384.data)
        #expect(HMAC<SHA512>.authenticationCode(for: message, using: key) == sha512.data)
        #expect(
            HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key)
                == Hex("effcdf6ae5eb2fa2d27416d5f184df9c259a7c79").data)
        #expect(
            HMAC<Insecure.MD5>.authenticationCode(for: message, using: key)
                == Hex("750c783e6ab0b503eaa86e310a5db738").data)
    }

    @Test("a flipped bit in code, message or key is refused")
    func tampering() {
        let key = SymmetricKey(size: .bits256)
        let message = Data("message".utf8)
        let code = Data(HMAC<SHA256>.authenticationCode(for: message, using: key))
        func isValid(_ code: Data, _ message: Data, _ key: SymmetricKey) -> Bool {
            HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: key)
        }
        #expect(isValid(code, message, key))
        for index in code.indices {
            var wrong = code
            wrong[index] ^= 1
            #expect(!isValid(wrong, message, key))
        }
        #expect(!isValid(code.dropLast(), message, key))
        #expect(!isValid(Data(), message, key))
        #expect(!isValid(code, message + [0], key))
        #expect(!isValid(code, message, SymmetricKey(size: .bits256)))
    }

    @Test("pieces are authenticated as the whole is")
    func pieces() {
        let key = SymmetricKey(size: .bits128)
        var code = HMAC<SHA384>(key: key)
        code.update(data: Data("mes".utf8))
        let early = code.finalize()
        code.update(data: Data("sage".utf8))
        #expect(code.finalize() == HMAC<SHA384>.authenticationCode(for: Data("message".utf8), using: key))
        #expect(early == HMAC<SHA384>.authenticationCode(for: Data("mes".utf8), using: key))
        #expect(early.byteCount == 48)
        #expect(early.description == "HMAC with SHA384: " + early.map { String(format: "%02x", $0) }.joined())
    }

    @Test("HKDF has the keys of RFC 5869, with and without salt and information")
    func hkdf() {
        let secret = SymmetricKey(data: Hex("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b").data)
        let salt = Hex("000102030405060708090a0b0c").data
        let info = Hex("f0f1f2f3f4f5f6f7f8f9").data
        let first = HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, salt: salt, info: info, outputByteCount: 42)
        let expected: Hex = """
            3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865
            """
        #expect(first == SymmetricKey(data: expected.data))

        let bare = HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, outputByteCount: 42)
        let expectedBare: Hex = """
            8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8
            """
        #expect(bare == SymmetricKey(data: expectedBare.data))

        let sha1: Hex = "0ac1af7002b3d761d1e55298da9d0506b9ae52057220a306e07b6b87e8df21d0ea00033de03984d34918"
        #expect(
            HKDF<Insecure.SHA1>.deriveKey(inputKeyMaterial: secret, outputByteCount: 42)
                == SymmetricKey(data: sha1.data))
    }

    @Test("HKDF extracts and expands apart as RFC 5869 does")
    func extractAndExpand() {
        let secret = SymmetricKey(data: Hex("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b").data)
        let salt = Hex("000102030405060708090a0b0c").data
        let key = HKDF<SHA256>.extract(inputKeyMaterial: secret, salt: salt)
        #expect(key == Hex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5").data)
        let info = Hex("f0f1f2f3f4f5f6f7f8f9").data
        #expect(
            HKDF<SHA256>.expand(pseudoRandomKey: key, info: info, outputByteCount: 42)
                == HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, salt: salt, info: info, outputByteCount: 42))
        #expect(
            HKDF<SHA256>.extract(inputKeyMaterial: secret, salt: Data?.none)
                == HKDF<SHA256>.extract(inputKeyMaterial: secret, salt: Data(repeating: 0, count: 32)))
    }

    @Test("HKDF's shorter calls are the long one with empty arguments")
    func shortCalls() {
        let secret = SymmetricKey(size: .bits256)
        let some = Data("some".utf8)
        #expect(
            HKDF<SHA512>.deriveKey(inputKeyMaterial: secret, info: some, outputByteCount: 9)
                == HKDF<SHA512>.deriveKey(inputKeyMaterial: secret, salt: Data(), info: some, outputByteCount: 9))
        #expect(
            HKDF<SHA512>.deriveKey(inputKeyMaterial: secret, salt: some, outputByteCount: 9)
                == HKDF<SHA512>.deriveKey(inputKeyMaterial: secret, salt: some, info: Data(), outputByteCount: 9))
        #expect(HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, outputByteCount: 0).bitCount == 0)
        #expect(HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, outputByteCount: 255 * 32).bitCount == 255 * 256)
    }
}
