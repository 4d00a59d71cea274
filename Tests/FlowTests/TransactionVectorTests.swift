import LatchkeyFlow
import Testing

/// `flow-transactions.json`: what FCL encodes.
struct TransactionVectors: Decodable {
    struct Case: Decodable, Sendable {
        let name: String
        let transaction: TransactionInput
        let taggedPayloadHex: String
        let taggedEnvelopeHex: String?
    }

    struct TransactionInput: Decodable, Sendable {
        struct ProposalKey: Decodable {
            let address: FlowAddress
            let keyId: UInt32
            let sequenceNum: UInt64
        }
        struct Signature: Decodable {
            let address: FlowAddress
            let keyId: UInt32
            let sig: String
            let extensionData: String?

            var signature: TransactionSignature {
                TransactionSignature(
                    address: address, keyIndex: keyId, signature: bytes(sig), extensionData: bytes(extensionData ?? ""))
            }
        }
        let cadence: String
        let refBlock: FlowIdentifier?
        let computeLimit: UInt64
        let proposalKey: ProposalKey
        let payer: FlowAddress
        let authorizers: [FlowAddress]
        let payloadSigs: [Signature]

        var value: FlowTransaction {
            var transaction = FlowTransaction(
                script: cadence, referenceBlock: refBlock ?? .zero, computeLimit: computeLimit,
                proposalKey: .init(
                    address: proposalKey.address, keyIndex: proposalKey.keyId, sequenceNumber: proposalKey.sequenceNum),
                payer: payer, authorizers: authorizers)
            transaction.payloadSignatures = payloadSigs.map(\.signature)
            return transaction
        }
    }

    let transactionIds: [String: String]
    let cases: [Case]
}

@Suite("Published transactions", .enabled(if: Vectors.has("flow-transactions.json")))
struct TransactionVectorTests {
    let vectors: TransactionVectors

    init() throws {
        vectors = try Vectors.decode("flow-transactions.json", as: TransactionVectors.self)
    }

    @Test("payload and envelope are encoded as published")
    func encoding() throws {
        #expect(vectors.cases.count == 11)
        for example in vectors.cases {
            let transaction = example.transaction.value
            let payload = hexadecimal(transaction.payloadMessage)
            let envelope = hexadecimal(try transaction.envelopeMessage())
            if let published = example.taggedEnvelopeHex {
                #expect(payload == example.taggedPayloadHex, "\(example.name)")
                #expect(envelope == published, "\(example.name)")
            } else {
                // Of these the source gives one encoding only: of the payload, or of the envelope.
                #expect([payload, envelope].contains(example.taggedPayloadHex), "\(example.name)")
            }
        }
    }

    @Test("the identifier is the published one, without and with a signature of the envelope")
    func identifiers() throws {
        var transaction = try #require(vectors.cases.first { $0.name == "complete tx" }).transaction.value
        #expect(
            try transaction.id().description == vectors.transactionIds["payload+envelope signatures none"])
        transaction.envelopeSignatures = transaction.payloadSignatures
        #expect(
            try transaction.id().description
                == vectors.transactionIds["same with the payload signature also as envelope signature"])
    }

    @Test("every published transaction is read again")
    func roundTrip() throws {
        for example in vectors.cases {
            let transaction = example.transaction.value
            #expect(try FlowTransaction(encoded: transaction.encoded()) == transaction, "\(example.name)")
        }
    }
}
