import CryptoKit
import Foundation
import Testing

@Suite("CryptoKit key agreement")
struct CryptoKitAgreementTests {
    private func agreement<Key: DiffieHellmanKeyAgreement & AnyECPrivateKey>(_ type: Key.Type, length: Int) throws {
        let alice = Key(compactRepresentable: true)
        let bob = Key(compactRepresentable: true)
        let secret = try alice.sharedSecretFromKeyAgreement(with: bob.publicKey)
        #expect(try bob.sharedSecretFromKeyAgreement(with: alice.publicKey) == secret)
        #expect(try alice.sharedSecretFromKeyAgreement(with: alice.publicKey) != secret)
        #expect(secret.withUnsafeBytes { $0.count } == length)
        #expect(secret == secret.withUnsafeBytes { Data($0) })
        #expect(secret.description == "SharedSecret: \(length) bytes")
    }

    @Test("both sides agree on the X coordinate, on every curve")
    func agreement() throws {
        try agreement(P256.KeyAgreement.PrivateKey.self, length: 32)
        try agreement(P384.KeyAgreement.PrivateKey.self, length: 48)
        try agreement(P521.KeyAgreement.PrivateKey.self, length: 66)
    }

    /// RFC 5903, section 8.1: the 256-bit random ECP group.
    private func published() throws -> SharedSecret {
        let own = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: Hex("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433").data)
        let other = try P256.KeyAgreement.PublicKey(
            rawRepresentation: Hex(
                """
                d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63
                56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab
                """
            ).data)
        return try own.sharedSecretFromKeyAgreement(with: other)
    }

    @Test("the published secret of RFC 5903 comes out")
    func publishedSecret() throws {
        #expect(
            try published() == Hex("d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de").data)
    }

    @Test("HKDF over a secret is HKDF over its bytes")
    func hkdf() throws {
        let secret = try published()
        let salt = Data("salt".utf8)
        let info = Data("info".utf8)
        let key = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: salt, sharedInfo: info, outputByteCount: 50)
        let same = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: info, outputByteCount: 50)
        #expect(key == same)
        #expect(key.bitCount == 400)
    }

    /// SEC 1, section 3.6.1: hash of secret, counter from 1 in four bytes, and shared information.
    @Test("the X9.63 function joins counted hashes and cuts them to length")
    func x963() throws {
        let secret = try published()
        let info = Data("info".utf8)
        func expected(_ counters: [UInt8]) -> Data {
            let z = secret.withUnsafeBytes { Data($0) }
            return counters.reduce(into: Data()) { $0 += Data(SHA256.hash(data: z + [0, 0, 0, $1] + info)) }
        }
        for count in [0, 1, 16, 32, 33, 64, 70] {
            let key = secret.x963DerivedSymmetricKey(using: SHA256.self, sharedInfo: info, outputByteCount: count)
            #expect(key == SymmetricKey(data: expected([1, 2, 3]).prefix(count)))
        }
    }

    @Test("different shared information makes different keys")
    func separation() throws {
        let secret = try published()
        let keys = ["a", "b"].map {
            secret.x963DerivedSymmetricKey(using: SHA512.self, sharedInfo: Data($0.utf8), outputByteCount: 32)
        }
        #expect(keys[0] != keys[1])
    }
}
