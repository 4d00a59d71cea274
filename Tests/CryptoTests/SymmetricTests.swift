import LatchkeyCrypto
import Testing

@Suite("HMAC, HKDF and AES-GCM")
struct SymmetricTests {
    static let zero = [UInt8](repeating: 0, count: 16)

    /// RFC 4231, test cases 1, 2 and 6.
    static let macs: [(key: [UInt8], message: String, tag: String)] = [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]

    @Test("HMAC-SHA256 gives the published tags", arguments: macs)
    func hmac(key: [UInt8], message: String, tag: String) {
        let message = Array(message.utf8)
        #expect(digits(MessageAuthentication.hmac(.sha256, key: key, message: message)) == tag)
        #expect(MessageAuthentication.isValid(tag: hex(tag), .sha256, key: key, message: message))
    }

    @Test("a key or a message may be empty", arguments: HashAlgorithm.allCases)
    func emptyMAC(algorithm: HashAlgorithm) {
        let tag = MessageAuthentication.hmac(algorithm, key: [], message: [])
        #expect(tag.count == algorithm.digestLength)
        // RFC 2104 pads the key with zeros, so one zero byte is the same key.
        #expect(tag == MessageAuthentication.hmac(algorithm, key: [0], message: []))
    }

    @Test("a tag that is changed, short, long or empty is refused")
    func wrongTags() {
        let (key, message) = (Array("key".utf8), Array("message".utf8))
        let tag = MessageAuthentication.hmac(.sha256, key: key, message: message)
        for bad in [tag.replacing(at: 31, with: [tag[31] ^ 1]), tag.dropLast(), tag + [0], []] {
            #expect(!MessageAuthentication.isValid(tag: bad, .sha256, key: key, message: message))
        }
        #expect(!MessageAuthentication.isValid(tag: tag, .sha256, key: key + [1], message: message))
    }

    @Test("a truncated tag is taken from half its length on", arguments: [0, 1, 15, 16, 31, 32, 33])
    func truncatedTags(length: Int) {
        let tag = MessageAuthentication.hmac(.sha256, key: [1], message: [2]) + [0]
        let isValid = MessageAuthentication.isValid(
            truncatedTag: Array(tag.prefix(length)), .sha256, key: [1], message: [2])
        #expect(isValid == (16...32).contains(length))
    }

    @Test("an HMAC in pieces is that of the whole, and a copy goes its own way")
    func incrementalMAC() {
        let message = [UInt8](repeating: 9, count: 300)
        var first = IncrementalHMAC(.sha384, key: [1, 2, 3])
        first.update(Array(message.prefix(100)))
        var second = first
        second.update([1])
        first.update(Array(message.dropFirst(100)))
        #expect(first.finalize() == MessageAuthentication.hmac(.sha384, key: [1, 2, 3], message: message))
        #expect(first.finalize() == first.finalize())
        #expect(
            second.finalize()
                == MessageAuthentication.hmac(.sha384, key: [1, 2, 3], message: Array(message.prefix(100)) + [1]))
    }

    @Test("HKDF gives the output of RFC 5869, case 1, whole and in its two steps")
    func hkdf() throws {
        let inputKey = [UInt8](repeating: 0x0B, count: 22)
        let (salt, info) = (hex("000102030405060708090a0b0c"), hex("f0f1f2f3f4f5f6f7f8f9"))
        let expected = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        let output = try KeyDerivation.hkdf(.sha256, inputKey: inputKey, salt: salt, info: info, outputLength: 42)
        #expect(digits(output) == expected)
        let key = KeyDerivation.extract(.sha256, inputKey: inputKey, salt: salt)
        #expect(digits(key) == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
        #expect(
            try KeyDerivation.expand(.sha256, pseudoRandomKey: key, info: info, outputLength: 42) == output)
    }

    @Test("HKDF takes an empty secret, salt and info")
    func emptyHKDF() throws {
        let output = try KeyDerivation.hkdf(.sha256, inputKey: [], salt: [], info: [], outputLength: 32)
        #expect(output.count == 32)
    }

    @Test("HKDF refuses lengths outside its limits", arguments: [Int.min, -1, 0, 255 * 32 + 1, Int.max])
    func hkdfLengths(length: Int) {
        #expect(throws: CryptoError.invalidParameter("outputLength")) {
            try KeyDerivation.hkdf(.sha256, inputKey: [1], salt: [], info: [], outputLength: length)
        }
    }

    @Test("HKDF goes to its limits and not beyond")
    func hkdfLimits() throws {
        let info = [UInt8](repeating: 1, count: KeyDerivation.maximumInfoLength)
        let longest = try KeyDerivation.hkdf(.sha256, inputKey: [1], salt: [], info: info, outputLength: 255 * 32)
        #expect(longest.count == 255 * 32)
        #expect(throws: CryptoError.invalidParameter("info")) {
            try KeyDerivation.hkdf(.sha256, inputKey: [1], salt: [], info: info + [1], outputLength: 32)
        }
        #expect(throws: CryptoError.invalidParameter("pseudoRandomKey")) {
            try KeyDerivation.expand(.sha256, pseudoRandomKey: [], info: [], outputLength: 32)
        }
    }

    @Test("what is sealed opens", arguments: [16, 24, 32], [0, 1, 16, 1000])
    func sealAndOpen(keyLength: Int, length: Int) throws {
        let key = try SecureRandom.bytes(keyLength)
        let nonce = try SecureRandom.bytes(12)
        let plaintext = try SecureRandom.bytes(length)
        let (ciphertext, tag) = try AESGCM.seal(plaintext, key: key, nonce: nonce, authenticating: [1, 2])
        #expect(ciphertext.count == length && tag.count == 16)
        let opened = try AESGCM.open(ciphertext, tag: tag, key: key, nonce: nonce, authenticating: [1, 2])
        #expect(opened == plaintext)
    }

    @Test("anything changed fails to authenticate")
    func tampering() throws {
        let nonce = [UInt8](repeating: 3, count: 12)
        let (ciphertext, tag) = try AESGCM.seal([1, 2, 3], key: Self.zero, nonce: nonce, authenticating: [4])
        let attempts: [(ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], extra: [UInt8])] = [
            (ciphertext.replacing(at: 0, with: [ciphertext[0] ^ 1]), tag, Self.zero, nonce, [4]),
            (ciphertext.dropLast(), tag, Self.zero, nonce, [4]),
            (ciphertext, tag.replacing(at: 15, with: [tag[15] ^ 1]), Self.zero, nonce, [4]),
            (ciphertext, tag, Self.zero.replacing(at: 0, with: [1]), nonce, [4]),
            (ciphertext, tag, Self.zero, nonce.replacing(at: 11, with: [2]), [4]),
            (ciphertext, tag, Self.zero, nonce, []),
            (ciphertext, tag, Self.zero, nonce, [5]),
        ]
        for attempt in attempts {
            #expect(throws: CryptoError.authenticationFailed) {
                try AESGCM.open(
                    attempt.ciphertext, tag: attempt.tag, key: attempt.key, nonce: attempt.nonce,
                    authenticating: attempt.extra)
            }
        }
    }

    @Test("a tag that is not 16 bytes is refused", arguments: [0, 4, 12, 15, 17])
    func tagLengths(length: Int) throws {
        let (ciphertext, tag) = try AESGCM.seal([1], key: Self.zero, nonce: [1])
        #expect(throws: CryptoError.invalidParameter("tag")) {
            try AESGCM.open(ciphertext, tag: Array((tag + [0]).prefix(length)), key: Self.zero, nonce: [1])
        }
    }

    @Test("a key of another length is refused", arguments: [0, 15, 17, 31, 33, 64])
    func keyLengths(length: Int) {
        #expect(throws: CryptoError.invalidParameter("key")) {
            try AESGCM.seal([1], key: [UInt8](repeating: 1, count: length), nonce: Self.zero)
        }
    }

    @Test("an empty nonce and one beyond the limit are refused, the limits themselves work")
    func nonceLengths() throws {
        for length in [0, 129] {
            #expect(throws: CryptoError.invalidParameter("nonce")) {
                try AESGCM.seal([1], key: Self.zero, nonce: [UInt8](repeating: 1, count: length))
            }
        }
        for length in [1, 128] {
            let nonce = [UInt8](repeating: 1, count: length)
            let (ciphertext, tag) = try AESGCM.seal([1], key: Self.zero, nonce: nonce)
            #expect(try AESGCM.open(ciphertext, tag: tag, key: Self.zero, nonce: nonce) == [1])
        }
    }
}
