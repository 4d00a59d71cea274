import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyWire
import Testing

@Suite("What a transaction does")
struct ExecutionTests {
    @Test("an added key has the next index and sequence number 0, and the event tells of it")
    func add() throws {
        let network = try TestNetwork()
        let new = try TestNetwork.newKey().key
        let record = try network.carryOut(try network.signed(try network.adding(new)))
        #expect(record.outcome?.error == nil)
        let account = try network.account
        #expect(account.keys.count == 3)
        #expect(account.keys[2] == LedgerKey(new))
        #expect(account.keys[0].sequenceNumber == 42)
        #expect(account.keys[1].sequenceNumber == 0)
        #expect(account.balance == 99_999_000)
        let event = try event(network, record)
        #expect(event["keyIndex"] == CadenceInteger(.int, 2).map(CadenceValue.integer))
        #expect(event["weight"] == .fixedPoint(.ufix64(1000 * 100_000_000)))
        #expect(event["address"] == .address(network.address))
        guard case .composite(let key)? = event["publicKey"], case .array(let bytes)? = key["publicKey"] else {
            Issue.record("the event has no public key")
            return
        }
        #expect(bytes.count == 64)
        #expect(bytes.first == CadenceInteger(.uint8, new.publicKey.raw[0]).map(CadenceValue.integer))
    }

    @Test("a revoked key keeps index and sequence number, and the event's public key is its index")
    func revoke() throws {
        let network = try TestNetwork()
        let record = try network.carryOut(try network.signed(try network.revoking(0, 1)))
        let account = try network.account
        #expect(account.keys.map(\.isRevoked) == [true, true])
        #expect(account.keys[0].sequenceNumber == 42)
        #expect(account.liveWeight == 0)
        #expect(record.outcome?.events.map(\.type) == ["flow.AccountKeyRemoved", "flow.AccountKeyRemoved"])
        #expect(try event(network, record)["publicKey"] == CadenceInteger(.int, 0).map(CadenceValue.integer))
    }

    @Test("revoking an index that is not there succeeds and does nothing", arguments: [2, -1, Int.max])
    func nothing(_ index: Int) throws {
        let network = try TestNetwork()
        let record = try network.carryOut(try network.signed(try network.revoking(index)))
        let outcome = try #require(record.outcome)
        #expect(outcome.error == nil)
        #expect(outcome.events.isEmpty)
        #expect(try network.account.liveWeight == 1000)
    }

    @Test("a key that is named with its index is revoked")
    func revokeExactly() throws {
        let network = try TestNetwork()
        let keys = try network.account.keys.map(\.key)
        let record = try network.carryOut(try network.signed(try network.revoking(keys, at: 0, 1)))
        #expect(record.outcome?.error == nil)
        #expect(record.outcome?.events.map(\.type) == ["flow.AccountKeyRemoved", "flow.AccountKeyRemoved"])
        #expect(try network.account.keys.map(\.isRevoked) == [true, true])
    }

    @Test("1101: a named key that another index has, or none, is not revoked, nor those before it in the list")
    func revokeOther() throws {
        let stranger = try TestNetwork.newKey().key
        let keys = try TestNetwork().account.keys.map(\.key)
        let (server, device) = (keys[0], keys[1])
        let others = [
            NewAccountKey(publicKey: stranger.publicKey, hashAlgorithm: device.hashAlgorithm, weight: device.weight),
            NewAccountKey(publicKey: device.publicKey, hashAlgorithm: .sha2_256, weight: device.weight),
            NewAccountKey(publicKey: device.publicKey, hashAlgorithm: device.hashAlgorithm, weight: 2), server,
        ]
        for (other, index) in try others.map({ (try #require($0), 1) }) + [(device, 2), (device, -1), (device, 0)] {
            let network = try TestNetwork()
            let transaction = try network.revoking([server, other], at: 0, index)
            let outcome = try network.carryOut(try network.signed(transaction)).outcome
            #expect(outcome?.error?.code == 1101, "\(other) at \(index)")
            #expect(outcome?.events.isEmpty == true)
            #expect(try network.account.keys.map(\.isRevoked) == [false, false])
        }
    }

    @Test("1101: fewer keys than indexes, and keys that can't be any")
    func revokeNothing() throws {
        let network = try TestNetwork()
        let keys = try network.account.keys.map(\.key)
        var transactions = [try network.revoking([keys[0]], at: 0, 1), try network.revoking(keys, at: 0)]
        var malformed = try network.revoking([keys[0]], at: 0)
        malformed.arguments[1] = CadenceArgument(.array([.string("00")]))
        transactions.append(malformed)
        malformed.arguments.removeLast()
        transactions.append(malformed)
        for transaction in transactions {
            var transaction = transaction
            let key = try #require(try network.account.key(transaction.proposalKey.keyIndex))
            transaction.proposalKey.sequenceNumber = key.sequenceNumber
            #expect(try network.carryOut(try network.signed(transaction)).outcome?.error?.code == 1101)
        }
        #expect(try network.account.keys.map(\.isRevoked) == [false, false])
    }

    @Test("the same public key can be added twice")
    func twice() throws {
        let network = try TestNetwork()
        let new = try TestNetwork.newKey().key
        try network.carryOut(try network.signed(try network.adding(new)))
        try network.carryOut(try network.signed(try network.adding(new)))
        #expect(try network.account.keys.filter { $0.key == new }.count == 2)
    }

    @Test("a key that was added signs at once, by its own algorithms")
    func newKeySigns() throws {
        let network = try TestNetwork()
        let (new, owner) = try TestNetwork.newKey()
        try network.carryOut(try network.signed(try network.adding(new)))
        var transaction = try network.revoking(0, 1)
        transaction.proposalKey = .init(address: network.address, keyIndex: 2, sequenceNumber: 0)
        try transaction.signEnvelope(for: network.address, keyIndex: 2, with: owner, hash: .sha2_256)
        #expect(try network.carryOut(transaction).outcome?.error == nil)
        #expect(try network.account.keys.map(\.isRevoked) == [true, true, false])
    }

    @Test(
        "1101: arguments that the script can't take, and sequence number and fee are gone all the same",
        arguments: [
            [], ["[]"], [#"{"type":"String","value":"00"}"#],
            [#"{"type":"Array","value":[{"type":"UInt8","value":"1"}]}"#], ["{", "x"],
        ])
    func badArguments(_ arguments: [String]) throws {
        let network = try TestNetwork()
        var transaction = try network.unsigned(KnownScript.revokeKeysText, [])
        transaction.arguments = arguments.map { CadenceArgument(exactly: Array($0.utf8)) }
        let record = try network.carryOut(try network.signed(transaction))
        #expect(record.outcome?.error?.code == 1101)
        let account = try network.account
        #expect(account.keys[0].sequenceNumber == 42)
        #expect(account.balance == 99_999_000)
        #expect(account.liveWeight == 1000)
    }

    @Test(
        "1101: a key that can't be one",
        arguments: [
            ("00", 2, 1, "1000.0"), (String(repeating: "00", count: 64), 2, 1, "1000.0"),
            ("0x" + String(repeating: "0", count: 126), 2, 1, "1000.0"), ("", 2, 1, "1000.0"),
            ("valid", 3, 1, "1000.0"),
            ("valid", 2, 2, "1000.0"), ("valid", 2, 1, "1000.00000001"), ("valid", 2, 1, "184467440737.09551615"),
        ])
    func badKey(_ publicKey: String, _ signature: UInt8, _ hash: UInt8, _ weight: String) throws {
        let network = try TestNetwork()
        let text = publicKey == "valid" ? "\(try TestNetwork.newKey().key.publicKey)" : publicKey
        let arguments: [CadenceValue] = [
            .string(text), .integer(try #require(CadenceInteger(.uint8, signature))),
            .integer(try #require(CadenceInteger(.uint8, hash))),
            .fixedPoint(try #require(CadenceFixedPoint(typeName: "UFix64", weight))),
        ]
        let transaction = try network.unsigned(KnownScript.addKeysText, arguments.map { .array([$0]) })
        #expect(try network.carryOut(try network.signed(transaction)).outcome?.error?.code == 1101)
        #expect(try network.account.keys.count == 2)
    }

    @Test("1101: two authorizers where the script has one, and none at all")
    func authorizers() throws {
        for count in [0, 2] {
            let network = try TestNetwork()
            var transaction = try network.revoking(1)
            transaction.authorizers = Array(repeating: network.address, count: count)
            let error = try network.carryOut(try network.signed(transaction)).outcome?.error
            #expect(error?.code == 1101)
            #expect(error?.message.contains("authorizer count mismatch") == true)
        }
    }

    @Test("the same transaction sent twice is executed once")
    func replay() throws {
        let network = try TestNetwork()
        let transaction = try network.signed(try network.adding(try TestNetwork.newKey().key))
        try network.carryOut(transaction)
        try network.carryOut(transaction)
        #expect(try network.account.keys.count == 3)
        #expect(network.node.chain.transactions.count == 1)
    }

    @Test("pending, finalized, executed, sealed: one block after the other, and only sealed is a success")
    func statuses() throws {
        let network = try TestNetwork()
        let transaction = try network.signed(try network.revoking(1))
        let id = try transaction.id()
        _ = try network.post(transaction)
        var steps: [String] = []
        for _ in 0...5 {
            let json = try network.json("/v1/transaction_results/\(id)")
            steps.append("\(json["status"]?.text ?? "") \(json["execution"]?.text ?? "")")
            #expect((json["block_id"] == nil) == (json["status"] == "Pending"))
            #expect((json["collection_id"] == nil) == (json["status"] == "Pending"))
            network.node.advance()
        }
        #expect(
            steps == [
                "Pending Pending", "Finalized Pending", "Executed Pending", "Executed Pending", "Sealed Success",
                "Sealed Success",
            ])
    }

    @Test("two transactions of one sequence number: the first is executed, the second fails with 1007")
    func race() throws {
        let network = try TestNetwork()
        let first = try network.signed(try network.revoking(5))
        let second = try network.signed(try network.revoking(6))
        _ = try network.post(first)
        _ = try network.post(second)
        network.node.advance(10)
        let chain = network.node.chain
        #expect(chain.record(try first.id())?.outcome?.error == nil)
        #expect(chain.record(try second.id())?.outcome?.error?.code == 1007)
        #expect(chain.transactions.map(\.id) == [try first.id(), try second.id()])
    }

    /// The first event, as the node sends it.
    private func event(_ network: TestNetwork, _ record: TransactionRecord) throws -> CadenceComposite {
        let json = try network.json("/v1/transaction_results/\(record.id)")
        let event = try #require(json["events"]?.items?.first)
        #expect(event["transaction_id"] == .string("\(record.id)"))
        #expect(event["event_index"] == "0")
        let payload = try #require(event["payload"]?.text.flatMap(Base64.decode))
        guard case .composite(let composite) = try CadenceValue(json: payload) else {
            throw CadenceError.notJSON
        }
        #expect(event["type"]?.text == composite.id)
        return composite
    }
}
