import LatchkeyFlow
import Testing

@Suite("Encoding of account keys")
struct AccountKeyEncodingTests {
    // Published: fcl-js, packages/util-encode-key, its first key, which is a point of secp256k1.
    static let point =
        "0bfcd8790c3ce88f3fac9d4bd23514f48bf0cdd1f6c3c8bdf87b11489b1bbeca1ef805ec2ee76451e9bdb265284f78febaeacbc8b0827e0a7baafee4e655d0b5"

    @Test(
        "a key is encoded as published, with the node's numbers",
        arguments: [
            (FlowHashAlgorithm.sha2_256, 0, "f845", "030180"), (.sha2_256, 32, "f845", "030120"),
            (.sha2_256, 512, "f847", "0301820200"), (.sha2_256, 1000, "f847", "03018203e8"),
            (.sha3_256, 0, "f845", "030380"), (.sha3_256, 1000, "f847", "03038203e8"),
        ])
    func published(hash: FlowHashAlgorithm, weight: Int, header: String, rest: String) throws {
        let key = try #require(FlowPublicKey(.ecdsaSecp256k1, Self.point))
        let described = try #require(NewAccountKey(publicKey: key, hashAlgorithm: hash, weight: weight))
        #expect(hexadecimal(described.encoded) == header + "b840" + Self.point + rest)
        #expect(NewAccountKey(encoded: described.encoded) == described)
    }

    @Test("a key of P-256 has the number 2 there")
    func otherCurve() throws {
        // The generator (SEC 2, section 2.4.2).
        let generator =
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        let key = try #require(FlowPublicKey(.ecdsaP256, generator))
        let described = try #require(NewAccountKey(publicKey: key, hashAlgorithm: .sha2_256))
        #expect(hexadecimal(described.encoded) == "f847b840" + generator + "02018203e8")
        #expect(NewAccountKey(encoded: described.encoded) == described)
    }

    @Test("a weight is 0–1000, and a hash algorithm one of account keys")
    func limits() throws {
        let key = try #require(FlowPublicKey(.ecdsaSecp256k1, Self.point))
        #expect(NewAccountKey(publicKey: key, hashAlgorithm: .sha2_256, weight: 1001) == nil)
        #expect(NewAccountKey(publicKey: key, hashAlgorithm: .sha2_256, weight: -1) == nil)
        #expect(NewAccountKey(publicKey: key, hashAlgorithm: .sha2_384) == nil)
        #expect(NewAccountKey(publicKey: key, hashAlgorithm: .sha3_384) == nil)
    }

    @Test("a public key is a point of its curve, in any of three spellings")
    func publicKeys() throws {
        let key = try #require(FlowPublicKey(.ecdsaSecp256k1, Self.point))
        #expect(FlowPublicKey(.ecdsaSecp256k1, "0x" + Self.point) == key)
        #expect(FlowPublicKey(.ecdsaSecp256k1, "04" + Self.point) == key)
        #expect(key.description == Self.point)
        #expect(FlowPublicKey(.ecdsaP256, Self.point) == nil)
        #expect(FlowPublicKey(.ecdsaSecp256k1, String(Self.point.dropLast(2))) == nil)
        #expect(FlowPublicKey(.ecdsaSecp256k1, String(Self.point.dropLast()) + "4") == nil)
        for algorithm in FlowSignatureAlgorithm.allCases {
            #expect(FlowPublicKey(algorithm, raw: [UInt8](repeating: 0, count: 64)) == nil)
            #expect(FlowPublicKey(algorithm, raw: [UInt8](repeating: 0xFF, count: 64)) == nil)
            #expect(FlowPublicKey(algorithm, raw: []) == nil)
        }
    }

    @Test("other bytes are no account key")
    func malformed() throws {
        let key = try #require(FlowPublicKey(.ecdsaSecp256k1, Self.point))
        let encoded = try #require(NewAccountKey(publicKey: key, hashAlgorithm: .sha2_256)).encoded
        #expect(NewAccountKey(encoded: Array(encoded.dropLast())) == nil)
        #expect(NewAccountKey(encoded: encoded + [0]) == nil)
        #expect(NewAccountKey(encoded: [0xC0]) == nil)
    }
}
