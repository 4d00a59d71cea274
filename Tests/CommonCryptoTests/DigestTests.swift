import CommonCrypto
import CryptoKit
import Foundation
import Testing

func hex(_ bytes: some Sequence<UInt8>) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.filter { !$0.isWhitespace })
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
}

@Suite("CommonCrypto: digests and HMAC")
struct DigestTests {
    /// FIPS 180-4, RFC 1320 and RFC 1321: the hash of "abc".
    @Test("the published hashes come out")
    func published() {
        let abc = Array("abc".utf8)
        func hash(
            _ function: (UnsafeRawPointer?, CC_LONG, UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<UInt8>?,
            _ length: Int32
        ) -> String {
            var digest = [UInt8](repeating: 0, count: Int(length))
            let result = digest.withUnsafeMutableBufferPointer { function(abc, 3, $0.baseAddress) == $0.baseAddress }
            return result ? hex(digest) : "another pointer"
        }
        #expect(hash({ CC_MD4($0, $1, $2) }, CC_MD4_DIGEST_LENGTH) == "a448017aaf21d8525fc10ae87aa6729d")
        #expect(hash({ CC_MD5($0, $1, $2) }, CC_MD5_DIGEST_LENGTH) == "900150983cd24fb0d6963f7d28e17f72")
        #expect(hash({ CC_SHA1($0, $1, $2) }, CC_SHA1_DIGEST_LENGTH) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(
            hash({ CC_SHA224($0, $1, $2) }, CC_SHA224_DIGEST_LENGTH)
                == "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7")
        #expect(
            hash({ CC_SHA256($0, $1, $2) }, CC_SHA256_DIGEST_LENGTH)
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hash({ CC_SHA384($0, $1, $2) }, CC_SHA384_DIGEST_LENGTH)
                == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                + "8086072ba1e7cc2358baeca134c825a7")
        #expect(
            hash({ CC_SHA512($0, $1, $2) }, CC_SHA512_DIGEST_LENGTH)
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    }

    @Test("code of the past computes what it always did")
    func clients() {
        #expect(hex(Data("abc".utf8).sha256) == hex(SHA256.hash(data: Data("abc".utf8))))
        #expect(Data("abc".utf8).sha1() == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect("abc".md5() == "900150983cd24fb0d6963f7d28e17f72")
        #expect("".md5() == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(
            "what do ya want for nothing?".hmac(algorithm: .sha256, key: "Jefe")
                == Data(bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")).base64EncodedString()
        )
        #expect(
            "what do ya want for nothing?".hmac(algorithm: .md5, key: "Jefe")
                == Data(bytes("750c783e6ab0b503eaa86e310a5db738")).base64EncodedString())
    }

    @Test("a hash in pieces is the hash of the whole, and a copied context goes its own way", arguments: 0...140)
    func pieces(split: Int) {
        let message = (0..<140).map { UInt8($0) }
        var context = CC_SHA512_CTX()
        CC_SHA512_Init(&context)
        CC_SHA512_Update(&context, Array(message.prefix(split)), CC_LONG(split))
        var copy = context
        CC_SHA512_Update(&context, Array(message.dropFirst(split)), CC_LONG(140 - split))
        var (whole, part) = ([UInt8](repeating: 0, count: 64), [UInt8](repeating: 0, count: 64))
        CC_SHA512_Final(&whole, &context)
        CC_SHA512_Final(&part, &copy)
        #expect(whole == Array(SHA512.hash(data: message)))
        #expect(part == Array(SHA512.hash(data: message.prefix(split))))
    }

    static let lengths = [0, 1, 63, 64, 65, 127, 128, 129, 200]

    @Test("HMAC agrees with CryptoKit's, for keys around the length of a block", arguments: lengths)
    func hmac(length: Int) {
        let key = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let message = Array("message".utf8)
        func code(_ algorithm: Int, _ count: Int32) -> [UInt8] {
            var code = [UInt8](repeating: 0, count: Int(count))
            CCHmac(CCHmacAlgorithm(algorithm), key, key.count, message, message.count, &code)
            return code
        }
        let secret = SymmetricKey(data: key)
        #expect(
            code(kCCHmacAlgMD5, CC_MD5_DIGEST_LENGTH)
                == Array(HMAC<Insecure.MD5>.authenticationCode(for: message, using: secret)))
        #expect(
            code(kCCHmacAlgSHA1, CC_SHA1_DIGEST_LENGTH)
                == Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: secret)))
        #expect(
            code(kCCHmacAlgSHA256, CC_SHA256_DIGEST_LENGTH)
                == Array(HMAC<SHA256>.authenticationCode(for: message, using: secret)))
        #expect(
            code(kCCHmacAlgSHA384, CC_SHA384_DIGEST_LENGTH)
                == Array(HMAC<SHA384>.authenticationCode(for: message, using: secret)))
        #expect(
            code(kCCHmacAlgSHA512, CC_SHA512_DIGEST_LENGTH)
                == Array(HMAC<SHA512>.authenticationCode(for: message, using: secret)))
    }

    /// RFC 4231, test case 2, for SHA-224, which CryptoKit has not.
    @Test("HMAC with SHA-224 comes out as published")
    func hmac224() {
        var code = [UInt8](repeating: 0, count: Int(CC_SHA224_DIGEST_LENGTH))
        let (key, message) = (Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA224), key, key.count, message, message.count, &code)
        #expect(hex(code) == "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44")
    }

    @Test("an unknown algorithm writes nothing")
    func unknownHMAC() {
        var code = [UInt8](repeating: 0xAA, count: 64)
        CCHmac(6, [1], 1, [1], 1, &code)
        #expect(code == [UInt8](repeating: 0xAA, count: 64))
    }
}
