import LatchkeyCrypto
import Testing

@Suite("Hashes")
struct HashTests {
    /// FIPS 180-4 and FIPS 202 example messages (NIST "abc"); MD5 from RFC 1321.
    static let ofABC: [(HashAlgorithm, String)] = [
        (.md5, "900150983cd24fb0d6963f7d28e17f72"),
        (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
        (.sha3_256, "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"),
        (
            .sha3_384,
            "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25"
        ),
        (
            .sha3_512,
            "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
                + "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0"
        ),
    ]

    @Test("the hash of abc is the published one", arguments: ofABC)
    func knownAnswer(algorithm: HashAlgorithm, expected: String) {
        #expect(digits(algorithm.hash(Array("abc".utf8))) == expected)
    }

    @Test("the hash of nothing is the published one")
    func emptyMessage() {
        #expect(
            digits(HashAlgorithm.sha256.hash([]))
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test("a hash has the stated length", arguments: HashAlgorithm.allCases)
    func length(algorithm: HashAlgorithm) {
        #expect(algorithm.hash([1, 2, 3]).count == algorithm.digestLength)
    }

    @Test("a message in pieces has the hash of the whole", arguments: HashAlgorithm.allCases, [1, 63, 64, 65, 1000])
    func pieces(algorithm: HashAlgorithm, size: Int) {
        let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        var hash = IncrementalHash(algorithm)
        for start in stride(from: 0, to: message.count, by: size) {
            hash.update(Array(message.dropFirst(start).prefix(size)))
        }
        #expect(hash.finalize() == algorithm.hash(message))
    }

    @Test("a copy of an unfinished hash goes its own way")
    func copies() {
        var first = IncrementalHash(.sha256)
        first.update(Array("ab".utf8))
        var second = first
        second.update(Array("d".utf8))
        first.update(Array("c".utf8))
        #expect(first.finalize() == HashAlgorithm.sha256.hash(Array("abc".utf8)))
        #expect(second.finalize() == HashAlgorithm.sha256.hash(Array("abd".utf8)))
    }

    @Test("a finished hash can go on")
    func goesOn() {
        var hash = IncrementalHash(.sha512)
        hash.update(Array("a".utf8))
        #expect(hash.finalize() == HashAlgorithm.sha512.hash(Array("a".utf8)))
        hash.update(Array("bc".utf8))
        #expect(hash.finalize() == hash.finalize())
        #expect(hash.finalize() == HashAlgorithm.sha512.hash(Array("abc".utf8)))
    }
}
