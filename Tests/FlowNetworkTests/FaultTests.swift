import FlowNetwork
import LatchkeyFlow
import LatchkeyWire
import Testing

@Suite("Faults")
struct FaultTests {
    private struct Sent {
        let network: TestNetwork
        let transaction: FlowTransaction
        let reply: NodeReply

        var record: TransactionRecord? {
            get throws { network.node.chain.record(try transaction.id()) }
        }
    }

    /// Sends a transaction that revokes a key, with a fault.
    private func send(_ fault: NetworkFault) throws -> Sent {
        let network = try TestNetwork()
        let transaction = try network.signed(try network.revoking(1))
        network.node.plan(fault, .next(.submit))
        return Sent(network: network, transaction: transaction, reply: try network.post(transaction))
    }

    @Test("refused, timed out and 5xx before acceptance: the node has not seen the transaction")
    func before() throws {
        let faults: [(NetworkFault, NodeReply?)] = [
            (.refused, .connectionLost), (.timeOut, .timedOut), (.status(503), nil), (.status(429), nil),
        ]
        for (fault, reply) in faults {
            let sent = try send(fault)
            if let reply { #expect(sent.reply == reply) }
            if case .status(let status) = fault { #expect(sent.reply.status == status) }
            #expect(try sent.record == nil)
            _ = try sent.network.json("/v1/transaction_results/\(try sent.transaction.id())", status: 404)
        }
    }

    @Test("lost, timed out and 502 after acceptance: the transaction is sealed all the same")
    func after() throws {
        let faults: [NetworkFault] = [.lostReply, .timeOutAfterAcceptance, .statusAfterAcceptance(502)]
        for (fault, reply) in zip(faults, [NodeReply.connectionLost, .timedOut, nil]) {
            let sent = try send(fault)
            if let reply { #expect(sent.reply == reply) } else { #expect(sent.reply.status == 502) }
            sent.network.node.advance(10)
            let record = try #require(try sent.record)
            #expect(sent.network.node.chain.status(of: record) == .sealed)
            #expect(try sent.network.account.keys[1].isRevoked)
        }
    }

    @Test("expiry: accepted, pending for 600 blocks after the reference block, and then expired for ever")
    func expiry() throws {
        let sent = try send(.expires)
        #expect(sent.reply.status == 200)
        let result = "/v1/transaction_results/\(try sent.transaction.id())"
        let age = sent.network.node.chain.finalHeight - sent.network.node.chain.sealedHeight
        sent.network.node.advance(600 - age)
        #expect(try sent.network.json(result)["status"] == "Pending")
        sent.network.node.advance(1)
        let json = try sent.network.json(result)
        #expect(json["status"] == "Expired")
        #expect(json["execution"] == "Failure")
        #expect(try !sent.network.account.keys[1].isRevoked)
        _ = try TestNetwork.json(try sent.network.post(sent.transaction), status: 400)
        sent.network.node.advance(1000)
        #expect(try sent.network.json(result)["status"] == "Expired")
    }

    @Test("reordering: a later transaction overtakes, and the earlier one fails with 1007")
    func reordering() throws {
        let sent = try send(.reordered(blocks: 3))
        let second = try sent.network.signed(try sent.network.revoking(7))
        _ = try sent.network.post(second)
        sent.network.node.advance(3)
        let held = try #require(try sent.record)
        #expect(sent.network.node.chain.status(of: held) == .pending)
        sent.network.node.advance(10)
        #expect(sent.network.node.chain.record(try second.id())?.outcome?.error == nil)
        #expect(try sent.record?.outcome?.error?.code == 1007)
    }

    @Test("slow seals: the block and those after it stay executed, and the sealed state old")
    func slowSeal() throws {
        let sent = try send(.slowSeal(blocks: 40))
        sent.network.node.advance(43)
        let record = try #require(try sent.record)
        #expect(sent.network.node.chain.status(of: record) == .executed)
        #expect(try sent.network.json("/v1/accounts/f8d6e0586b0a20c7/keys/1")["revoked"] == false)
        sent.network.node.advance(1)
        #expect(sent.network.node.chain.status(of: record) == .sealed)
        #expect(try sent.network.json("/v1/accounts/f8d6e0586b0a20c7/keys/1")["revoked"] == true)
    }

    @Test("without effect: sealed as a success, and the key lives")
    func withoutEffect() throws {
        let sent = try send(.withoutEffect)
        sent.network.node.advance(10)
        let json = try sent.network.json("/v1/transaction_results/\(try sent.transaction.id())")
        #expect(json["execution"] == "Success")
        #expect(json["events"] == [])
        let account = try sent.network.account
        #expect(!account.keys[1].isRevoked)
        #expect(account.keys[0].sequenceNumber == 42)
    }

    @Test("execution error: sealed with 1101, the key lives, the sequence number rises")
    func executionError() throws {
        let sent = try send(.executionError)
        sent.network.node.advance(10)
        let json = try sent.network.json("/v1/transaction_results/\(try sent.transaction.id())")
        #expect(json["execution"] == "Failure")
        #expect(json["error_message"]?.text?.hasPrefix("[Error Code: 1101] ") == true)
        let account = try sent.network.account
        #expect(!account.keys[1].isRevoked)
        #expect(account.keys[0].sequenceNumber == 42)
    }

    @Test("a node that lags behind shows the old state, a node that knows nothing yet answers 404")
    func lag() throws {
        let network = try TestNetwork()
        let transaction = try network.signed(try network.revoking(1))
        try network.carryOut(transaction)
        let result = "/v1/transaction_results/\(try transaction.id())"
        let key = "/v1/accounts/f8d6e0586b0a20c7/keys/1"
        #expect(try network.json(result, fault: .stale(blocks: 60))["status"] == "Pending")
        #expect(try network.json(key, fault: .stale(blocks: 60))["revoked"] == false)
        #expect(try network.json(result, fault: .stale(blocks: 59))["status"] == "Finalized")
        #expect(try network.json(result, fault: .stale(blocks: 58))["status"] == "Executed")
        #expect(try network.json(result, fault: .stale(blocks: 10))["status"] == "Sealed")
        _ = try network.json(result, status: 404, fault: .notFound)
        #expect(try network.json(result)["status"] == "Sealed")
        #expect(try network.json(result, fault: .stale(blocks: .max))["status"] == "Pending")
    }

    @Test("a fault befalls the request that it is planned for, and no other")
    func triggers() throws {
        let network = try TestNetwork()
        let statuses = { try (0..<5).map { _ in try network.get("/v1/blocks?height=final").status } }
        network.node.plan(.status(500), .request(3))
        #expect(try statuses() == [200, 200, 500, 200, 200])
        network.node.plan(.status(500), FaultTrigger(.blocks, skipping: 1, times: 2))
        #expect(try statuses() == [200, 500, 500, 200, 200])
        network.node.plan(.status(500), .every(.blocks))
        network.node.plan(.status(500), .next(.submit))
        #expect(try statuses() == [500, 500, 500, 500, 500])
        #expect(try network.get("/v1/network/parameters").status == 200)
        #expect(network.node.plannedFaults.map(\.fault) == [.status(500), .status(500)])
        network.node.clearFaults()
        #expect(try statuses() == [200, 200, 200, 200, 200])
    }

    @Test("what was asked, and what came of it, is remembered")
    func seen() throws {
        let network = try TestNetwork()
        _ = try network.get("/v1/blocks?height=final")
        _ = try network.get("/v1/accounts/f8d6e0586b0a20c7", fault: .refused)
        let seen = network.node.seen
        #expect(seen.map(\.kind) == [.blocks, .account])
        #expect(seen.map(\.line) == ["GET /v1/blocks?height=final", "GET /v1/accounts/f8d6e0586b0a20c7"])
        #expect(seen.map(\.fault) == [nil, .refused])
        #expect(seen.map(\.status) == [200, nil])
    }

    @Test("a line is remembered up to its first 1,024 bytes: ten thousand long ones would fill the memory")
    func longLines() throws {
        let network = try TestNetwork()
        _ = try network.get("/v1/blocks?height=final&x=" + String(repeating: "a", count: 4_000))
        let line = try #require(network.node.seen.last?.line)
        #expect(line.utf8.count == 1_024)
        #expect(line.hasPrefix("GET /v1/blocks?height=final&x=aaa"))
    }

    @Test("every fault has a name of its own", arguments: NetworkFault.all)
    func names(_ fault: NetworkFault) {
        #expect(NetworkFault(name: "\(fault)") == fault)
        #expect(NetworkFault.all.filter { $0.description == fault.description }.count == 1)
    }

    @Test("faults of transactions change nothing for other requests")
    func inapplicable() throws {
        for fault in NetworkFault.all where fault.concernsSubmissions {
            let network = try TestNetwork()
            let path = "/v1/accounts/f8d6e0586b0a20c7?expand=keys"
            #expect(try network.json(path, fault: fault) == (try network.json(path)))
        }
    }
}
