import LatchkeyFlow
import Testing

@Suite("Algorithms")
struct AlgorithmTests {
    @Test("the two numberings of the signature algorithms differ")
    func numbers() {
        #expect(FlowSignatureAlgorithm.allCases.map(\.cadenceCode) == [1, 2])
        #expect(FlowSignatureAlgorithm.allCases.map(\.accountKeyCode) == [2, 3])
        #expect(FlowSignatureAlgorithm(cadenceCode: 2) == .ecdsaSecp256k1)
        #expect(FlowSignatureAlgorithm(accountKeyCode: 2) == .ecdsaP256)
        #expect(FlowSignatureAlgorithm(cadenceCode: 3) == nil)
        #expect(FlowSignatureAlgorithm(accountKeyCode: 1) == nil)
    }

    @Test(
        "both spellings of a signature algorithm are read",
        arguments: [
            ("ECDSA_P256", FlowSignatureAlgorithm.ecdsaP256), ("ECDSAP256", .ecdsaP256),
            ("ECDSA_secp256k1", .ecdsaSecp256k1), ("ECDSASecp256k1", .ecdsaSecp256k1),
        ])
    func spellings(name: String, algorithm: FlowSignatureAlgorithm) {
        #expect(FlowSignatureAlgorithm(name: name) == algorithm)
    }

    @Test("other names are no algorithm", arguments: ["", "BLS_BLS12_381", "ECDSA", "ECDSA_P384"])
    func otherNames(name: String) {
        #expect(FlowSignatureAlgorithm(name: name) == nil)
        #expect(FlowHashAlgorithm(name: name) == nil)
    }

    @Test("a hash algorithm is found by name and number", arguments: FlowHashAlgorithm.allCases)
    func hashes(algorithm: FlowHashAlgorithm) {
        #expect(FlowHashAlgorithm(name: algorithm.name) == algorithm)
        #expect(FlowHashAlgorithm(code: UInt64(algorithm.rawValue)) == algorithm)
        #expect(FlowHashAlgorithm(code: 256 + UInt64(algorithm.rawValue)) == nil)
    }

    @Test("SHA3 and SHA2 of one message differ, and are the published ones")
    func digests() {
        let message = Array("abc".utf8)
        #expect(
            hexadecimal(FlowHashAlgorithm.sha2_256.hash(message))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hexadecimal(FlowHashAlgorithm.sha3_256.hash(message))
                == "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532")
        #expect(FlowHashAlgorithm.sha2_384.hash(message).count == 48)
        #expect(FlowHashAlgorithm.sha3_384.hash(message).count == 48)
    }

    @Test("a domain tag is its name with zeros behind it")
    func tags() {
        #expect(
            hexadecimal(DomainTag.transaction.bytes)
                == "464c4f572d56302e302d7472616e73616374696f6e0000000000000000000000")
        #expect(DomainTag.user.bytes.count == 32 && DomainTag.accountProof.bytes.count == 32)
        #expect(DomainTag("FLOW-V0.0-user") == .user)
        #expect(DomainTag(String(repeating: "x", count: 33)) == nil)
        #expect(DomainTag("") == nil)
    }
}
