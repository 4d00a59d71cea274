import FlowNetwork
import LatchkeyFlow
import LatchkeyWire
import Testing

@Suite("Accounts")
struct AccountTests {
    @Test("an account without expand has no keys")
    func condensed() throws {
        let network = try TestNetwork()
        let json = try network.json("/v1/accounts/f8d6e0586b0a20c7")
        #expect(json["address"] == "f8d6e0586b0a20c7")
        #expect(json["balance"] == "100000000")
        #expect(json["keys"] == nil)
        #expect(json["_expandable"] == ["contracts": "contracts", "keys": "keys"])
    }

    @Test("a key has the node's members, all numbers as texts")
    func expanded() throws {
        let network = try TestNetwork()
        let json = try network.json("/v1/accounts/0xf8d6e0586b0a20c7?expand=keys,contracts&block_height=sealed")
        let keys = try #require(json["keys"]?.items)
        #expect(keys.count == 2)
        #expect(
            keys.first == [
                "index": "0", "public_key": .string("0x\(network.sample.account.keys[0].key.publicKey)"),
                "signing_algorithm": "ECDSA_secp256k1", "hashing_algorithm": "SHA3_256", "sequence_number": "41",
                "weight": "999", "revoked": false,
            ])
        #expect(json["contracts"] == [:])
        #expect(json["_expandable"] == [:])
    }

    @Test("both spellings of the signature algorithms", arguments: AlgorithmSpelling.allCases)
    func spelling(_ spelling: AlgorithmSpelling) throws {
        let network = try TestNetwork(.ownKey, spelling: spelling)
        let keys = try #require(try network.json("/v1/accounts/f8d6e0586b0a20c7/keys")["keys"]?.items)
        let names = keys.compactMap { $0["signing_algorithm"]?.text }
        #expect(
            names
                == (spelling == .node
                    ? ["ECDSA_secp256k1", "ECDSA_secp256k1", "ECDSA_P256"]
                    : ["ECDSASecp256k1", "ECDSASecp256k1", "ECDSAP256"]))
        #expect(names.allSatisfy { FlowSignatureAlgorithm(name: $0) != nil })
    }

    @Test("a key by its index, and the balance")
    func parts() throws {
        let network = try TestNetwork()
        #expect(try network.json("/v1/accounts/f8d6e0586b0a20c7/keys/1")["weight"] == "1")
        #expect(try network.json("/v1/accounts/f8d6e0586b0a20c7/balance") == ["balance": "100000000"])
        _ = try network.json("/v1/accounts/f8d6e0586b0a20c7/keys/2", status: 404)
        _ = try network.json("/v1/accounts/f8d6e0586b0a20c7/keys/-1", status: 400)
        _ = try network.json("/v1/accounts/f8d6e0586b0a20c7/keys/4294967296", status: 400)
    }

    @Test(
        "an address of another length, of another network or of nobody is refused",
        arguments: [
            ("123", 400, "invalid address"), ("f8d6e0586b0a20c", 400, "invalid address"),
            ("e467b9dd11fa00df", 400, "invalid address"), ("+8d6e0586b0a20c7", 400, "invalid address"),
            ("ee82856bf20e2aa6", 404, "Flow resource not found: account not found for address ee82856bf20e2aa6"),
        ])
    func addresses(_ address: String, _ status: Int, _ message: String) throws {
        let network = try TestNetwork()
        #expect(try network.json("/v1/accounts/\(address)", status: status)["message"] == .string(message))
    }

    @Test("the sealed state comes after the executed one, and old heights keep their state")
    func heights() throws {
        let network = try TestNetwork()
        let before = network.node.chain.sealedHeight
        _ = try network.post(try network.signed(try network.revoking(1)))
        network.node.advance(2)
        let path = "/v1/accounts/f8d6e0586b0a20c7/keys/1?block_height="
        #expect(try network.json(path + "final")["revoked"] == true)
        #expect(try network.json(path + "sealed")["revoked"] == false)
        network.node.advance(2)
        #expect(try network.json(path + "sealed")["revoked"] == true)
        #expect(try network.json(path + "\(before)")["revoked"] == false)
        _ = try network.json(path + "foo", status: 400)
        _ = try network.json(path + "99999999999999999999", status: 400)
        _ = try network.json(path + "18446744073709551615", status: 404)
    }

    @Test("the shapes have Blocto's two live keys", arguments: AccountShape.allCases)
    func shapes(_ shape: AccountShape) throws {
        let sample = try #require(SampleAccount(shape))
        let blocto = sample.account.keys.filter {
            !$0.isRevoked && $0.key.publicKey.algorithm == .ecdsaSecp256k1 && $0.key.hashAlgorithm == .sha3_256
        }
        #expect(blocto.contains { $0.key.weight == 999 })
        #expect(blocto.contains { $0.key.weight == 1 })
        #expect(sample.account.liveWeight >= 1000)
        let held = sample.held.reduce(0) { $0 + $1.weight }
        #expect((held >= 1000) == (shape != .serverHeld))
        for key in sample.held {
            let onChain = try #require(sample.account.key(key.index))
            #expect(!onChain.isRevoked)
            #expect(onChain.key.publicKey == key.privateKey.publicKey)
        }
    }

    @Test("every sample address belongs to its network, and no two are alike", arguments: FlowNetwork.allCases)
    func sampleAddresses(_ network: FlowNetwork) throws {
        let addresses = try (0..<SampleAccount.maximumCount).map {
            try #require(SampleAccount(.blocto, number: $0, network: network)).account.address
        }
        #expect(addresses.allSatisfy { $0.isValid(on: network) })
        #expect(Set(addresses).count == SampleAccount.maximumCount)
        #expect(SampleAccount(.blocto, number: SampleAccount.maximumCount, network: network) == nil)
    }
}
