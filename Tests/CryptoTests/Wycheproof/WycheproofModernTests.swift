import LatchkeyCrypto
import Testing

@Suite("Wycheproof: ChaCha20-Poly1305, X25519, Ed25519, AES-CBC, PBKDF2", .enabled(if: Vectors.arePresent))
struct WycheproofModernTests {
    struct AEADGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let key, iv, aad, msg, ct, tag: HexBytes
            let result: WycheproofResult
        }
        let tests: [Vector]
    }

    @Test("every ChaCha20-Poly1305 vector opens, seals or is refused as the file says")
    func chaCha() throws {
        let vectors = try Vectors.wycheproof("chacha20_poly1305_test", of: AEADGroup.self)
        var tally = WycheproofTally()
        for vector in vectors.testGroups.flatMap(\.tests) {
            let (key, nonce, extra) = (vector.key.bytes, vector.iv.bytes, vector.aad.bytes)
            let opened = try? ChaCha20Poly1305.open(
                vector.ct.bytes, tag: vector.tag.bytes, key: key, nonce: nonce, authenticating: extra)
            let sealed = try? ChaCha20Poly1305.seal(vector.msg.bytes, key: key, nonce: nonce, authenticating: extra)
            let isSame = sealed?.ciphertext == vector.ct.bytes && sealed?.tag == vector.tag.bytes
            let isValid = vector.result == .valid
            tally.record(
                vector.tcId, isRight: isValid ? opened == vector.msg.bytes && isSame : opened == nil && !isSame)
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }

    struct AgreementGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let `public`, `private`, shared: HexBytes
        }
        let tests: [Vector]
    }

    @Test("every X25519 pair agrees, but for secrets that are zero")
    func x25519() throws {
        let vectors = try Vectors.wycheproof("x25519_test", of: AgreementGroup.self)
        var tally = WycheproofTally()
        var zeros = 0
        for vector in vectors.testGroups.flatMap(\.tests) {
            let key = try X25519PrivateKey(raw: vector.private.bytes)
            let secret = try? key.sharedSecret(with: try X25519PublicKey(raw: vector.public.bytes))
            let isZero = vector.shared.bytes.allSatisfy { $0 == 0 }
            zeros += isZero ? 1 : 0
            tally.record(vector.tcId, isRight: secret == (isZero ? nil : vector.shared.bytes))
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
        #expect(zeros > 0)
    }

    struct EdDSAGroup: Decodable {
        struct Key: Decodable { let pk: HexBytes }
        struct Vector: Decodable {
            let tcId: Int
            let msg: HexBytes
            let sig: HexBytes
            let result: WycheproofResult
        }
        let publicKey: Key
        let tests: [Vector]
    }

    @Test("exactly the valid Ed25519 signatures verify")
    func ed25519() throws {
        let vectors = try Vectors.wycheproof("ed25519_test", of: EdDSAGroup.self)
        var tally = WycheproofTally()
        for group in vectors.testGroups {
            let key = try Ed25519PublicKey(raw: group.publicKey.pk.bytes)
            for vector in group.tests {
                let isValid = key.isValidSignature(vector.sig.bytes, for: vector.msg.bytes)
                tally.record(vector.tcId, isRight: isValid == (vector.result == .valid))
            }
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }

    struct CipherGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let key, iv, msg, ct: HexBytes
            let result: WycheproofResult
        }
        let tests: [Vector]
    }

    @Test("exactly the valid AES-CBC ciphertexts have a padding")
    func cbc() throws {
        let vectors = try Vectors.wycheproof("aes_cbc_pkcs5_test", of: CipherGroup.self)
        var tally = WycheproofTally()
        for vector in vectors.testGroups.flatMap(\.tests) {
            let mode = AESCipher.Mode.cbc(iv: vector.iv.bytes)
            let opened = try? AESCipher.decrypt(vector.ct.bytes, key: vector.key.bytes, mode: mode, padding: .pkcs7)
            let sealed = try AESCipher.encrypt(vector.msg.bytes, key: vector.key.bytes, mode: mode, padding: .pkcs7)
            let isValid = vector.result == .valid
            tally.record(
                vector.tcId,
                isRight: opened == (isValid ? vector.msg.bytes : nil) && (sealed == vector.ct.bytes) == isValid)
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }

    struct PasswordGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let password, salt, dk: HexBytes
            let iterationCount, dkLen: Int
        }
        let tests: [Vector]
    }

    @Test("every PBKDF2 key is as the file says")
    func pbkdf2() throws {
        let vectors = try Vectors.wycheproof("pbkdf2_hmacsha256_test", of: PasswordGroup.self)
        var tally = WycheproofTally()
        for vector in vectors.testGroups.flatMap(\.tests) {
            let key = try? KeyDerivation.pbkdf2(
                .sha256, password: vector.password.bytes, salt: vector.salt.bytes, rounds: vector.iterationCount,
                outputLength: vector.dkLen)
            tally.record(vector.tcId, isRight: key == vector.dk.bytes)
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }
}
