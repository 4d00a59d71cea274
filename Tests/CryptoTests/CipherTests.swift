import LatchkeyCrypto
import Testing

@Suite("AES modes, key wrap, key derivation, Curve25519, ECIES")
struct CipherTests {
    /// SP 800-38A, appendix F: key and first two blocks for AES-128.
    static let key = hex("2b7e151628aed2a6abf7158809cf4f3c")
    static let plain = hex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
    static let iv = hex("000102030405060708090a0b0c0d0e0f")
    static let modes: [(AESCipher.Mode, [UInt8])] = [
        (.ecb, hex("3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf")),
        (.cbc(iv: iv), hex("7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2")),
        (
            .ctr(initialCounter: hex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")),
            hex("874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff")
        ),
    ]

    @Test("the vectors of SP 800-38A encrypt and decrypt", arguments: modes)
    func published(mode: AESCipher.Mode, cipher: [UInt8]) throws {
        #expect(try AESCipher.encrypt(Self.plain, key: Self.key, mode: mode, padding: .none) == cipher)
        #expect(try AESCipher.decrypt(cipher, key: Self.key, mode: mode, padding: .none) == Self.plain)
    }

    @Test("with PKCS #7 every length comes back", arguments: 0..<34)
    func padding(length: Int) throws {
        let text = [UInt8](repeating: 16, count: length)
        for mode in [AESCipher.Mode.ecb, .cbc(iv: Self.iv)] {
            let sealed = try AESCipher.encrypt(text, key: Self.key, mode: mode, padding: .pkcs7)
            #expect(sealed.count == (length / 16 + 1) * 16)
            #expect(try AESCipher.decrypt(sealed, key: Self.key, mode: mode, padding: .pkcs7) == text)
        }
    }

    @Test("wrong lengths are refused")
    func wrongLengths() {
        #expect(throws: CryptoError.invalidParameter("key")) {
            try AESCipher.encrypt([], key: [1], mode: .ecb, padding: .pkcs7)
        }
        #expect(throws: CryptoError.invalidParameter("iv")) {
            try AESCipher.encrypt([], key: Self.key, mode: .cbc(iv: [1]), padding: .pkcs7)
        }
        #expect(throws: CryptoError.invalidParameter("message")) {
            try AESCipher.encrypt([1], key: Self.key, mode: .ecb, padding: .none)
        }
        #expect(throws: CryptoError.invalidParameter("padding")) {
            try AESCipher.encrypt([1], key: Self.key, mode: .ctr(initialCounter: Self.iv), padding: .pkcs7)
        }
        for length in [0, 1, 15, 17] {
            #expect(throws: CryptoError.decryptionFailed) {
                try AESCipher.decrypt(
                    [UInt8](repeating: 1, count: length), key: Self.key, mode: .ecb, padding: .pkcs7)
            }
        }
    }

    /// RFC 3394, sections 4.1 and 4.6.
    @Test("the published wrapped keys wrap and unwrap")
    func keyWrap() throws {
        let small = hex("00112233445566778899aabbccddeeff")
        let large = hex("00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f")
        let kek = hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
        let first = hex("1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")
        let last = hex("28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21")
        #expect(try AESKeyWrap.wrap(small, using: Array(kek.prefix(16))) == first)
        #expect(try AESKeyWrap.wrap(large, using: kek) == last)
        #expect(try AESKeyWrap.unwrap(last, using: kek) == large)
        for position in last.indices {
            var changed = last
            changed[position] ^= 1
            #expect(throws: CryptoError.authenticationFailed) { try AESKeyWrap.unwrap(changed, using: kek) }
        }
        #expect(throws: CryptoError.invalidParameter("key")) { try AESKeyWrap.wrap([1, 2, 3], using: kek) }
        #expect(throws: CryptoError.invalidParameter("wrappingKey")) { try AESKeyWrap.wrap(small, using: [1]) }
        #expect(throws: CryptoError.invalidParameter("wrapped")) { try AESKeyWrap.unwrap([1], using: kek) }
    }

    /// RFC 6070, test vectors 1, 2 and 6; and RFC 7914, section 11.
    @Test("the published PBKDF2 keys come out")
    func pbkdf2() throws {
        let password = Array("password".utf8)
        let salt = Array("salt".utf8)
        #expect(
            try KeyDerivation.pbkdf2(.sha1, password: password, salt: salt, rounds: 1, outputLength: 20)
                == hex("0c60c80f961f0e71f3a9b524af6012062fe037a6"))
        #expect(
            try KeyDerivation.pbkdf2(.sha1, password: password, salt: salt, rounds: 2, outputLength: 20)
                == hex("ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"))
        #expect(
            try KeyDerivation.pbkdf2(
                .sha1, password: [0x70, 0x61, 0x73, 0x73, 0, 0x77, 0x6F, 0x72, 0x64],
                salt: [0x73, 0x61, 0, 0x6C, 0x74],
                rounds: 4096, outputLength: 16) == hex("56fa6aa75548099dcc37d7f03425e0c3"))
        #expect(throws: CryptoError.invalidParameter("rounds")) {
            try KeyDerivation.pbkdf2(.sha1, password: [], salt: [], rounds: 0, outputLength: 1)
        }
        #expect(throws: CryptoError.invalidParameter("outputLength")) {
            try KeyDerivation.pbkdf2(.sha1, password: [], salt: [], rounds: 1, outputLength: 0)
        }
    }

    /// NIST CAVS 12.0, ansx963_2001, SHA-256, first vector of each of two groups.
    @Test("the published X9.63 keys come out")
    func x963() throws {
        let secret = hex("96c05619d56c328ab95fe84b18264b08725b85e33fd34f08")
        #expect(
            try KeyDerivation.x963(.sha256, secret: secret, sharedInfo: [], outputLength: 16)
                == hex("443024c3dae66b95e6f5670601558f71"))
        let other = hex("22518b10e70f2a3f243810ae3254139efbee04aa57c7af7d")
        let info = hex("75eef81aa3041e33b80971203d2c0c52")
        #expect(
            Array(try KeyDerivation.x963(.sha256, secret: other, sharedInfo: info, outputLength: 128).prefix(16))
                == hex("c498af77161cc59f2962b9a713e2b215"))
        #expect(throws: CryptoError.invalidParameter("secret")) {
            try KeyDerivation.x963(.sha256, secret: [], sharedInfo: [], outputLength: 16)
        }
    }

    /// RFC 7748, section 6.1.
    @Test("the published X25519 exchange comes out")
    func x25519() throws {
        let alice = try X25519PublicKey(
            raw: hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"))
        let bob = try X25519PrivateKey(raw: hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
        #expect(
            digits(bob.publicKey.raw) == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
        #expect(
            digits(try bob.sharedSecret(with: alice))
                == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
        #expect(throws: CryptoError.malformedKey(.pointAtInfinity)) {
            try bob.sharedSecret(with: try X25519PublicKey(raw: [UInt8](repeating: 0, count: 32)))
        }
        #expect(throws: CryptoError.malformedKey(.wrongLength)) { try X25519PublicKey(raw: [1]) }
        #expect(throws: CryptoError.malformedKey(.wrongLength)) { try X25519PrivateKey(raw: [1]) }
    }

    /// RFC 8032, section 7.1, test 3.
    @Test("the published Ed25519 signature comes out")
    func ed25519() throws {
        let key = try Ed25519PrivateKey(
            raw: hex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"))
        #expect(
            digits(key.publicKey.raw) == "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
        let signature = try key.signature(for: [0xAF, 0x82])
        #expect(
            digits(signature)
                == "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a")
        #expect(key.publicKey.isValidSignature(signature, for: [0xAF, 0x82]))
        #expect(!key.publicKey.isValidSignature(signature, for: [0xAF, 0x83]))
        #expect(!key.publicKey.isValidSignature([], for: [0xAF, 0x82]))
        #expect(throws: CryptoError.malformedKey(.wrongLength)) { try Ed25519PrivateKey(raw: [1]) }
    }

    @Test("Apple's ECIES as another implementation makes it opens, and ours opens too")
    func ecies() throws {
        let message = Array("message".utf8)
        let cases: [(NamedCurve, [UInt8], [UInt8], ECIES)] = [
            (.p256, KnownECIES.p256ZeroScalar, KnownECIES.p256Zero, ECIES(hash: .sha256, vector: .zero)),
            (.p256, KnownECIES.p256DerivedScalar, KnownECIES.p256Derived, ECIES(hash: .sha256, vector: .derived)),
            (.p521, KnownECIES.p521DerivedScalar, KnownECIES.p521Derived, ECIES(hash: .sha512, vector: .derived)),
        ]
        for (curve, scalar, sealed, scheme) in cases {
            let key = try ECPrivateKey(scalar: scalar, curve: curve)
            #expect(try scheme.open(sealed, with: key) == message)
            let ours = try scheme.seal(message, to: key.publicKey)
            #expect(ours.count == sealed.count)
            #expect(try scheme.open(ours, with: key) == message)
            var changed = ours
            changed[ours.count - 1] ^= 1
            #expect(throws: CryptoError.authenticationFailed) { try scheme.open(changed, with: key) }
            #expect(throws: CryptoError.decryptionFailed) { try scheme.open(Array(ours.prefix(80)), with: key) }
        }
    }
}
