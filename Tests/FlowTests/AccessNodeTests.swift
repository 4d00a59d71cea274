import FlowNetwork
import LatchkeyFlow
import Testing

@Suite("Access nodes")
struct AccessNodeTests {
    @Test("an account comes with its keys, in both spellings of the algorithms", arguments: AlgorithmSpelling.allCases)
    func account(spelling: AlgorithmSpelling) async throws {
        for algorithm in FlowSignatureAlgorithm.allCases {
            let local = try LocalAccount(algorithm, spelling: spelling)
            let account = try await local.client().account(local.address)
            #expect(account.address == local.address)
            #expect(account.balance == 123_456_789)
            #expect(
                account.keys == [
                    FlowAccountKey(
                        index: 0, publicKey: local.key.publicKey, hashAlgorithm: .sha3_256, weight: 1000,
                        sequenceNumber: 0, isRevoked: false)
                ])
            #expect(account.activeWeight == 1000)
        }
    }

    @Test("a transaction is sent, sealed and has its effect", arguments: FlowSignatureAlgorithm.allCases)
    func transaction(algorithm: FlowSignatureAlgorithm) async throws {
        let local = try LocalAccount(algorithm)
        let client = local.client()
        let added = try FlowPrivateKey.random(.ecdsaP256).publicKey
        let transaction = try await local.addition(of: added, through: client)
        #expect(try await client.send(transaction) == transaction.id())
        let result = try #require(try await client.finalResult(of: transaction.id(), pollingEvery: 1))
        #expect(result.outcome == .succeeded)
        #expect(local.clock.waits.allSatisfy { $0 == 1 })
        let event = try #require(result.events.first { $0.type == "flow.AccountKeyAdded" })
        #expect(try event.fields()["address"] == .address(local.address))
        let account = try await client.account(local.address)
        #expect(account.keys(with: added).map(\.weight) == [500])
        #expect(account.keys[0].sequenceNumber == 1)
        #expect(account.activeWeight == 1500)
    }

    @Test("the same transaction sent twice is executed once")
    func twice() async throws {
        let local = try LocalAccount()
        let client = local.client()
        let added = try FlowPrivateKey.random(.ecdsaP256).publicKey
        let transaction = try await local.addition(of: added, through: client)
        try await client.send(transaction)
        try await client.send(transaction)
        #expect(try await client.finalResult(of: transaction.id(), pollingEvery: 1)?.outcome == .succeeded)
        #expect(try await client.account(local.address).keys.count == 2)
    }

    @Test("a transaction whose reply is lost is sent again, and executed once")
    func lostReply() async throws {
        let local = try LocalAccount()
        let client = local.client()
        let transaction = try await local.addition(of: try .init(random: .ecdsaP256), through: client)
        local.node.plan(.lostReply, .next(.submit))
        try await client.send(transaction)
        #expect(local.clock.waits == [1])
        #expect(try await client.finalResult(of: transaction.id(), pollingEvery: 1)?.outcome == .succeeded)
        #expect(try await client.account(local.address).keys.count == 2)
    }

    @Test("a wrong sequence number is a failure with the node's code")
    func wrongSequenceNumber() async throws {
        let local = try LocalAccount()
        let client = local.client()
        var transaction = try await local.addition(of: try .init(random: .ecdsaP256), through: client)
        transaction.proposalKey.sequenceNumber = 9
        transaction.envelopeSignatures = []
        try transaction.signEnvelope(for: local.address, keyIndex: 0, with: local.key, hash: .sha3_256)
        try await client.send(transaction)
        let result = try await client.finalResult(of: transaction.id(), pollingEvery: 1)
        #expect(result?.outcome == .failed(.invalidSequenceNumber))
    }

    @Test("a wrong signature is a failure with the node's code")
    func wrongSignature() async throws {
        let local = try LocalAccount()
        let client = local.client()
        var transaction = try await local.addition(of: try .init(random: .ecdsaP256), through: client)
        transaction.envelopeSignatures = []
        try transaction.signEnvelope(
            for: local.address, keyIndex: 0, with: try .random(.ecdsaSecp256k1), hash: .sha3_256)
        try await client.send(transaction)
        guard case .failed(let code?) = try await client.finalResult(of: transaction.id(), pollingEvery: 1)?.outcome
        else {
            Issue.record("it did not fail")
            return
        }
        #expect([.invalidEnvelopeSignature, .invalidProposalSignature].contains(code))
    }

    @Test("what is not there is not found, and not asked for again")
    func notFound() async throws {
        let local = try LocalAccount()
        let client = local.client()
        await #expect(throws: AccessError.self) { try await client.account(FlowAddress(word: 0xEE82_856B_F20E_2AA6)) }
        do throws(AccessError) {
            _ = try await client.result(of: .zero)
            Issue.record("it was found")
        } catch {
            #expect(error.code == .notFound)
            #expect(error.status == 404)
            #expect(error.attempts == 1)
            #expect(error.nodeMessage?.isEmpty == false)
        }
        #expect(local.clock.waits.isEmpty)
    }

    @Test("a transaction that a node does not know yet is waited for")
    func unknownAtFirst() async throws {
        let local = try LocalAccount()
        let client = local.client()
        let transaction = try await local.addition(of: try .init(random: .ecdsaP256), through: client)
        try await client.send(transaction)
        local.node.plan(.notFound, .next(.result))
        #expect(try await client.finalResult(of: transaction.id(), pollingEvery: 2)?.outcome == .succeeded)
        #expect(try await client.finalResult(of: .zero, pollingEvery: 2, limit: 3) == nil)
    }

    @Test("blocks are found by selection, height and identifier")
    func blocks() async throws {
        let client = try LocalAccount().client()
        let sealed = try await client.block(.sealed)
        #expect(try await client.block(.final).height >= sealed.height)
        #expect(try await client.block(.height(sealed.height)) == sealed)
        #expect(try await client.block(sealed.id) == sealed)
    }
}

extension FlowPublicKey {
    /// The public key of a new random key.
    init(random algorithm: FlowSignatureAlgorithm) throws {
        self = try FlowPrivateKey.random(algorithm).publicKey
    }
}
