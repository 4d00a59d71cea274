import FlowNetwork
import LatchkeyFlow
import Testing

@Suite("The client library on a local network, without sockets")
struct ClientTests {
    /// A client that tries once: the faults are the test's.
    private func client(_ network: TestNetwork) -> AccessNode {
        AccessNode(transport: network.node, retries: .none)
    }

    @Test("a rotation: add, wait, re-read, revoke with the new key alone", arguments: AlgorithmSpelling.allCases)
    func rotation(_ spelling: AlgorithmSpelling) async throws {
        let network = try TestNetwork(production: .perRequest(1), spelling: spelling)
        let client = client(network)
        let (new, owner) = try TestNetwork.newKey()
        let added = try await client.send(try network.signed(try network.adding(new)))
        var questions = 0
        while try await client.result(of: added).outcome == .pending, questions < 20 { questions += 1 }
        #expect(try await client.result(of: added).outcome == .succeeded)
        let block = try await client.block(.sealed)
        let account = try await client.account(network.address, at: .height(block.height))
        let index = try #require(account.keys.first { $0.publicKey == new.publicKey }?.index)
        var revoking = try network.revoking(0, 1)
        revoking.referenceBlock = block.id
        revoking.proposalKey = .init(address: network.address, keyIndex: index, sequenceNumber: 0)
        try revoking.signEnvelope(for: network.address, keyIndex: index, with: owner, hash: .sha2_256)
        let revoked = try await client.send(revoking)
        network.node.advance(10)
        #expect(try await client.result(of: revoked).outcome == .succeeded)
        #expect(try await client.account(network.address).keys.map(\.isRevoked) == [true, true, false])
    }

    @Test("an error of the chain comes with its code")
    func code() async throws {
        let network = try TestNetwork(production: .perRequest(10))
        let client = client(network)
        let id = try await client.send(try network.signed(try network.revoking(1), by: 0))
        #expect(try await client.result(of: id).outcome == .failed(.insufficientWeight))
    }

    @Test("a request without reply is an error that says so")
    func noReply() async throws {
        let network = try TestNetwork()
        let client = client(network)
        for (fault, code) in [
            (.refused, .noConnection), (.lostReply, .noConnection), (.timeOut, .timedOut), (.status(503), .nodeFailure),
        ] as [(NetworkFault, AccessError.Code)] {
            network.node.plan(fault)
            await #expect {
                try await client.block(.sealed)
            } throws: { error in
                (error as? AccessError)?.code == code
            }
        }
    }
}
