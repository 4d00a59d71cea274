import LatchkeyCrypto
import Testing

@Suite("Wycheproof: AES-GCM, HMAC, HKDF", .enabled(if: Vectors.arePresent))
struct WycheproofSymmetricTests {
    struct AEADGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let key: HexBytes
            let iv: HexBytes
            let aad: HexBytes
            let msg: HexBytes
            let ct: HexBytes
            let tag: HexBytes
            let result: WycheproofResult
        }
        let tests: [Vector]
    }

    @Test("every AES-GCM vector opens, seals or is refused as the file says")
    func aesGCM() throws {
        let vectors = try Vectors.wycheproof("aes_gcm_test", of: AEADGroup.self)
        var tally = WycheproofTally()
        var beyondLimit = 0
        for vector in vectors.testGroups.flatMap(\.tests) {
            let (key, nonce, extra) = (vector.key.bytes, vector.iv.bytes, vector.aad.bytes)
            let opened = try? AESGCM.open(
                vector.ct.bytes, tag: vector.tag.bytes, key: key, nonce: nonce, authenticating: extra)
            let sealed = try? AESGCM.seal(vector.msg.bytes, key: key, nonce: nonce, authenticating: extra)
            // Valid by the standard, but longer than OpenSSL takes: the documented limit, and no wrong answer.
            if nonce.count > AESGCM.nonceLengths.upperBound {
                beyondLimit += 1
                tally.record(vector.tcId, isRight: opened == nil && sealed == nil)
                continue
            }
            switch vector.result {
            case .valid:
                tally.record(
                    vector.tcId,
                    isRight: opened == vector.msg.bytes && sealed?.ciphertext == vector.ct.bytes
                        && sealed?.tag == vector.tag.bytes)
            case .invalid: tally.record(vector.tcId, isRight: opened == nil)
            case .acceptable: tally.record(vector.tcId, isRight: false)
            }
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
        #expect(beyondLimit == 3)
    }

    struct MACGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let key: HexBytes
            let msg: HexBytes
            let tag: HexBytes
            let result: WycheproofResult
        }
        let tagSize: Int
        let tests: [Vector]
    }

    @Test(
        "every HMAC tag is judged as the file says",
        arguments: [("hmac_sha256_test", HashAlgorithm.sha256), ("hmac_sha512_test", .sha512)])
    func hmac(name: String, algorithm: HashAlgorithm) throws {
        let vectors = try Vectors.wycheproof(name, of: MACGroup.self)
        var tally = WycheproofTally()
        for group in vectors.testGroups {
            let isWhole = group.tagSize == 8 * algorithm.digestLength
            for vector in group.tests {
                let (tag, key, message) = (vector.tag.bytes, vector.key.bytes, vector.msg.bytes)
                let isWholeValid = MessageAuthentication.isValid(tag: tag, algorithm, key: key, message: message)
                let isTruncatedValid = MessageAuthentication.isValid(
                    truncatedTag: tag, algorithm, key: key, message: message)
                let isValid = vector.result == .valid
                tally.record(
                    vector.tcId, isRight: isTruncatedValid == isValid && isWholeValid == (isValid && isWhole))
            }
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }

    struct HKDFGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let ikm: HexBytes
            let salt: HexBytes
            let info: HexBytes
            let size: Int
            let okm: HexBytes
            let result: WycheproofResult
        }
        let tests: [Vector]
    }

    @Test(
        "every HKDF output is as the file says",
        arguments: [("hkdf_sha256_test", HashAlgorithm.sha256), ("hkdf_sha512_test", .sha512)])
    func hkdf(name: String, algorithm: HashAlgorithm) throws {
        let vectors = try Vectors.wycheproof(name, of: HKDFGroup.self)
        var tally = WycheproofTally()
        for vector in vectors.testGroups.flatMap(\.tests) {
            let output = try? KeyDerivation.hkdf(
                algorithm, inputKey: vector.ikm.bytes, salt: vector.salt.bytes, info: vector.info.bytes,
                outputLength: vector.size)
            let isRight = vector.result == .valid ? output == vector.okm.bytes : output == nil
            tally.record(vector.tcId, isRight: isRight)
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }
}
