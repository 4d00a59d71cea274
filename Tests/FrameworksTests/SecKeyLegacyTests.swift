import Foundation
import LatchkeyCrypto
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("SecKey: the functions of before iOS 10", .phone())
struct SecKeyLegacyTests {
    private let message = [UInt8](RSAFixture.message)

    private func generated(_ type: CFString, _ bits: Int) throws -> (SecKey, SecKey) {
        let parameters: [CFString: Any] = [kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits]
        var publicKey: SecKey?
        var privateKey: SecKey?
        try #require(SecKeyGeneratePair(parameters as CFDictionary, &publicKey, &privateKey) == errSecSuccess)
        return (try #require(privateKey), try #require(publicKey))
    }

    static let digests: [(SecPadding, HashAlgorithm)] = [
        (.PKCS1SHA1, .sha1), (.PKCS1SHA224, .sha224), (.PKCS1SHA256, .sha256), (.PKCS1SHA384, .sha384),
        (.PKCS1SHA512, .sha512),
    ]

    @Test("a digest is signed with the padding that names its hash function", arguments: digests)
    func digest(padding: SecPadding, hash: HashAlgorithm) throws {
        let pair = try fixturePair()
        let digest = hash.hash(message)
        var signature = [UInt8](repeating: 0, count: SecKeyGetBlockSize(pair.privateKey) + 10)
        var length = signature.count
        #expect(SecKeyRawSign(pair.privateKey, padding, digest, digest.count, &signature, &length) == errSecSuccess)
        #expect(length == 256)
        #expect(SecKeyRawVerify(pair.publicKey, padding, digest, digest.count, signature, length) == errSecSuccess)
        signature[100] ^= 1
        #expect(SecKeyRawVerify(pair.publicKey, padding, digest, digest.count, signature, length) == -9809)
    }

    @Test("an elliptic-curve signature is DER with any padding, and r and s with sigRaw")
    func ellipticCurve() throws {
        let (privateKey, publicKey) = try generated(kSecAttrKeyTypeEC, 256)
        let digest = HashAlgorithm.sha256.hash(message)
        var signature = [UInt8](repeating: 0, count: 100)
        for padding: SecPadding in [[], .PKCS1, .PKCS1SHA256] {
            var length = signature.count
            #expect(SecKeyRawSign(privateKey, padding, digest, digest.count, &signature, &length) == errSecSuccess)
            #expect(signature[0] == 0x30)
            #expect(SecKeyRawVerify(publicKey, .PKCS1, digest, digest.count, signature, length) == errSecSuccess)
        }
        var length = signature.count
        #expect(SecKeyRawSign(privateKey, .sigRaw, digest, digest.count, &signature, &length) == errSecSuccess)
        #expect(length == 64)
        #expect(SecKeyRawVerify(publicKey, .sigRaw, digest, digest.count, signature, 64) == errSecSuccess)
    }

    @Test(
        "a block is encrypted and decrypted; without padding leading zeros are left out",
        arguments: [SecPadding.PKCS1, .OAEP, []])
    func encryption(padding: SecPadding) throws {
        let pair = try fixturePair()
        var block = [UInt8](repeating: 0, count: 256)
        var length = block.count
        #expect(SecKeyEncrypt(pair.publicKey, padding, message, message.count, &block, &length) == errSecSuccess)
        #expect(length == 256)
        var plain = [UInt8](repeating: 0, count: 256)
        var plainLength = plain.count
        #expect(SecKeyDecrypt(pair.privateKey, padding, block, length, &plain, &plainLength) == errSecSuccess)
        #expect(Array(plain.prefix(plainLength)) == message)
    }

    @Test("a small buffer, an unknown padding, a wrong key and too much input are errSecParam")
    func refusals() throws {
        let pair = try fixturePair()
        let (curveKey, _) = try generated(kSecAttrKeyTypeEC, 256)
        var block = [UInt8](repeating: 0, count: 256)
        var length = 255
        #expect(SecKeyEncrypt(pair.publicKey, .PKCS1, message, message.count, &block, &length) == errSecParam)
        #expect(SecKeyRawSign(pair.privateKey, .PKCS1, message, message.count, &block, &length) == errSecParam)
        length = 256
        #expect(SecKeyEncrypt(pair.publicKey, .PKCS1SHA1, message, message.count, &block, &length) == errSecParam)
        #expect(SecKeyEncrypt(curveKey, .PKCS1, message, message.count, &block, &length) == errSecParam)
        #expect(SecKeyEncrypt(pair.privateKey, .PKCS1, message, message.count, &block, &length) == errSecParam)
        #expect(SecKeyRawSign(pair.publicKey, .PKCS1, message, message.count, &block, &length) == errSecParam)
        let tooMuch = [UInt8](repeating: 1, count: 246)
        #expect(SecKeyEncrypt(pair.publicKey, .PKCS1, tooMuch, tooMuch.count, &block, &length) == errSecParam)
        #expect(SecKeyRawSign(pair.privateKey, .PKCS1, tooMuch, tooMuch.count, &block, &length) == errSecParam)
        #expect(SecKeyGeneratePair([:] as CFDictionary, nil, nil) == errSecParam)
    }

    @Test("of a pair both are stored if the pair is permanent, else the one that is")
    func permanence() throws {
        func count(_ keyClass: CFString, _ tag: String) -> OSStatus {
            SecItemCopyMatching(keyQuery(tag, [kSecAttrKeyClass: keyClass]), nil)
        }
        let common: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 2048]
        let both = common.merging([kSecAttrIsPermanent: true, kSecAttrApplicationTag: Data("both".utf8)]) { $1 }
        #expect(SecKeyGeneratePair(both as CFDictionary, nil, nil) == errSecSuccess)
        #expect(count(kSecAttrKeyClassPrivate, "both") == errSecSuccess)
        #expect(count(kSecAttrKeyClassPublic, "both") == errSecSuccess)
        let one: [CFString: Any] = [kSecAttrIsPermanent: true, kSecAttrApplicationTag: Data("one".utf8)]
        let mixed = common.merging([kSecPublicKeyAttrs: one, kSecPrivateKeyAttrs: [CFString: Any]()]) { $1 }
        #expect(SecKeyGeneratePair(mixed as CFDictionary, nil, nil) == errSecSuccess)
        #expect(count(kSecAttrKeyClassPublic, "one") == errSecSuccess)
        #expect(count(kSecAttrKeyClassPrivate, "one") == errSecItemNotFound)
    }
}
