import Testing

@testable import LatchkeyCrypto

@Suite("RSA")
struct RSATests {
    static let key = try? RSAPrivateKey(pkcs1: KnownRSA.pkcs1)
    private let message = Array("message".utf8)

    private func key() throws -> RSAPrivateKey { try #require(Self.key) }

    @Test("a key is read and written as it was")
    func encodings() throws {
        let key = try key()
        #expect(key.size == 2048 && key.blockLength == 256)
        #expect(key.pkcs1 == KnownRSA.pkcs1)
        #expect(key.publicKey.pkcs1 == KnownRSA.publicPKCS1)
        #expect(key.publicKey.exponent == [1, 0, 1])
        #expect(try RSAPrivateKey(pkcs8: key.pkcs8).pkcs1 == key.pkcs1)
        #expect(try RSAPrivateKey(pem: key.pem).publicKey == key.publicKey)
        #expect(try RSAPrivateKey(pem: pemBlock("RSA PRIVATE KEY", key.pkcs1)).publicKey == key.publicKey)
        #expect(try RSAPublicKey(pem: key.publicKey.pem) == key.publicKey)
        #expect(try RSAPublicKey(pem: pemBlock("RSA PUBLIC KEY", key.publicKey.pkcs1)) == key.publicKey)
        #expect(try RSAPublicKey(spki: key.publicKey.spki) == key.publicKey)
        #expect(
            try RSAPublicKey(modulus: [0] + key.publicKey.modulus, exponent: [0, 1, 0, 1]) == key.publicKey)
    }

    @Test("signatures and ciphertexts of another implementation are taken")
    func foreign() throws {
        let key = try key()
        #expect(
            key.publicKey.isValidSignature(
                KnownRSA.signaturePKCS1SHA512, for: HashAlgorithm.sha512.hash(message), padding: .pkcs1(.sha512)))
        #expect(
            key.publicKey.isValidSignature(
                KnownRSA.signaturePSSSHA384, for: HashAlgorithm.sha384.hash(message), padding: .pss(.sha384)))
        #expect(try key.decrypt(KnownRSA.ciphertextPKCS1, padding: .pkcs1) == message)
        #expect(try key.decrypt(KnownRSA.ciphertextOAEPSHA1, padding: .oaep(.sha1)) == message)
        #expect(try key.decrypt(KnownRSA.ciphertextOAEPSHA224, padding: .oaep(.sha224)) == message)
        #expect(try key.decrypt(KnownRSA.ciphertextOAEPSHA384, padding: .oaep(.sha384)) == message)
        #expect(try key.decrypt(KnownRSA.ciphertextOAEPSHA512, padding: .oaep(.sha512)) == message)
        // PKCS #1 is deterministic: the signature must be the very same.
        #expect(
            try key.signature(for: HashAlgorithm.sha512.hash(message), padding: .pkcs1(.sha512))
                == KnownRSA.signaturePKCS1SHA512)
    }

    static let signaturePaddings: [RSASignaturePadding] =
        [HashAlgorithm.sha1, .sha224, .sha256, .sha384, .sha512].flatMap { [.pkcs1($0), .pss($0)] } + [
            .pkcs1Raw, .none,
        ]

    @Test("what is signed verifies, and nothing else does", arguments: signaturePaddings)
    func signatures(padding: RSASignaturePadding) throws {
        let key = try key()
        let input =
            switch padding {
            case .pkcs1(let hash), .pss(let hash): hash.hash(message)
            case .pkcs1Raw, .none: message
            }
        var signature = try key.signature(for: input, padding: padding)
        #expect(signature.count == 256)
        #expect(key.publicKey.isValidSignature(signature, for: input, padding: padding))
        for other in Self.signaturePaddings where other != padding {
            #expect(!key.publicKey.isValidSignature(signature, for: input, padding: other), "\(other)")
        }
        var changed = input
        changed[0] ^= 1
        #expect(!key.publicKey.isValidSignature(signature, for: changed, padding: padding))
        #expect(!key.publicKey.isValidSignature(Array(signature.dropLast()), for: input, padding: padding))
        signature[100] ^= 1
        #expect(!key.publicKey.isValidSignature(signature, for: input, padding: padding))
    }

    @Test("a digest of a wrong length is not signed")
    func wrongDigest() throws {
        let key = try key()
        let wrong = CryptoError.invalidParameter("digest")
        #expect(throws: wrong) { try key.signature(for: [1, 2], padding: .pkcs1(.sha256)) }
        #expect(throws: wrong) { try key.signature(for: [UInt8](repeating: 1, count: 20), padding: .pss(.sha256)) }
        #expect(throws: wrong) { try key.signature(for: [UInt8](repeating: 1, count: 246), padding: .pkcs1Raw) }
        #expect(throws: wrong) { try key.signature(for: [UInt8](repeating: 1, count: 257), padding: .none) }
        #expect(throws: wrong) { try key.signature(for: [UInt8](repeating: 255, count: 256), padding: .none) }
    }

    static let encryptionPaddings: [RSAEncryptionPadding] = [
        .pkcs1, .oaep(.sha1), .oaep(.sha224), .oaep(.sha256), .oaep(.sha384), .oaep(.sha512),
    ]

    @Test("what is encrypted decrypts up to the longest message, and no further", arguments: encryptionPaddings)
    func encryption(padding: RSAEncryptionPadding) throws {
        let key = try key()
        let longest = padding.maximumLength(blockLength: 256)
        for length in [0, 1, longest] {
            let text = [UInt8](repeating: 0x5A, count: length)
            let sealed = try key.publicKey.encrypt(text, padding: padding)
            #expect(try key.decrypt(sealed, padding: padding) == text)
        }
        #expect(throws: CryptoError.invalidParameter("message")) {
            try key.publicKey.encrypt([UInt8](repeating: 1, count: longest + 1), padding: padding)
        }
        #expect(throws: CryptoError.decryptionFailed) { try key.decrypt([1, 2, 3], padding: padding) }
        #expect(throws: CryptoError.decryptionFailed) {
            try key.decrypt([UInt8](repeating: 0xFF, count: 256), padding: padding)
        }
    }

    @Test("without padding a message comes back with leading zeros")
    func raw() throws {
        let key = try key()
        let sealed = try key.publicKey.encrypt(message, padding: .none)
        #expect(try key.decrypt(sealed, padding: .none) == [UInt8](repeating: 0, count: 249) + message)
        #expect(throws: CryptoError.invalidParameter("message")) {
            try key.publicKey.encrypt([UInt8](repeating: 0xFF, count: 256), padding: .none)
        }
    }

    @Test("a new key has the size asked for", arguments: [1024, 2048])
    func generation(size: Int) throws {
        let key = try RSAPrivateKey(size: size)
        #expect(key.size == size)
        #expect(try RSAPrivateKey(pkcs1: key.pkcs1).publicKey == key.publicKey)
    }

    @Test(
        "sizes that protect nothing or cost too much are refused", arguments: [-1, 0, 512, 1016, 2049, 4104, 1 << 40])
    func sizes(size: Int) {
        #expect(throws: CryptoError.malformedKey(.unsupportedSize)) { try RSAPrivateKey(size: size) }
    }

    @Test("numbers that are no key's are refused")
    func hostileNumbers() throws {
        let modulus = try key().publicKey.modulus
        #expect(throws: CryptoError.malformedKey(.unsupportedSize)) {
            try RSAPublicKey(modulus: Array(modulus.prefix(64)), exponent: [3])
        }
        #expect(throws: CryptoError.malformedKey(.unsupportedSize)) {
            try RSAPublicKey(modulus: modulus + modulus + modulus, exponent: [3])
        }
        #expect(throws: CryptoError.malformedKey(.unsupportedSize)) { try RSAPublicKey(modulus: [], exponent: [3]) }
        let wrong = CryptoError.malformedKey(.inconsistentNumbers)
        #expect(throws: wrong) { try RSAPublicKey(modulus: modulus.dropLast() + [0x10], exponent: [3]) }
        for exponent: [UInt8] in [[], [0], [1], [2], [1, 0, 0], [UInt8](repeating: 0xFF, count: 9)] {
            #expect(throws: wrong) { try RSAPublicKey(modulus: modulus, exponent: exponent) }
        }
    }

    /// Offsets of the last byte of each number in the DER of the known key.
    private func lastBytes() throws -> [Int] {
        var inner = try ASN1Reader(inside: .sequence, of: KnownRSA.pkcs1[...])
        var ends: [Int] = []
        while !inner.isAtEnd { ends.append(try inner.integer().endIndex - 1) }
        return ends
    }

    @Test("a private key whose numbers do not belong together is refused, whichever number is changed")
    func inconsistentNumbers() throws {
        let ends = try lastBytes()
        #expect(ends.count == 9)
        for end in ends.dropFirst() {
            var der = KnownRSA.pkcs1
            der[end] ^= 2
            #expect(throws: CryptoError.malformedKey(.inconsistentNumbers), "at \(end)") {
                try RSAPrivateKey(pkcs1: der)
            }
        }
    }

    @Test("no mutation of a key crashes, and what is read is strict")
    func mutations() throws {
        var random = SeededGenerator(seed: 4)
        for original in [KnownRSA.pkcs1, KnownRSA.publicPKCS1, try key().publicKey.spki, try key().pkcs8] {
            for _ in 0..<400 {
                let bytes = Mutation.of(original, using: &random)
                if let key = try? RSAPublicKey(pkcs1: bytes) { #expect(key.pkcs1 == bytes) }
                if let key = try? RSAPublicKey(spki: bytes) { #expect(key.spki == bytes) }
                if let key = try? RSAPrivateKey(pkcs1: bytes) { #expect(key.pkcs1 == bytes) }
                if let key = try? RSAPrivateKey(pkcs8: bytes) { #expect(key.publicKey.size >= 1024) }
            }
        }
        #expect(LibraryCode.drain().rawValue == 0)
    }
}
