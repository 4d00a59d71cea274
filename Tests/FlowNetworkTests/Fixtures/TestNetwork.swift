import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyWire
import Testing

/// A network with one sample account, whose owner builds transactions with the client library.
struct TestNetwork {
    let node: LocalAccessNode
    let sample: SampleAccount

    var address: FlowAddress { sample.account.address }

    /// The chain moves only by `advance`, unless told otherwise.
    init(
        _ shape: AccountShape = .blocto, production: BlockProduction = .manual, balance: UInt64 = 100_000_000,
        spelling: AlgorithmSpelling = .node
    ) throws {
        sample = try #require(SampleAccount(shape, balance: balance))
        node = LocalAccessNode(production: production, spelling: spelling)
        node.add(sample.account)
    }

    /// The account as it is now.
    var account: LedgerAccount {
        get throws { try #require(node.chain.account(address)) }
    }

    // MARK: - Requests

    func get(_ target: String, fault: NetworkFault? = nil) throws -> NodeReply {
        node.reply(to: try NodeRequest(.get, target, fault: fault))
    }

    /// The JSON of a reply that must have a status.
    func json(_ target: String, status: Int = 200, fault: NetworkFault? = nil) throws -> JSONValue {
        try Self.json(try get(target, fault: fault), status: status)
    }

    static func json(_ reply: NodeReply, status: Int = 200) throws -> JSONValue {
        guard case .response(let found, let body) = reply else {
            Issue.record("there is no reply: \(reply)")
            return .null
        }
        #expect(found == status, "\(String(decoding: body, as: UTF8.self))")
        return try JSONDecoder().decode(JSONValue.self, from: Data(body))
    }

    /// The message of an error.
    static func message(_ reply: NodeReply, status: Int) throws -> String {
        let json = try json(reply, status: status)
        #expect(json["code"] == .integer(status))
        return try #require(json["message"]?.text)
    }

    func post(_ transaction: FlowTransaction, fault: NetworkFault? = nil) throws -> NodeReply {
        try post(Self.body(transaction), fault: fault)
    }

    func post(_ body: JSONValue, fault: NetworkFault? = nil) throws -> NodeReply {
        node.reply(
            to: try NodeRequest(.post, "/v1/transactions", body: Array(try JSONEncoder().encode(body)), fault: fault))
    }

    // MARK: - Transactions

    /// A transaction that adds a key and that nobody has signed; the first held key proposes it.
    func adding(_ key: NewAccountKey) throws -> FlowTransaction {
        try unsigned(KnownScript.addKeysText, try columns([key]))
    }

    /// The lists of public keys, signature algorithms, hash algorithms and weights.
    private func columns(_ keys: [NewAccountKey]) throws -> [CadenceValue] {
        let uint8 = { (code: UInt8) in try #require(CadenceInteger(.uint8, code).map(CadenceValue.integer)) }
        return [
            .array(keys.map { .string("\($0.publicKey)") }),
            .array(try keys.map { try uint8($0.publicKey.algorithm.cadenceCode) }),
            .array(try keys.map { try uint8($0.hashAlgorithm.rawValue) }),
            .array(keys.map { .fixedPoint(.ufix64(UInt64($0.weight) * 100_000_000)) }),
        ]
    }

    /// A transaction that revokes keys and that nobody has signed.
    func revoking(_ indexes: Int...) throws -> FlowTransaction {
        try unsigned(KnownScript.revokeKeysText, [try list(indexes)])
    }

    /// A transaction that revokes keys if they have these indexes, and that nobody has signed.
    func revoking(_ keys: [NewAccountKey], at indexes: Int...) throws -> FlowTransaction {
        try unsigned(KnownScript.revokeExactKeysText, [try list(indexes)] + columns(keys))
    }

    private func list(_ indexes: [Int]) throws -> CadenceValue {
        .array(try indexes.map { .integer(try #require(CadenceInteger(.int, $0))) })
    }

    func unsigned(_ script: String, _ arguments: [CadenceValue]) throws -> FlowTransaction {
        let proposer = try #require(sample.held.first)
        let key = try #require(try account.key(proposer.index))
        return FlowTransaction(
            script: script, arguments: arguments.map { CadenceArgument($0) },
            referenceBlock: node.chain.blockID(node.chain.sealedHeight),
            proposalKey: .init(address: address, keyIndex: proposer.index, sequenceNumber: key.sequenceNumber),
            payer: address, authorizers: [address])
    }

    /// The transaction with the envelope signed by the held keys of those indexes, all of them if there are none.
    func signed(_ transaction: FlowTransaction, by indexes: UInt32...) throws -> FlowTransaction {
        var transaction = transaction
        for key in sample.held where indexes.isEmpty || indexes.contains(key.index) {
            try transaction.signEnvelope(
                for: address, keyIndex: key.index, with: key.privateKey, hash: key.hashAlgorithm)
        }
        return transaction
    }

    /// Sends a transaction, waits until it is sealed, and returns what became of it.
    @discardableResult
    func carryOut(_ transaction: FlowTransaction, fault: NetworkFault? = nil) throws -> TransactionRecord {
        _ = try Self.json(try post(transaction, fault: fault))
        node.advance(60)
        let record = try #require(node.chain.record(try transaction.id()))
        #expect(node.chain.status(of: record) == .sealed)
        return record
    }

    /// A new key that anybody can make again.
    static func newKey(_ name: String = "new", weight: Int = 1000) throws -> (key: NewAccountKey, owner: FlowPrivateKey)
    {
        let scalar = SecretBytes([UInt8](repeating: UInt8(name.utf8.count), count: 32))
        let owner = try FlowPrivateKey(.ecdsaSecp256k1, scalar: scalar)
        return (
            try #require(NewAccountKey(publicKey: owner.publicKey, hashAlgorithm: .sha2_256, weight: weight)), owner
        )
    }

    /// The body of a request that sends a transaction.
    static func body(_ transaction: FlowTransaction) -> JSONValue {
        let key = transaction.proposalKey
        return [
            "script": .string(Base64.encode(Array(transaction.script.utf8))),
            "arguments": .array(transaction.arguments.map { .string(Base64.encode($0.bytes)) }),
            "reference_block_id": .string("\(transaction.referenceBlock)"),
            "gas_limit": .string("\(transaction.computeLimit)"), "payer": .string("\(transaction.payer)"),
            "proposal_key": [
                "address": .string("\(key.address)"), "key_index": .string("\(key.keyIndex)"),
                "sequence_number": .string("\(key.sequenceNumber)"),
            ],
            "authorizers": .array(transaction.authorizers.map { .string("\($0)") }),
            "payload_signatures": .array(transaction.payloadSignatures.map(body)),
            "envelope_signatures": .array(transaction.envelopeSignatures.map(body)),
        ]
    }

    private static func body(_ signature: TransactionSignature) -> JSONValue {
        [
            "address": .string("\(signature.address)"), "key_index": .string("\(signature.keyIndex)"),
            "signature": .string(Base64.encode(signature.signature)),
        ]
    }
}

extension JSONValue {
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

    /// The object with one member changed; `nil` removes it.
    func with(_ name: String, _ value: JSONValue?) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members[name] = value
        return .object(members)
    }
}
