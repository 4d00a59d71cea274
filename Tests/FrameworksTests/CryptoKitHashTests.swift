import CryptoKit
import Foundation
import Testing

@Suite("CryptoKit hashes")
struct CryptoKitHashTests {
    @Test(
        "SHA-256 has the hashes of FIPS 180",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ] as [(String, String)])
    func sha256(message: String, hash: String) {
        #expect(Data(SHA256.hash(data: Data(message.utf8))) == Hex(hash).data)
    }

    @Test("the other functions have the published hashes of abc")
    func abc() {
        let message = Data("abc".utf8)
        let sha384: Hex = """
            cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
            """
        let sha512: Hex = """
            ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
            2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
            """
        #expect(SHA384.hash(data: message) == sha384.data)
        #expect(SHA512.hash(data: message) == sha512.data)
        #expect(Insecure.SHA1.hash(data: message) == Hex("a9993e364706816aba3e25717850c26c9cd0d89d").data)
        #expect(Insecure.MD5.hash(data: message) == Hex("900150983cd24fb0d6963f7d28e17f72").data)
    }

    @Test("SHA-3 has the hashes of FIPS 202, also in HMAC (NIST's example with a key of 32 bytes)")
    func sha3() {
        let message = Data("abc".utf8)
        let sha384: Hex = """
            ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25
            """
        let sha512: Hex = """
            b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e
            10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0
            """
        let sha256: Hex = "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"
        #expect(SHA3_256.hash(data: message) == sha256.data)
        #expect(SHA3_384.hash(data: message) == sha384.data)
        #expect(SHA3_512.hash(data: message) == sha512.data)
        #expect(SHA3_256.blockByteCount == 136 && SHA3_384.blockByteCount == 104 && SHA3_512.blockByteCount == 72)
        let code = HMAC<SHA3_256>.authenticationCode(
            for: Data("Sample message for keylen<blocklen".utf8), using: SymmetricKey(data: Data(0..<32)))
        #expect(Data(code) == Hex("4fe8e202c4f058e8dddc23d8c34e467343e23555e24fc2f025d598f558f67205").data)
    }

    @Test("a digest describes itself as Apple's does")
    func description() {
        #expect(
            SHA256.hash(data: Data("abc".utf8)).description
                == "SHA256 digest: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect("\(Insecure.MD5.hash(data: Data()))" == "MD5 digest: d41d8cd98f00b204e9800998ecf8427e")
    }

    @Test("a digest is a sequence, contiguous bytes, a key, and comparable")
    func digestConformances() {
        let digest = SHA256.hash(data: [1, 2, 3])
        #expect(digest.map { $0 }.count == SHA256.byteCount)
        #expect(SHA256Digest.byteCount == 32)
        #expect(digest.withUnsafeBytes { Array($0) } == Array(digest))
        #expect(digest == SHA256.hash(data: Data([1, 2, 3])))
        #expect(digest != SHA256.hash(data: Data([1, 2, 4])))
        #expect(digest == Data(digest))
        #expect(!(digest == Data(digest).dropLast()))
        #expect(Set([digest, SHA256.hash(data: [1, 2, 3])]).count == 1)
        #expect(digest.compactMap { String(format: "%02x", $0) }.joined().count == 64)
    }

    @Test("pieces hash as the whole does", arguments: [0, 1, 63, 64, 65, 200, 500])
    func pieces(cut: Int) {
        let message = Data((0..<500).map { UInt8(truncatingIfNeeded: $0) })
        var hash = SHA512()
        hash.update(data: message.prefix(cut))
        message.dropFirst(cut).withUnsafeBytes { hash.update(bufferPointer: $0) }
        #expect(hash.finalize() == SHA512.hash(data: message))
    }

    @Test("a copy goes its own way, and finalising leaves the hash open")
    func copies() {
        var first = SHA256()
        first.update(data: Data("a".utf8))
        var second = first
        second.update(data: Data("b".utf8))
        #expect(first.finalize() == SHA256.hash(data: Data("a".utf8)))
        first.update(data: Data("c".utf8))
        #expect(first.finalize() == SHA256.hash(data: Data("ac".utf8)))
        #expect(second.finalize() == SHA256.hash(data: Data("ab".utf8)))
    }

    @Test("the functions have the block lengths that HMAC relies on")
    func blocks() {
        #expect(SHA256.blockByteCount == 64)
        #expect(SHA384.blockByteCount == 128)
        #expect(SHA512.blockByteCount == 128)
        #expect(Insecure.SHA1.blockByteCount == 64)
        #expect(Insecure.MD5.blockByteCount == 64)
    }
}
