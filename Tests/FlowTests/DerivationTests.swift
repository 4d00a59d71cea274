import Testing

@testable import LatchkeyFlow

@Suite("Derivation of keys")
struct DerivationTests {
    static let first = "000102030405060708090a0b0c0d0e0f"
    static let second =
        "fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a2"
        + "9f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542"
    static let third =
        "4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4ac"
        + "ba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be"

    struct Example: Sendable {
        let algorithm: FlowSignatureAlgorithm
        let seed: String
        let path: String
        let key: String
        let chainCode: String

        init(_ algorithm: FlowSignatureAlgorithm, _ seed: String, _ path: String, _ key: String, _ chainCode: String) {
            (self.algorithm, self.seed, self.path, self.key, self.chainCode) = (algorithm, seed, path, key, chainCode)
        }
    }

    /// BIP-32, test vectors 1 to 3; SLIP-0010, test vectors for nist256p1 with the two retries.
    static let published = [
        Example(
            .ecdsaSecp256k1, first, "m", "e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35",
            "873dff81c02f525623fd1fe5167eac3a55a049de3d314bb42ee227ffed37d508"),
        Example(
            .ecdsaSecp256k1, first, "m/0'", "edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea",
            "47fdacbd0f1097043b78c63c20c34ef4ed9a111d980047ad16282c7ae6236141"),
        Example(
            .ecdsaSecp256k1, first, "m/0h/1", "3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368",
            "2a7857631386ba23dacac34180dd1983734e444fdbf774041578e9b6adb37c19"),
        Example(
            .ecdsaSecp256k1, first, "m/0H/1/2'/2/1000000000",
            "471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8",
            "c783e67b921d2beb8f6b389cc646d7263b4145701dadd2161548a8b078e65e9e"),
        Example(
            .ecdsaSecp256k1, second, "m", "4b03d6fc340455b363f51020ad3ecca4f0850280cf436c70c727923f6db46c3e",
            "60499f801b896d83179a4374aeb7822aaeaceaa0db1f85ee3e904c4defbd9689"),
        Example(
            .ecdsaSecp256k1, second, "m/0/2147483647'/1/2147483646'/2",
            "bb7d39bdb83ecf58f2fd82b6d918341cbef428661ef01ab97c28a4842125ac23",
            "9452b549be8cea3ecb7a84bec10dcfd94afe4d129ebfd3b3cb58eedf394ed271"),
        // Its keys have leading zeros.
        Example(
            .ecdsaSecp256k1, third, "m", "00ddb80b067e0d4993197fe10f2657a844a384589847602d56f0c629c81aae32",
            "01d28a3e53cffa419ec122c968b3259e16b65076495494d97cae10bbfec3c36f"),
        Example(
            .ecdsaSecp256k1, third, "m/0'", "491f7a2eebc7b57028e0d3faa0acda02e75c33b03c48fb288c41e2ea44e1daef",
            "e5fea12a97b927fc9dc3d2cb0d1ea1cf50aa5a1fdc1f933e8906bb38df3377bd"),
        Example(
            .ecdsaP256, first, "m", "612091aaa12e22dd2abef664f8a01a82cae99ad7441b7ef8110424915c268bc2",
            "beeb672fe4621673f722f38529c07392fecaa61015c80c34f29ce8b41b3cb6ea"),
        Example(
            .ecdsaP256, first, "m/0'", "6939694369114c67917a182c59ddb8cafc3004e63ca5d3b84403ba8613debc0c",
            "3460cea53e6a6bb5fb391eeef3237ffd8724bf0a40e94943c98b83825342ee11"),
        Example(
            .ecdsaP256, first, "m/0'/1", "284e9d38d07d21e4e281b645089a94f4cf5a5a81369acf151a1c3a57f18b2129",
            "4187afff1aafa8445010097fb99d23aee9f599450c7bd140b6826ac22ba21d0c"),
        Example(
            .ecdsaP256, first, "m/0'/1/2'/2/1000000000",
            "21c4f269ef0a5fd1badf47eeacebeeaa3de22eb8e5b0adcd0f27dd99d34d0119",
            "b9b7b82d326bb9cb5b5b121066feea4eb93d5241103c9e7a18aad40f1dde8059"),
        Example(
            .ecdsaP256, second, "m/0/2147483647'/1/2147483646'/2",
            "bb0a77ba01cc31d77205d51d08bd313b979a71ef4de9b062f8958297e746bd67",
            "3bfb29ee8ac4484f09db09c2079b520ea5616df7820f071a20320366fbe226a7"),
        // The second step is hashed twice.
        Example(
            .ecdsaP256, first, "m/28578'/33941", "092154eed4af83e078ff9b84322015aefe5769e31270f62c3f66c33888335f3a",
            "9e87fe95031f14736774cd82f25fd885065cb7c358c1edf813c72af535e83071"),
        // The seed is hashed twice.
        Example(
            .ecdsaP256, "a7305bc8df8d0951f0cb224c0e95d7707cbdf2c6ce7e8d481fec69c7ff5e9446", "m",
            "3b8c18469a4634517d6d0b65448f8e6c62091b45540a1743c5846be55d47d88f",
            "7762f9729fed06121fd13f326884c82f59aa95c57ac492ce8c9654e60efd130c"),
    ]

    @Test("a seed gives the published keys", arguments: published)
    func seeds(example: Example) throws {
        let path = try #require(DerivationPath(example.path))
        let key = try ExtendedKey(seed: SecretBytes(bytes(example.seed)), algorithm: example.algorithm).derived(path)
        #expect(hexadecimal(key.scalar) == example.key)
        #expect(hexadecimal(key.chainCode) == example.chainCode)
        #expect(
            try FlowPrivateKey(example.algorithm, seed: SecretBytes(bytes(example.seed)), path: path).scalar
                == key.scalar)
    }

    @Test(
        "a seed phrase gives the keys that others have computed, on both curves",
        arguments: [
            (
                12, FlowSignatureAlgorithm.ecdsaSecp256k1,
                "807daec00be9867968c54a877849b89ed434720ebab6ff11d99643fd8c20bcf2",
                "e71845e4cf0b0e0f658f738c0b429e88f823771c862f8807dc5a0beef5e092b1"
                    + "dfa9d61493c7a458382545ed42875c863cd5157843a307a063191532c6bfaee8"
            ),
            (
                12, .ecdsaP256, "4b33a246790d1db8c68d357223d91581497a90fd9de0f0733a835c5362c4b4e3",
                "951905f6769f0a7f3f71e77e376a6608a6b19a1d244ae89b59886762452b3814"
                    + "34dc9b7b6da85814d34d67f21dad4d16a01460413e3416c21965727c5f7903fe"
            ),
            (
                24, .ecdsaSecp256k1, "26fc9ce54aacd33490c15f388802867ebc376ed298b67b2ee95717177d5634bc",
                "88ced571f6b2b3d16757086c51c888342437a0defd126bece1426a00cdeebd1b"
                    + "7fc07b9cf221dcf4d68044782c522fc4cb3a85b0987bdb8e5e7fd106d356892f"
            ),
            (
                24, .ecdsaP256, "55a8a0c1373147d8d8e561d462a8a30b9e62cebe28ad4f0a2b34a08ffd89a871",
                "b4975976d22a32630b79df969e05ff87a5180c7fc2fd832ab54a778779d9f8b3"
                    + "389407c8f170b562b3749b914227932fd3b9b8e0a2d78659f36273408bfead75"
            ),
        ])
    func phrases(count: Int, algorithm: FlowSignatureAlgorithm, scalar: String, publicKey: String) throws {
        let phrase = try SeedPhrase(entropy: SecretBytes([UInt8](repeating: 0, count: count * 4 / 3)))
        let key = try FlowPrivateKey(algorithm, phrase: phrase)
        #expect(hexadecimal(key.scalar) == scalar)
        #expect(key.publicKey.description == publicKey)
    }

    @Test("the path of Flow is m/44'/539'/0'/0/0")
    func flowPath() {
        #expect(DerivationPath.flow.description == "m/44'/539'/0'/0/0")
        #expect(DerivationPath("m/44h/539H/0'/0/0") == .flow)
        #expect(DerivationPath("m")?.steps == [])
    }

    @Test(
        "other texts are no path",
        arguments: [
            "", "44'/0", "m/", "m//0", "m/2147483648", "m/-1", "m/+1", "m/1''", "m/'", "m/x", "M/0", "m/0/",
            "m/0/0/0/0/0/0/0/0/0/0/0", "m/99999999999999999999",
        ])
    func otherPaths(text: String) {
        #expect(DerivationPath(text) == nil)
    }

    @Test("a seed has 16 to 64 bytes", arguments: [0, 15, 65])
    func seedLength(length: Int) {
        let seed = SecretBytes([UInt8](repeating: 1, count: length))
        for algorithm in FlowSignatureAlgorithm.allCases {
            #expect(throws: FlowKeyError.seedLength) { try FlowPrivateKey(algorithm, seed: seed) }
        }
    }
}

@Suite("Scalars of P-256")
struct P256ScalarTests {
    static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
    static let highest = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"

    private func number(_ low: UInt8) -> SecretBytes { SecretBytes([UInt8](repeating: 0, count: 31) + [low]) }

    @Test("a scalar is above zero and below the order")
    func range() {
        #expect(P256Scalar(SecretBytes(bytes(Self.highest))) != nil)
        #expect(P256Scalar(SecretBytes(bytes(Self.order))) == nil)
        #expect(P256Scalar(SecretBytes([UInt8](repeating: 0xFF, count: 32))) == nil)
        #expect(P256Scalar(number(0)) == nil)
        #expect(P256Scalar(number(1)) != nil)
        #expect(P256Scalar(SecretBytes([1])) == nil)
    }

    @Test("sums are modulo the order, and zero is none")
    func sums() {
        let highest = SecretBytes(bytes(Self.highest))
        #expect(P256Scalar.sum(scalar: highest, number: number(1)) == nil)
        #expect(P256Scalar.sum(scalar: highest, number: number(3)) == number(2))
        #expect(P256Scalar.sum(scalar: number(2), number: number(0)) == number(2))
        #expect(P256Scalar.sum(scalar: number(2), number: SecretBytes(bytes(Self.order))) == nil)
        #expect(
            P256Scalar.sum(scalar: highest, number: highest).map { hexadecimal($0) }
                == "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254f")
    }

    @Test("a sum does not depend on the order of its terms", arguments: 0..<100)
    func commutes(seed: UInt64) {
        var dice = Dice(seed)
        let (a, b) = (SecretBytes(dice.bytes(32)), SecretBytes(dice.bytes(32)))
        guard P256Scalar(a) != nil, P256Scalar(b) != nil else { return }
        #expect(P256Scalar.sum(scalar: a, number: b) == P256Scalar.sum(scalar: b, number: a))
    }
}
