import LatchkeyCrypto
import Testing

@Suite("Wycheproof: RSA", .enabled(if: Vectors.arePresent))
struct WycheproofRSATests {
    struct SignatureGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let msg: HexBytes
            let sig: HexBytes
            let result: WycheproofResult
        }
        let publicKeyAsn: HexBytes
        let publicKeyDer: HexBytes
        let publicKeyPem: String
        let tests: [Vector]
    }

    @Test(
        "exactly the valid signatures verify",
        arguments: [
            ("rsa_signature_2048_sha256_test", RSASignaturePadding.pkcs1(.sha256)),
            ("rsa_pss_2048_sha256_mgf1_32_test", .pss(.sha256)),
        ])
    func signatures(name: String, padding: RSASignaturePadding) throws {
        let vectors = try Vectors.wycheproof(name, of: SignatureGroup.self)
        var tally = WycheproofTally()
        for group in vectors.testGroups {
            let key = try RSAPublicKey(pkcs1: group.publicKeyAsn.bytes)
            #expect(try RSAPublicKey(spki: group.publicKeyDer.bytes) == key)
            #expect(try RSAPublicKey(pem: group.publicKeyPem) == key)
            for vector in group.tests {
                let digest = HashAlgorithm.sha256.hash(vector.msg.bytes)
                let isValid = key.isValidSignature(vector.sig.bytes, for: digest, padding: padding)
                // The one open vector leaves out the NULL in DigestInfo; one message has one signature here.
                tally.record(vector.tcId, isRight: isValid == (vector.result == .valid))
            }
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
    }

    struct DecryptionGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let msg: HexBytes
            let ct: HexBytes
            let label: HexBytes?
            let result: WycheproofResult
        }
        let privateKeyPkcs8: HexBytes
        let privateKeyPem: String
        let tests: [Vector]
    }

    @Test(
        "exactly the valid ciphertexts decrypt",
        arguments: [
            ("rsa_pkcs1_2048_test", RSAEncryptionPadding.pkcs1),
            ("rsa_oaep_2048_sha256_mgf1sha256_test", .oaep(.sha256)),
        ])
    func decryption(name: String, padding: RSAEncryptionPadding) throws {
        let vectors = try Vectors.wycheproof(name, of: DecryptionGroup.self)
        var tally = WycheproofTally()
        var labeled = 0
        for group in vectors.testGroups {
            let key = try RSAPrivateKey(pkcs8: group.privateKeyPkcs8.bytes)
            #expect(try RSAPrivateKey(pem: group.privateKeyPem).pkcs1 == key.pkcs1)
            for vector in group.tests {
                let message = try? key.decrypt(vector.ct.bytes, padding: padding)
                // A label is not offered, so a message with one does not decrypt.
                let hasLabel = vector.label?.bytes.isEmpty == false
                labeled += hasLabel ? 1 : 0
                let expected = vector.result == .valid && !hasLabel ? vector.msg.bytes : nil
                tally.record(vector.tcId, isRight: message == expected)
            }
        }
        #expect(tally.failing == [])
        #expect(tally.run == vectors.numberOfTests)
        #expect(labeled < vectors.numberOfTests / 3)
    }
}
