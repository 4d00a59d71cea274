import CryptoKit
import Foundation
import Testing

@Suite("CryptoKit against Wycheproof", .enabled(if: CryptoKitVectors.arePresent))
struct CryptoKitWycheproofTests {
    struct ECDSAGroup: Decodable {
        struct Key: Decodable { let uncompressed: Hex }
        struct Case: Decodable {
            let tcId: Int
            let msg: Hex
            let sig: Hex
            let result: String
        }
        let publicKey: Key
        let publicKeyDer: Hex
        let publicKeyPem: String
        let tests: [Case]
    }

    @Test("ECDSA on P-256 with SHA-256: exactly the valid signatures verify")
    func ecdsa() throws {
        var count = 0
        for group in try CryptoKitVectors.groups("ecdsa_secp256r1_sha256_test", of: ECDSAGroup.self) {
            let key = try P256.Signing.PublicKey(x963Representation: group.publicKey.uncompressed.data)
            #expect(key.derRepresentation == group.publicKeyDer.data)
            #expect(
                try P256.Signing.PublicKey(pemRepresentation: group.publicKeyPem).rawRepresentation
                    == key.rawRepresentation)
            for test in group.tests {
                let signature = try? P256.Signing.ECDSASignature(derRepresentation: test.sig.data)
                let isValid = signature.map { key.isValidSignature($0, for: test.msg.data) } ?? false
                #expect(isValid == (test.result == "valid"), "test \(test.tcId)")
                count += 1
            }
        }
        #expect(count == 484)
    }

    struct AEADGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let key, iv, aad, msg, ct, tag: Hex
            let result: String
        }
        let ivSize: Int
        let tagSize: Int
        let tests: [Case]
    }

    @Test("AES-GCM with nonces of 12 and tags of 16 bytes: exactly the valid boxes open")
    func gcm() throws {
        var count = 0
        for group in try CryptoKitVectors.groups("aes_gcm_test", of: AEADGroup.self)
        where group.ivSize == 96 && group.tagSize == 128 {
            for test in group.tests {
                let key = SymmetricKey(data: test.key.data)
                let box = try AES.GCM.SealedBox(combined: test.iv.data + test.ct.data + test.tag.data)
                let opened = try? AES.GCM.open(box, using: key, authenticating: test.aad.data)
                #expect(opened == (test.result == "valid" ? test.msg.data : nil), "test \(test.tcId)")
                if test.result == "valid" {
                    let sealed = try AES.GCM.seal(
                        test.msg.data, using: key, nonce: box.nonce, authenticating: test.aad.data)
                    #expect(sealed.combined == box.combined, "test \(test.tcId)")
                }
                count += 1
            }
        }
        #expect(count > 100)
    }

    struct HKDFGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let ikm, salt, info, okm: Hex
            let size: Int
            let result: String
        }
        let tests: [Case]
    }

    private func hkdf<H: HashFunction>(_ hash: H.Type, file: String) throws {
        for group in try CryptoKitVectors.groups(file, of: HKDFGroup.self) {
            // The invalid ones ask for more than HKDF can give, which stops the process as with Apple's.
            for test in group.tests where test.result == "valid" {
                let key = HKDF<H>.deriveKey(
                    inputKeyMaterial: SymmetricKey(data: test.ikm.data), salt: test.salt.data,
                    info: test.info.data, outputByteCount: test.size)
                #expect(key == SymmetricKey(data: test.okm.data), "test \(test.tcId)")
            }
        }
    }

    @Test("HKDF derives every valid key")
    func hkdf() throws {
        try hkdf(SHA256.self, file: "hkdf_sha256_test")
        try hkdf(SHA512.self, file: "hkdf_sha512_test")
    }

    struct MACGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let key, msg, tag: Hex
            let result: String
        }
        let tagSize: Int
        let tests: [Case]
    }

    private func hmac<H: HashFunction>(_ hash: H.Type, file: String) throws {
        for group in try CryptoKitVectors.groups(file, of: MACGroup.self) {
            for test in group.tests {
                let code = HMAC<H>.authenticationCode(for: test.msg.data, using: SymmetricKey(data: test.key.data))
                let isEqual = Data(code).prefix(group.tagSize / 8) == test.tag.data
                #expect(isEqual == (test.result == "valid"), "test \(test.tcId)")
                // CryptoKit takes whole codes only, so a shortened one is refused even where its bits are right.
                let isValid = HMAC<H>.isValidAuthenticationCode(
                    test.tag.data, authenticating: test.msg.data, using: SymmetricKey(data: test.key.data))
                #expect(isValid == (isEqual && group.tagSize / 8 == H.Digest.byteCount), "test \(test.tcId)")
            }
        }
    }

    @Test("HMAC has exactly the valid codes, and takes no shortened one")
    func hmac() throws {
        try hmac(SHA256.self, file: "hmac_sha256_test")
        try hmac(SHA512.self, file: "hmac_sha512_test")
    }

    struct ECDHGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let `public`, `private`, shared: Hex
            let result: String
            let flags: [String]
        }
        let tests: [Case]
    }

    @Test("ECDH on P-256 over uncompressed points: valid pairs agree, invalid points are refused")
    func ecdh() throws {
        for group in try CryptoKitVectors.groups("ecdh_secp256r1_ecpoint_test", of: ECDHGroup.self) {
            for test in group.tests where test.result != "acceptable" {
                // The file writes the scalar as an INTEGER, with a sign byte or without leading zeros.
                let scalar = (Data(count: 32) + test.private.data).suffix(32)
                let secret = try? P256.KeyAgreement.PrivateKey(rawRepresentation: scalar)
                    .sharedSecretFromKeyAgreement(
                        with: P256.KeyAgreement.PublicKey(x963Representation: test.public.data))
                #expect(
                    secret.map { Data(SymmetricKey(data: $0).withUnsafeBytes { Data($0) }) }
                        == (test.result == "valid" ? test.shared.data : nil), "test \(test.tcId)")
            }
        }
    }
}
