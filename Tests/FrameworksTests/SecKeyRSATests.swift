import Foundation
import LatchkeyCrypto
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// A key from its external representation.
func importedKey(_ bytes: Data, _ type: CFString, _ keyClass: CFString) throws -> SecKey {
    let attributes: [CFString: Any] = [kSecAttrKeyType: type, kSecAttrKeyClass: keyClass]
    return try #require(SecKeyCreateWithData(bytes as CFData, attributes as CFDictionary, nil))
}

/// The key pair of `RSAFixture`.
func fixturePair() throws -> (privateKey: SecKey, publicKey: SecKey) {
    let key = try importedKey(RSAFixture.privateKey, kSecAttrKeyTypeRSA, kSecAttrKeyClassPrivate)
    return (key, try #require(SecKeyCopyPublicKey(key)))
}

/// The code of an error in the domain of statuses; nil for any other and for none.
func status(_ error: inout Unmanaged<CFError>?) -> OSStatus? {
    defer { error = nil }
    guard let taken = error?.takeRetainedValue(), taken.domain == NSOSStatusErrorDomain else { return nil }
    return OSStatus(taken.code)
}

@Suite("SecKey: RSA", .phone())
struct SecKeyRSATests {
    static let digestAlgorithms: [(SecKeyAlgorithm, SecKeyAlgorithm, HashAlgorithm)] = [
        (.rsaSignatureMessagePKCS1v15SHA1, .rsaSignatureDigestPKCS1v15SHA1, .sha1),
        (.rsaSignatureMessagePKCS1v15SHA224, .rsaSignatureDigestPKCS1v15SHA224, .sha224),
        (.rsaSignatureMessagePKCS1v15SHA256, .rsaSignatureDigestPKCS1v15SHA256, .sha256),
        (.rsaSignatureMessagePKCS1v15SHA384, .rsaSignatureDigestPKCS1v15SHA384, .sha384),
        (.rsaSignatureMessagePKCS1v15SHA512, .rsaSignatureDigestPKCS1v15SHA512, .sha512),
        (.rsaSignatureMessagePSSSHA1, .rsaSignatureDigestPSSSHA1, .sha1),
        (.rsaSignatureMessagePSSSHA224, .rsaSignatureDigestPSSSHA224, .sha224),
        (.rsaSignatureMessagePSSSHA256, .rsaSignatureDigestPSSSHA256, .sha256),
        (.rsaSignatureMessagePSSSHA384, .rsaSignatureDigestPSSSHA384, .sha384),
        (.rsaSignatureMessagePSSSHA512, .rsaSignatureDigestPSSSHA512, .sha512),
    ]

    private let message = RSAFixture.message as CFData

    @Test(
        "a new key has the size that was asked for, and its PKCS #1 makes the same key again", arguments: [2048, 3072])
    func generation(bits: Int) throws {
        let parameters: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: bits]
        let key = try #require(SecKeyCreateRandomKey(parameters as CFDictionary, nil))
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        #expect(SecKeyGetBlockSize(key) == bits / 8 && SecKeyGetBlockSize(publicKey) == bits / 8)
        let bytes = try #require(SecKeyCopyExternalRepresentation(key, nil)) as Data
        #expect(try importedKey(bytes, kSecAttrKeyTypeRSA, kSecAttrKeyClassPrivate) == key)
        let publicBytes = try #require(SecKeyCopyExternalRepresentation(publicKey, nil)) as Data
        #expect(try importedKey(publicBytes, kSecAttrKeyTypeRSA, kSecAttrKeyClassPublic) == publicKey)
        #expect(key != publicKey)
    }

    @Test("OpenSSL's key is read and written as it was, as PKCS #1 and as SubjectPublicKeyInfo")
    func foreignKey() throws {
        let pair = try fixturePair()
        #expect(SecKeyCopyExternalRepresentation(pair.privateKey, nil) as Data? == RSAFixture.privateKey)
        #expect(SecKeyCopyExternalRepresentation(pair.publicKey, nil) as Data? == RSAFixture.publicKey)
        #expect(try importedKey(RSAFixture.spki, kSecAttrKeyTypeRSA, kSecAttrKeyClassPublic) == pair.publicKey)
    }

    @Test("attributes are those of a software key; the label is the SHA-1 of the PKCS #1")
    func attributes() throws {
        let pair = try fixturePair()
        let ours = try #require(SecKeyCopyAttributes(pair.privateKey) as? [String: Any])
        let theirs = try #require(SecKeyCopyAttributes(pair.publicKey) as? [String: Any])
        #expect(ours[kSecAttrKeyType as String] as? String == kSecAttrKeyTypeRSA as String)
        #expect(ours[kSecAttrKeyClass as String] as? String == kSecAttrKeyClassPrivate as String)
        #expect(theirs[kSecAttrKeyClass as String] as? String == kSecAttrKeyClassPublic as String)
        #expect(ours[kSecAttrKeySizeInBits as String] as? Int == 2048)
        #expect(ours[kSecAttrApplicationLabel as String] as? Data == CertificateFixture.publicKeyHash)
        #expect(theirs[kSecAttrApplicationLabel as String] as? Data == CertificateFixture.publicKeyHash)
        #expect(ours[kSecValueData as String] as? Data == RSAFixture.privateKey)
        func flags(_ attributes: [String: Any]) -> [Bool?] {
            [
                kSecAttrCanSign, kSecAttrCanDecrypt, kSecAttrCanUnwrap, kSecAttrCanVerify, kSecAttrCanEncrypt,
                kSecAttrCanWrap, kSecAttrCanDerive, kSecAttrIsExtractable, kSecAttrIsSensitive,
            ].map { attributes[$0 as String] as? Bool }
        }
        #expect(flags(ours) == [true, true, true, false, false, false, false, true, false])
        #expect(flags(theirs) == [false, false, false, true, true, true, true, true, false])
    }

    @Test("what OpenSSL signed verifies, also with the private key; PKCS #1 gives the very same bytes")
    func foreignSignatures() throws {
        let pair = try fixturePair()
        let rows: [(SecKeyAlgorithm, Data)] = [
            (.rsaSignatureMessagePKCS1v15SHA256, RSAFixture.signatureSHA256),
            (.rsaSignatureDigestPKCS1v15Raw, RSAFixture.signatureRaw),
            (.rsaSignatureMessagePSSSHA512, RSAFixture.signaturePSS512),
        ]
        for (algorithm, signature) in rows {
            #expect(SecKeyVerifySignature(pair.publicKey, algorithm, message, signature as CFData, nil))
            #expect(SecKeyVerifySignature(pair.privateKey, algorithm, message, signature as CFData, nil))
        }
        for (algorithm, signature) in rows.prefix(2) {
            #expect(SecKeyCreateSignature(pair.privateKey, algorithm, message, nil) as Data? == signature)
        }
    }

    @Test("a signature of a message is one of its digest, and of nothing else", arguments: digestAlgorithms)
    func signatures(ofMessage: SecKeyAlgorithm, ofDigest: SecKeyAlgorithm, hash: HashAlgorithm) throws {
        let pair = try fixturePair()
        let digest = Data(hash.hash([UInt8](RSAFixture.message))) as CFData
        let signature = try #require(SecKeyCreateSignature(pair.privateKey, ofMessage, message, nil))
        #expect(signature.length == 256)
        #expect(SecKeyVerifySignature(pair.publicKey, ofDigest, digest, signature, nil))
        var error: Unmanaged<CFError>?
        #expect(!SecKeyVerifySignature(pair.publicKey, ofMessage, digest, signature, &error))
        #expect(status(&error) == errSecVerifyFailed)
        #expect(SecKeyCreateSignature(pair.privateKey, ofDigest, message, &error) == nil)
        #expect(status(&error) == errSecParam)
        #expect(!SecKeyVerifySignature(pair.publicKey, ofDigest, digest, Data(count: 257) as CFData, &error))
        #expect(status(&error) == errSecParam)
    }

    @Test("a raw signature is the number itself; one that is not below the modulus is refused")
    func rawSignature() throws {
        let pair = try fixturePair()
        let signature = try #require(SecKeyCreateSignature(pair.privateKey, .rsaSignatureRaw, message, nil))
        #expect(SecKeyVerifySignature(pair.publicKey, .rsaSignatureRaw, message, signature, nil))
        var error: Unmanaged<CFError>?
        let tooLarge = Data(repeating: 0xFF, count: 256) as CFData
        #expect(SecKeyCreateSignature(pair.privateKey, .rsaSignatureRaw, tooLarge, &error) == nil)
        #expect(status(&error) == errSecParam)
    }

    @Test("what OpenSSL encrypted is decrypted")
    func foreignCiphertexts() throws {
        let pair = try fixturePair()
        let rows: [(SecKeyAlgorithm, Data)] = [
            (.rsaEncryptionOAEPSHA1, RSAFixture.ciphertextOAEPSHA1),
            (.rsaEncryptionOAEPSHA256, RSAFixture.ciphertextOAEPSHA256),
            (.rsaEncryptionPKCS1, RSAFixture.ciphertextPKCS1),
        ]
        for (algorithm, ciphertext) in rows {
            let plain = SecKeyCreateDecryptedData(pair.privateKey, algorithm, ciphertext as CFData, nil)
            #expect(plain as Data? == RSAFixture.message)
        }
    }

    static let encryptions: [(SecKeyAlgorithm, Int?)] = [
        (.rsaEncryptionPKCS1, 245), (.rsaEncryptionOAEPSHA1, 214), (.rsaEncryptionOAEPSHA224, 198),
        (.rsaEncryptionOAEPSHA256, 190), (.rsaEncryptionOAEPSHA384, 158), (.rsaEncryptionOAEPSHA512, 126),
        (.rsaEncryptionOAEPSHA1AESGCM, nil), (.rsaEncryptionOAEPSHA224AESGCM, nil),
        (.rsaEncryptionOAEPSHA256AESGCM, nil), (.rsaEncryptionOAEPSHA384AESGCM, nil),
        (.rsaEncryptionOAEPSHA512AESGCM, nil),
    ]

    @Test("the longest message comes back, a longer one and a changed ciphertext are refused", arguments: encryptions)
    func encryption(algorithm: SecKeyAlgorithm, limit: Int?) throws {
        let pair = try fixturePair()
        var error: Unmanaged<CFError>?
        let longest = Data(repeating: 7, count: limit ?? 1000)
        let ciphertext =
            try #require(SecKeyCreateEncryptedData(pair.publicKey, algorithm, longest as CFData, nil)) as Data
        #expect(ciphertext.count == (limit == nil ? 256 + 1000 + 16 : 256))
        #expect(SecKeyCreateDecryptedData(pair.privateKey, algorithm, ciphertext as CFData, nil) as Data? == longest)
        if limit != nil {
            #expect(SecKeyCreateEncryptedData(pair.publicKey, algorithm, (longest + [7]) as CFData, &error) == nil)
            #expect(status(&error) == errSecParam)
        }
        let cut = ciphertext.dropLast(limit == nil ? 1 : 0) + (limit == nil ? [] : [0])
        #expect(SecKeyCreateDecryptedData(pair.privateKey, algorithm, Data(cut) as CFData, &error) == nil)
        #expect(status(&error) == errSecParam)
        #expect(SecKeyCreateDecryptedData(pair.publicKey, algorithm, ciphertext as CFData, &error) == nil)
        #expect(status(&error) == errSecParam)
    }

    @Test("without padding a block comes back with its leading zeros")
    func rawEncryption() throws {
        let pair = try fixturePair()
        let ciphertext = try #require(SecKeyCreateEncryptedData(pair.publicKey, .rsaEncryptionRaw, message, nil))
        let plain = SecKeyCreateDecryptedData(pair.privateKey, .rsaEncryptionRaw, ciphertext, nil) as Data?
        #expect(plain == Data(count: 249) + RSAFixture.message)
    }

    @Test("a key says what it can do (si-44-seckey-rsa.m)")
    func support() throws {
        let pair = try fixturePair()
        for (ofMessage, ofDigest, _) in Self.digestAlgorithms {
            for algorithm in [ofMessage, ofDigest] {
                #expect(SecKeyIsAlgorithmSupported(pair.privateKey, .sign, algorithm))
                #expect(SecKeyIsAlgorithmSupported(pair.privateKey, .verify, algorithm))
                #expect(SecKeyIsAlgorithmSupported(pair.publicKey, .verify, algorithm))
                #expect(!SecKeyIsAlgorithmSupported(pair.publicKey, .sign, algorithm))
                #expect(!SecKeyIsAlgorithmSupported(pair.privateKey, .decrypt, algorithm))
            }
        }
        for (algorithm, _) in Self.encryptions {
            #expect(SecKeyIsAlgorithmSupported(pair.privateKey, .decrypt, algorithm))
            #expect(SecKeyIsAlgorithmSupported(pair.publicKey, .encrypt, algorithm))
            #expect(!SecKeyIsAlgorithmSupported(pair.privateKey, .encrypt, algorithm))
            #expect(!SecKeyIsAlgorithmSupported(pair.publicKey, .decrypt, algorithm))
        }
        #expect(!SecKeyIsAlgorithmSupported(pair.privateKey, .sign, .ecdsaSignatureDigestX962))
        #expect(!SecKeyIsAlgorithmSupported(pair.privateKey, .keyExchange, .ecdhKeyExchangeStandard))
    }

    @Test("a key of 1024 bits is too short for SHA-512 with PSS and OAEP")
    func shortKey() throws {
        let parameters: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 1024]
        let key = try #require(SecKeyCreateRandomKey(parameters as CFDictionary, nil))
        #expect(!SecKeyIsAlgorithmSupported(key, .sign, .rsaSignatureMessagePSSSHA512))
        #expect(SecKeyIsAlgorithmSupported(key, .sign, .rsaSignatureMessagePSSSHA384))
        #expect(!SecKeyIsAlgorithmSupported(key, .decrypt, .rsaEncryptionOAEPSHA512))
        #expect(!SecKeyIsAlgorithmSupported(key, .decrypt, .rsaEncryptionOAEPSHA512AESGCM))
        #expect(SecKeyIsAlgorithmSupported(key, .decrypt, .rsaEncryptionOAEPSHA384))
    }

    @Test("an unsupported algorithm is named in the error's description")
    func description() throws {
        let pair = try fixturePair()
        var error: Unmanaged<CFError>?
        #expect(SecKeyCreateEncryptedData(pair.privateKey, .rsaEncryptionPKCS1, message, &error) == nil)
        let taken = try #require(error?.takeRetainedValue())
        let text = try #require(taken.userInfo["NSDescription"] as? String)
        #expect(text.hasPrefix("algid:encrypt:RSA:PKCS1: algorithm not supported by the key"))
        #expect(taken.domain == NSOSStatusErrorDomain && taken.code == -50)
    }

    static let badSizes = [nil, "512", "1023", "2052", "8192", "no size"]

    @Test("sizes outside of 1024 to 4096 bits are refused", arguments: badSizes.indices)
    func badSize(index: Int) throws {
        var parameters: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA]
        parameters[kSecAttrKeySizeInBits] = Self.badSizes[index]
        var error: Unmanaged<CFError>?
        #expect(SecKeyCreateRandomKey(parameters as CFDictionary, &error) == nil)
        #expect(status(&error) == errSecParam)
    }

    @Test("bytes of another kind of key are refused")
    func badBytes() throws {
        let classes = [kSecAttrKeyClassPrivate, kSecAttrKeyClassPublic]
        let rows: [(Data, CFString, CFString, OSStatus)] = [
            (RSAFixture.publicKey, kSecAttrKeyTypeRSA, classes[0], errSecParam),
            (RSAFixture.privateKey, kSecAttrKeyTypeRSA, classes[1], errSecParam),
            (RSAFixture.privateKey, kSecAttrKeyTypeECSECPrimeRandom, classes[0], errSecParam),
            (RSAFixture.privateKey.dropLast(), kSecAttrKeyTypeRSA, classes[0], errSecParam),
            (RSAFixture.privateKey, kSecAttrKeyTypeAES, classes[0], errSecParam),
            (Data(count: 16), kSecAttrKeyTypeRSA, kSecAttrKeyClassSymmetric, errSecUnimplemented),
        ]
        for (bytes, type, keyClass, expected) in rows {
            let attributes: [CFString: Any] = [kSecAttrKeyType: type, kSecAttrKeyClass: keyClass]
            var error: Unmanaged<CFError>?
            #expect(SecKeyCreateWithData(bytes as CFData, attributes as CFDictionary, &error) == nil)
            #expect(status(&error) == expected)
        }
    }
}
