import CommonCrypto
import Foundation
import Testing

@Suite("CommonCrypto: cryptors")
struct CryptorTests {
    private static let key = bytes("2b7e151628aed2a6abf7158809cf4f3c")
    private static let iv = bytes("000102030405060708090a0b0c0d0e0f")
    private static let plain = bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
    private static let padded = CCOptions(kCCOptionPKCS7Padding)

    private func run(
        _ operation: Int, _ algorithm: Int, _ options: CCOptions, key: [UInt8] = key, iv: [UInt8]? = iv,
        _ data: [UInt8], room: Int? = nil
    ) -> (status: CCCryptorStatus, output: [UInt8], moved: Int) {
        var output = [UInt8](repeating: 0, count: room ?? data.count + 32)
        var moved = -1
        let status = CCCrypt(
            CCOperation(operation), CCAlgorithm(algorithm), options, key, key.count, iv, data, data.count, &output,
            output.count, &moved)
        return (status, Array(output.prefix(max(0, moved))), moved)
    }

    /// SP 800-38A, appendix F; FIPS 81, table B1.
    @Test("the published ciphertexts come out, and go back")
    func published() {
        let des = bytes("0123456789abcdef")
        let text = Array("Now is the time for all ".utf8)
        let cases: [(Int, CCOptions, [UInt8], [UInt8], String)] = [
            (
                kCCAlgorithmAES, CCOptions(kCCOptionECBMode), Self.key, Self.plain,
                "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf"
            ),
            (
                kCCAlgorithmAES128, 0, Self.key, Self.plain,
                "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
            ),
            (
                kCCAlgorithmDES, CCOptions(kCCOptionECBMode), des, text,
                "3fa40e8a984d48156a271787ab8883f9893d51ec4b563b53"
            ),
            (
                kCCAlgorithm3DES, CCOptions(kCCOptionECBMode), des + des + des, text,
                "3fa40e8a984d48156a271787ab8883f9893d51ec4b563b53"
            ),
        ]
        for (algorithm, options, key, plain, cipher) in cases {
            let sealed = run(kCCEncrypt, algorithm, options, key: key, plain, room: plain.count)
            #expect(sealed.status == kCCSuccess)
            #expect(hex(sealed.output) == cipher)
            let opened = run(kCCDecrypt, algorithm, options, key: key, sealed.output, room: plain.count)
            #expect(opened.status == kCCSuccess && opened.output == plain)
        }
    }

    @Test("without a vector zeros stand for it")
    func noVector() {
        #expect(
            run(kCCEncrypt, kCCAlgorithmAES, Self.padded, iv: nil, Self.plain).output
                == run(kCCEncrypt, kCCAlgorithmAES, Self.padded, iv: [UInt8](repeating: 0, count: 16), Self.plain)
                .output)
    }

    @Test("a buffer that is too small is told its size, and nothing is written")
    func bufferTooSmall() {
        let sealed = run(kCCEncrypt, kCCAlgorithmAES, Self.padded, Self.plain, room: 47)
        #expect(sealed.status == kCCBufferTooSmall && sealed.moved == 48)
        #expect(sealed.output.allSatisfy { $0 == 0 })
        #expect(run(kCCEncrypt, kCCAlgorithmAES, Self.padded, Self.plain, room: 48).status == kCCSuccess)
        // To decrypt, room for the whole ciphertext is asked for.
        let cipher = run(kCCEncrypt, kCCAlgorithmAES, Self.padded, [1, 2, 3]).output
        let opened = run(kCCDecrypt, kCCAlgorithmAES, Self.padded, cipher, room: 15)
        #expect(opened.status == kCCBufferTooSmall && opened.moved == 16)
        #expect(run(kCCDecrypt, kCCAlgorithmAES, Self.padded, cipher, room: 16).output == [1, 2, 3])
    }

    @Test("each mistake has its status")
    func mistakes() {
        #expect(run(kCCEncrypt, kCCAlgorithmAES, 0, [1, 2, 3]).status == kCCAlignmentError)
        #expect(run(kCCDecrypt, kCCAlgorithmAES, Self.padded, [1, 2, 3]).status == kCCAlignmentError)
        #expect(run(kCCEncrypt, kCCAlgorithmAES, Self.padded, key: [1, 2, 3], []).status == kCCKeySizeError)
        #expect(run(kCCEncrypt, kCCAlgorithmDES, Self.padded, key: Self.key, []).status == kCCKeySizeError)
        #expect(run(kCCEncrypt, kCCAlgorithm3DES, Self.padded, key: Self.key, []).status == kCCKeySizeError)
        #expect(run(kCCEncrypt, kCCAlgorithmRC4, Self.padded, []).status == kCCUnimplemented)
        #expect(run(kCCEncrypt, kCCAlgorithmBlowfish, Self.padded, []).status == kCCUnimplemented)
        #expect(run(kCCEncrypt, 99, Self.padded, []).status == kCCParamError)
        #expect(run(99, kCCAlgorithmAES, Self.padded, []).status == kCCParamError)
        var moved = 0
        #expect(CCCrypt(0, 0, 0, nil, 16, nil, nil, 0, nil, 0, &moved) == kCCParamError)
    }

    @Test("a padding that is wrong is told to nobody: the last block is left out, as Apple's ccpad.h says")
    func wrongPadding() {
        // The last byte of the text becomes zero, which no padding has.
        var cipher = run(kCCEncrypt, kCCAlgorithmAES, Self.padded, [UInt8](repeating: 0, count: 16)).output
        cipher[15] ^= 16
        let opened = run(kCCDecrypt, kCCAlgorithmAES, Self.padded, cipher)
        #expect(opened.status == kCCSuccess && opened.moved == 16)
        // With another key it is the last of three blocks; one key in 255 or so would leave a padding by chance.
        let sealed = run(kCCEncrypt, kCCAlgorithmAES, Self.padded, [UInt8](repeating: 7, count: 40)).output
        let other = run(kCCDecrypt, kCCAlgorithmAES, Self.padded, key: Self.key.reversed(), sealed)
        #expect(other.status == kCCSuccess && other.moved == 32 && other.output != [UInt8](repeating: 7, count: 32))
    }

    @Test("with padding every length comes back", arguments: 0...33)
    func everyLength(length: Int) {
        let text = [UInt8](repeating: 0x10, count: length)
        for (algorithm, key, block) in [
            (kCCAlgorithmAES, Self.key + Self.key, 16), (kCCAlgorithmDES, Array(Self.key.prefix(8)), 8),
            (kCCAlgorithm3DES, Self.key + Array(Self.iv.prefix(8)), 8),
        ] {
            let sealed = run(kCCEncrypt, algorithm, Self.padded, key: key, text)
            #expect(sealed.status == kCCSuccess && sealed.moved == (length / block + 1) * block)
            #expect(run(kCCDecrypt, algorithm, Self.padded, key: key, sealed.output).output == text)
        }
    }

    @Test("a stream in pieces is the message in one, and never more than announced", arguments: 1...20)
    func pieces(size: Int) throws {
        let text = (0..<100).map { UInt8($0) }
        let whole = run(kCCEncrypt, kCCAlgorithmAES, Self.padded, text).output
        var sealed: [UInt8] = []
        let encryptor = try #require(
            StreamCryptor(operation: CCOperation(kCCEncrypt), options: Self.padded, key: Self.key, iv: Self.iv))
        for start in stride(from: 0, to: 100, by: size) {
            sealed += try #require(encryptor.update(Array(text[start..<min(start + size, 100)])))
        }
        sealed += try #require(encryptor.final())
        #expect(sealed == whole)
        var opened: [UInt8] = []
        let decryptor = try #require(
            StreamCryptor(operation: CCOperation(kCCDecrypt), options: Self.padded, key: Self.key, iv: Self.iv))
        for start in stride(from: 0, to: sealed.count, by: size) {
            opened += try #require(decryptor.update(Array(sealed[start..<min(start + size, sealed.count)])))
        }
        opened += try #require(decryptor.final())
        #expect(opened == text)
    }

    @Test("Final can be tried again with more room, and Reset begins anew")
    func finalAndReset() {
        var cryptor: CCCryptorRef?
        #expect(CCCryptorCreate(0, 0, Self.padded, Self.key, 16, Self.iv, &cryptor) == kCCSuccess)
        defer { CCCryptorRelease(cryptor) }
        var output = [UInt8](repeating: 0, count: 16)
        var moved = -1
        // Typed, for a literal at a raw pointer would be an array of Int.
        let text: [UInt8] = [1, 2, 3]
        for _ in 0..<2 {
            #expect(CCCryptorUpdate(cryptor, text, 3, &output, 0, &moved) == kCCSuccess && moved == 0)
            #expect(CCCryptorFinal(cryptor, &output, 15, &moved) == kCCBufferTooSmall && moved == 0)
            #expect(CCCryptorFinal(cryptor, &output, 16, &moved) == kCCSuccess && moved == 16)
            #expect(output == run(kCCEncrypt, kCCAlgorithmAES, Self.padded, [1, 2, 3]).output)
            #expect(CCCryptorReset(cryptor, Self.iv) == kCCSuccess)
        }
        #expect(CCCryptorUpdate(cryptor, Self.plain, 32, &output, 16, &moved) == kCCBufferTooSmall && moved == 32)
    }

    @Test("the streaming modes keep the length")
    func streams() {
        // SP 800-38A, F.5.1, F.3.13, F.4.1 and F.3.7: first 16 bytes (CFB8 has 16 of 18).
        let counter = bytes("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
        let cases: [(Int, [UInt8], String)] = [
            (kCCModeCTR, counter, "874d6191b620e3261bef6864990db6ce"),
            (kCCModeCFB, Self.iv, "3b3fd92eb72dad20333449f8e83cfb4a"),
            (kCCModeOFB, Self.iv, "3b3fd92eb72dad20333449f8e83cfb4a"),
            (kCCModeCFB8, Self.iv, "3b79424c9c0dd436bace9e0ed4586a4f"),
        ]
        for (mode, iv, expected) in cases {
            var cryptor: CCCryptorRef?
            let status = CCCryptorCreateWithMode(
                CCOperation(kCCEncrypt), CCMode(mode), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), iv,
                Self.key,
                Self.key.count, nil, 0, 0, CCModeOptions(kCCModeOptionCTR_BE), &cryptor)
            #expect(status == kCCSuccess)
            var output = [UInt8](repeating: 0, count: 16)
            var moved = 0
            #expect(CCCryptorUpdate(cryptor, Self.plain, 7, &output, 7, &moved) == kCCSuccess && moved == 7)
            let rest = Array(Self.plain[7..<16])
            output.withUnsafeMutableBytes { buffer in
                #expect(CCCryptorUpdate(cryptor, rest, 9, buffer.baseAddress! + 7, 9, &moved) == kCCSuccess)
            }
            #expect(CCCryptorFinal(cryptor, nil, 0, &moved) == kCCSuccess && moved == 0)
            #expect(hex(output) == expected, "mode \(mode)")
            CCCryptorRelease(cryptor)
        }
    }

    @Test("a message under a password comes back, and only under this password")
    func passwordClient() throws {
        let message = Data("attack at dawn".utf8)
        let cryptor = PasswordCryptor(password: "pässword")
        let sealed = try cryptor.encrypt(message)
        #expect(sealed.count == 8 + 16 + 16 + 32)
        #expect(try cryptor.decrypt(sealed) == message)
        #expect(throws: PasswordCryptor.Failure.self) { try PasswordCryptor(password: "password").decrypt(sealed) }
        #expect(try cryptor.encrypt(message) != sealed)
    }
}

@Suite("CommonCrypto: key derivation, key wrap, random bytes")
struct DerivationTests {
    private func derive(_ rounds: UInt32, algorithm: Int = kCCPBKDF2, prf: Int, length: Int) -> (Int32, String) {
        var key = [UInt8](repeating: 0, count: length)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(algorithm), "password", 8, Array("salt".utf8), 4, CCPseudoRandomAlgorithm(prf), rounds,
            &key, length)
        return (status, hex(key))
    }

    /// RFC 6070 for SHA-1; the others are hashlib.pbkdf2_hmac's of Python.
    @Test("the published keys come out")
    func published() {
        #expect(derive(1, prf: kCCPRFHmacAlgSHA1, length: 20).1 == "0c60c80f961f0e71f3a9b524af6012062fe037a6")
        #expect(derive(4096, prf: kCCPRFHmacAlgSHA1, length: 20).1 == "4b007901b765489abead49d926f721d065a429c1")
        #expect(derive(2, prf: kCCPRFHmacAlgSHA224, length: 16).1 == "93200ffa96c5776d38fa10abdf8f5bfc")
        #expect(derive(2, prf: kCCPRFHmacAlgSHA256, length: 16).1 == "ae4d0c95af6b46d32d0adff928f06dd0")
        #expect(derive(2, prf: kCCPRFHmacAlgSHA384, length: 16).1 == "54f775c6d790f21930459162fc535dbf")
        #expect(derive(2, prf: kCCPRFHmacAlgSHA512, length: 16).1 == "e1d9c16aa681708a45f5c7c4e215ceb6")
    }

    @Test("each mistake is a parameter error")
    func mistakes() {
        let wrong = Int32(kCCParamError)
        #expect(derive(0, prf: kCCPRFHmacAlgSHA1, length: 20).0 == wrong)
        #expect(derive(1, algorithm: 1, prf: kCCPRFHmacAlgSHA1, length: 20).0 == wrong)
        #expect(derive(1, prf: 9, length: 20).0 == wrong)
        #expect(derive(1, prf: kCCPRFHmacAlgSHA1, length: 0).0 == wrong)
        #expect(CCKeyDerivationPBKDF(2, nil, 1, nil, 0, 1, 1, nil, 0) == wrong)
    }

    @Test("a calibration gives rounds, and zero for what is unknown")
    func calibration() {
        #expect(
            CCCalibratePBKDF(CCPBKDFAlgorithm(kCCPBKDF2), 8, 8, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1), 32, 1)
                >= 10_000)
        #expect(CCCalibratePBKDF(9, 8, 8, 1, 32, 1) == 0)
        #expect(CCCalibratePBKDF(2, 8, 8, 99, 32, 1) == 0)
    }

    /// RFC 3394, section 4.1.
    @Test("the published wrapped key wraps and unwraps")
    func keyWrap() {
        let kek = bytes("000102030405060708090A0B0C0D0E0F")
        let key = bytes("00112233445566778899AABBCCDDEEFF")
        let algorithm = CCWrappingAlgorithm(kCCWRAPAES)
        var wrapped = [UInt8](repeating: 0, count: CCSymmetricWrappedSize(algorithm, key.count))
        var length = wrapped.count
        let status = CCSymmetricKeyWrap(
            algorithm, CCrfc3394_iv, CCrfc3394_ivLen, kek, kek.count, key, key.count, &wrapped, &length)
        #expect(status == kCCSuccess && length == 24)
        #expect(hex(wrapped) == "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")
        var unwrapped = [UInt8](repeating: 0, count: CCSymmetricUnwrappedSize(algorithm, wrapped.count))
        length = unwrapped.count
        #expect(
            CCSymmetricKeyUnwrap(
                algorithm, CCrfc3394_iv, CCrfc3394_ivLen, kek, 16, wrapped, 24, &unwrapped, &length) == kCCSuccess)
        #expect(unwrapped == key)
        wrapped[3] ^= 1
        #expect(
            CCSymmetricKeyUnwrap(
                algorithm, CCrfc3394_iv, CCrfc3394_ivLen, kek, 16, wrapped, 24, &unwrapped, &length) == kCCDecodeError)
        length = 15
        #expect(
            CCSymmetricKeyUnwrap(
                algorithm, CCrfc3394_iv, CCrfc3394_ivLen, kek, 16, wrapped, 24, &unwrapped, &length)
                == kCCBufferTooSmall)
        #expect(length == 16)
    }

    @Test("random bytes differ")
    func random() {
        var (first, second) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
        #expect(CCRandomGenerateBytes(&first, 32) == kCCSuccess)
        #expect(CCRandomGenerateBytes(&second, 32) == kCCSuccess)
        #expect(first != second)
        #expect(CCRandomGenerateBytes(nil, 0) == kCCSuccess)
        #expect(CCRandomGenerateBytes(nil, 1) == kCCParamError)
    }
}
