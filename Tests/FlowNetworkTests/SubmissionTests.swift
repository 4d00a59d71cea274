import FlowNetwork
import LatchkeyFlow
import LatchkeyWire
import Testing

@Suite("What an access node refuses at once")
struct SubmissionTests {
    @Test("a transaction comes back with its identifier, and is found again")
    func accepted() throws {
        let network = try TestNetwork()
        let transaction = try network.signed(try network.adding(try TestNetwork.newKey().key))
        let id = try transaction.id()
        let json = try TestNetwork.json(try network.post(transaction))
        #expect(json["id"] == .string("\(id)"))
        #expect(json["script"] == .string(Base64.encode(Array(transaction.script.utf8))))
        #expect(json["_expandable"] == ["result": .string("/v1/transaction_results/\(id)")])
        #expect(try network.json("/v1/transactions/\(id)") == json)
        let expanded = try network.json("/v1/transactions/\(id)?expand=result")
        #expect(expanded["result"] == (try network.json("/v1/transaction_results/\(id)")))
    }

    @Test(
        "a member that is missing or has another form is refused by the node's sentence",
        arguments: [
            ("script", nil, "script not provided"), ("script", "?", "invalid transaction script encoding"),
            ("script", 7, "Request body contains an invalid value for the \"script\" field"),
            ("arguments", ["?"], "invalid argument encoding"),
            ("arguments", [7], "Request body contains an invalid value for the \"arguments\" field"),
            (
                "arguments", .array(Array(repeating: "", count: 101)),
                "too many arguments. Maximum arguments allowed: 100"
            ),
            ("payer", nil, "payer not provided"), ("payer", "1", "invalid payer: invalid address"),
            ("payer", "e467b9dd11fa00df", "invalid payer: invalid address"),
            ("authorizers", ["x"], "invalid address"),
            (
                "authorizers", .array(Array(repeating: "f8d6e0586b0a20c7", count: 101)),
                "too many authorizers. Maximum authorizers allowed: 100"
            ),
            ("proposal_key", nil, "proposal key not provided"),
            ("proposal_key", 1, "Request body contains an invalid value"),
            ("reference_block_id", nil, "reference block not provided"),
            ("reference_block_id", "00", "invalid reference block ID: invalid ID format"),
            ("gas_limit", "-1", "invalid gas limit: value must be an unsigned 64 bit integer"),
            ("gas_limit", "", "invalid gas limit: value must be an unsigned 64 bit integer"),
            ("gas_limit", "18446744073709551616", "invalid gas limit: value must be an unsigned 64 bit integer"),
            ("envelope_signatures", [], "envelope signatures not provided"),
            ("envelope_signatures", nil, "envelope signatures not provided"),
            ("compute_limit", "1", "Request body contains unknown field \"compute_limit\""),
        ] as [(String, JSONValue?, String)])
    func members(_ name: String, _ value: JSONValue?, _ message: String) throws {
        let network = try TestNetwork()
        let body = TestNetwork.body(try network.signed(try network.revoking(1)))
        #expect(try TestNetwork.message(try network.post(body.with(name, value)), status: 400) == message)
        #expect(network.node.chain.transactions.isEmpty)
    }

    @Test(
        "a broken signature's member is refused",
        arguments: [
            ("key_index", "4294967296", "invalid key index: value must be an unsigned 32 bit integer"),
            ("signature", "", "invalid signature: missing value"),
            ("signature", "%", "invalid signature: invalid encoding"), ("address", "", "invalid address"),
            ("extension_data", "%", "invalid signature: invalid encoding"),
        ])
    func signatureMembers(_ name: String, _ value: String, _ message: String) throws {
        let network = try TestNetwork()
        let body = TestNetwork.body(try network.signed(try network.revoking(1)))
        let signature = try #require(body["envelope_signatures"]?.items?.first).with(name, .string(value))
        let reply = try network.post(body.with("envelope_signatures", [signature]))
        #expect(try TestNetwork.message(reply, status: 400) == message)
    }

    private static let prefix = "Invalid Flow argument: invalid transaction: "

    private func refusal(_ network: TestNetwork, _ transaction: FlowTransaction) throws -> String {
        let message = try TestNetwork.message(try network.post(transaction), status: 400)
        #expect(message.hasPrefix(Self.prefix))
        #expect(network.node.chain.transactions.isEmpty)
        return String(message.dropFirst(Self.prefix.count))
    }

    @Test("a gas limit of 0 or above 9999 is refused", arguments: [0, 10_000, UInt64.max])
    func gasLimit(_ limit: UInt64) throws {
        let network = try TestNetwork()
        var transaction = try network.revoking(1)
        transaction.computeLimit = limit
        #expect(
            try refusal(network, try network.signed(transaction))
                == "transaction gas limit (\(limit)) is not in the acceptable range (min: 1, max: 9999)")
    }

    @Test("a reference block that nobody knows, or that is not final yet, is refused")
    func unknownBlock() throws {
        let network = try TestNetwork()
        var transaction = try network.revoking(1)
        for height in [network.node.chain.finalHeight + 1, .max] {
            transaction.referenceBlock = network.node.chain.blockID(height)
            #expect(try refusal(network, try network.signed(transaction)) == "unknown reference block")
        }
        transaction.referenceBlock = .zero
        #expect(
            try refusal(network, try network.signed(transaction))
                == "transaction is missing required fields: reference block ID")
    }

    @Test("a reference block 570 blocks back is taken, 571 is too old")
    func expiry() throws {
        let network = try TestNetwork()
        var transaction = try network.revoking(1)
        let height = network.node.chain.finalHeight
        transaction.referenceBlock = network.node.chain.blockID(height)
        network.node.advance(571)
        #expect(
            try refusal(network, try network.signed(transaction))
                == "transaction is expired: ref_height=\(height) final_height=\(height + 571)")
        transaction.referenceBlock = network.node.chain.blockID(height + 1)
        _ = try TestNetwork.json(try network.post(try network.signed(transaction)))
    }

    @Test("any script but the two, and these with one byte changed, is refused")
    func script() throws {
        let network = try TestNetwork()
        for text in ["transaction {}", KnownScript.revokeKeysText + " ", String(KnownScript.addKeysText.dropLast())] {
            let transaction = try network.signed(try network.unsigned(text, []))
            #expect(try refusal(network, transaction).hasPrefix("failed to parse transaction Cadence script: "))
        }
    }

    @Test(
        "a signature that can be one on no curve is refused",
        arguments: [
            [], [UInt8](repeating: 1, count: 63), [UInt8](repeating: 1, count: 65), [UInt8](repeating: 0, count: 64),
            [UInt8](repeating: 0, count: 32) + [UInt8](repeating: 1, count: 32), [UInt8](repeating: 0xFF, count: 64),
        ])
    func signatureFormat(_ bytes: [UInt8]) throws {
        let network = try TestNetwork()
        var transaction = try network.signed(try network.revoking(1))
        transaction.envelopeSignatures[0].signature = bytes
        let message = try TestNetwork.message(try network.post(transaction), status: 400)
        #expect(message.contains("invalid signature: "))
    }

    @Test("a key that signs twice is refused, in the envelope or in both parts")
    func duplicates() throws {
        let network = try TestNetwork()
        var transaction = try network.signed(try network.revoking(1))
        let sentence = "duplicated signature for key (address: f8d6e0586b0a20c7, index: 0)"
        transaction.payloadSignatures = [transaction.envelopeSignatures[0]]
        #expect(try refusal(network, transaction) == sentence)
        transaction.payloadSignatures = []
        transaction.envelopeSignatures.append(transaction.envelopeSignatures[0])
        #expect(try refusal(network, transaction) == sentence)
    }

    @Test("a transaction of more than 1.5 MB is refused")
    func size() throws {
        let network = try TestNetwork()
        let text = String(repeating: "a", count: 1_500_000)
        let transaction = try network.signed(try network.unsigned(KnownScript.addKeysText, [.string(text)]))
        #expect(try refusal(network, transaction).hasSuffix("allowed for a transaction (1500000)"))
    }

    @Test("a wrong signature is no matter of the access node")
    func wrongSignature() throws {
        let network = try TestNetwork()
        var transaction = try network.signed(try network.revoking(1))
        transaction.envelopeSignatures[0].signature[5] ^= 1
        _ = try TestNetwork.json(try network.post(transaction))
    }

    @Test("an identifier of another form is refused, an unknown one is not found")
    func identifiers() throws {
        let network = try TestNetwork()
        for path in ["transactions", "transaction_results"] {
            #expect(try network.json("/v1/\(path)/invalid", status: 400)["message"] == "invalid ID format")
            let unknown = String(repeating: "ab", count: 32)
            let message = try network.json("/v1/\(path)/\(unknown)", status: 404)["message"]?.text
            #expect(message?.hasPrefix("Flow resource not found: ") == true)
        }
    }
}
