import LatchkeyCrypto
import Testing

@testable import LatchkeyFlow

@Suite("Keccak")
struct KeccakTests {
    @Test("the hash of abc is the published one")
    func knownAnswer() {
        #expect(
            hexadecimal(Keccak.sha3(Array("abc".utf8), digestLength: 32))
                == "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532")
    }

    @Test(
        "the hashes are those of OpenSSL at every length around a block",
        arguments: [0, 1, 103, 104, 105, 135, 136, 137])
    func asOpenSSL(length: Int) {
        var dice = Dice(UInt64(length))
        let message = dice.bytes(length)
        #expect(Keccak.sha3(message, digestLength: 32) == HashAlgorithm.sha3_256.hash(message))
        #expect(Keccak.sha3(message, digestLength: 48) == HashAlgorithm.sha3_384.hash(message))
        let long = dice.bytes(1000 + length)
        #expect(Keccak.sha3(long, digestLength: 32) == HashAlgorithm.sha3_256.hash(long))
    }
}
