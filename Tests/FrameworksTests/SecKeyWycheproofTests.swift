import Foundation
import LatchkeyCrypto
import Security
import Testing

@Suite("SecKey: Wycheproof", .enabled(if: CryptoKitVectors.arePresent))
struct SecKeyWycheproofTests {
    struct SignatureGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let msg: Hex
            let sig: Hex
            let result: String
        }
        let publicKeyAsn: Hex
        let publicKeyDer: Hex
        let tests: [Vector]
    }

    @Test(
        "exactly the valid RSA signatures verify",
        arguments: [
            ("rsa_signature_2048_sha256_test", SecKeyAlgorithm.rsaSignatureMessagePKCS1v15SHA256, 259),
            ("rsa_pss_2048_sha256_mgf1_32_test", .rsaSignatureMessagePSSSHA256, 108),
        ])
    func signatures(name: String, algorithm: SecKeyAlgorithm, count: Int) throws {
        var failing: [Int] = []
        var run = 0
        for group in try CryptoKitVectors.groups(name, of: SignatureGroup.self) {
            let key = try importedKey(group.publicKeyAsn.data, kSecAttrKeyTypeRSA, kSecAttrKeyClassPublic)
            #expect(try importedKey(group.publicKeyDer.data, kSecAttrKeyTypeRSA, kSecAttrKeyClassPublic) == key)
            for vector in group.tests {
                let isValid = SecKeyVerifySignature(
                    key, algorithm, vector.msg.data as CFData, vector.sig.data as CFData, nil)
                if isValid != (vector.result == "valid") { failing.append(vector.tcId) }
                run += 1
            }
        }
        #expect(failing == [])
        #expect(run == count)
    }

    struct DecryptionGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let msg: Hex
            let ct: Hex
            let label: Hex?
            let result: String
        }
        let privateKeyPkcs8: Hex
        let tests: [Vector]
    }

    @Test(
        "exactly the valid RSA ciphertexts are decrypted; those with a label are not, since there is none here",
        arguments: [
            ("rsa_pkcs1_2048_test", SecKeyAlgorithm.rsaEncryptionPKCS1, 67),
            ("rsa_oaep_2048_sha256_mgf1sha256_test", .rsaEncryptionOAEPSHA256, 37),
        ])
    func decryption(name: String, algorithm: SecKeyAlgorithm, count: Int) throws {
        var failing: [Int] = []
        var run = 0
        for group in try CryptoKitVectors.groups(name, of: DecryptionGroup.self) {
            let pkcs1 = try RSAPrivateKey(pkcs8: [UInt8](group.privateKeyPkcs8.data)).pkcs1
            let key = try importedKey(Data(pkcs1), kSecAttrKeyTypeRSA, kSecAttrKeyClassPrivate)
            for vector in group.tests {
                let plain = SecKeyCreateDecryptedData(key, algorithm, vector.ct.data as CFData, nil) as Data?
                let isExpected = vector.result == "valid" && vector.label?.data.isEmpty ?? true
                if plain != (isExpected ? vector.msg.data : nil) { failing.append(vector.tcId) }
                run += 1
            }
        }
        #expect(failing == [])
        #expect(run == count)
    }

    struct AgreementGroup: Decodable {
        struct Vector: Decodable {
            let tcId: Int
            let `public`: Hex
            let `private`: Hex
            let shared: Hex
            let result: String
        }
        let tests: [Vector]
    }

    @Test("key agreement with raw points: the secret is X, and bad points are refused")
    func agreement() throws {
        var failing: [Int] = []
        var run = 0
        for group in try CryptoKitVectors.groups("ecdh_secp256r1_ecpoint_test", of: AgreementGroup.self) {
            for vector in group.tests {
                // A number of Java's may have a zero in front, or lack some.
                let scalar = [UInt8](repeating: 0, count: 32) + [UInt8](vector.private.data)
                let private256 = try ECPrivateKey(scalar: Array(scalar.suffix(32)), curve: .p256)
                let key = try importedKey(
                    Data(private256.x963), kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClassPrivate)
                let attributes: [CFString: Any] = [
                    kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPublic,
                ]
                let peer = SecKeyCreateWithData(vector.public.data as CFData, attributes as CFDictionary, nil)
                let secret = peer.flatMap {
                    SecKeyCopyKeyExchangeResult(key, .ecdhKeyExchangeCofactor, $0, [:] as CFDictionary, nil) as Data?
                }
                // Compressed points are "acceptable" there; Apple takes them not.
                let isExpected = vector.result == "valid"
                if secret != (isExpected ? vector.shared.data : nil) { failing.append(vector.tcId) }
                run += 1
            }
        }
        #expect(failing == [])
        #expect(run == 355)
    }
}
