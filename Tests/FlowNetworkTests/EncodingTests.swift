import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyWire
import Testing

@Suite("Encoding and signatures, against other implementations")
struct EncodingTests {
    /// A network that has the vectors' accounts and script.
    private func network(_ vector: SignedTransaction, keys: [SignedTransaction.Key]) throws -> LocalAccessNode {
        var configuration = ChainConfiguration()
        configuration.scripts = [KnownScript(SignedTransaction.script) { _ in [] }]
        let node = LocalAccessNode(chain: LocalChain(configuration), production: .manual)
        for key in keys {
            let algorithm = try #require(FlowSignatureAlgorithm(name: key.signature))
            let publicKey = try #require(FlowPublicKey(algorithm, key.publicKey))
            let hash = try #require(FlowHashAlgorithm(name: key.hash))
            let account = try #require(NewAccountKey(publicKey: publicKey, hashAlgorithm: hash))
            node.add(
                LedgerAccount(
                    address: try #require(FlowAddress(key.address)),
                    keys: [LedgerKey(account, sequenceNumber: key.sequenceNumber)]))
        }
        return node
    }

    private func outcome(_ node: LocalAccessNode, _ vector: SignedTransaction) throws -> TransactionOutcome {
        let request = try NodeRequest(.post, "/v1/transactions", body: Array(vector.body.utf8))
        let json = try TestNetwork.json(node.reply(to: request))
        #expect(json["id"]?.text == vector.id)
        node.advance(10)
        let id = try #require(FlowIdentifier(vector.id))
        return try #require(node.chain.record(id)?.outcome)
    }

    @Test("a transaction that Python has encoded and signed is carried out", arguments: SignedTransaction.all)
    func signed(_ vector: SignedTransaction) throws {
        let outcome = try outcome(try network(vector, keys: vector.keys), vector)
        #expect(outcome.error == nil, "\(outcome.error?.message ?? "")")
    }

    @Test("the same is not valid with the account key's other hash algorithm", arguments: SignedTransaction.all)
    func otherHash(_ vector: SignedTransaction) throws {
        let keys = vector.keys.map { key in
            SignedTransaction.Key(
                address: key.address, publicKey: key.publicKey, signature: key.signature,
                hash: key.hash == "SHA2_256" ? "SHA3_256" : "SHA2_256", sequenceNumber: key.sequenceNumber)
        }
        let outcome = try outcome(try network(vector, keys: keys), vector)
        #expect(outcome.error.map { [1008, 1009].contains($0.code) } == true)
    }

    @Test("the network's identifier is the client library's", arguments: AccountShape.allCases)
    func sameIdentifier(_ shape: AccountShape) throws {
        let network = try TestNetwork(shape)
        for indexes in [[1], [300, -70_000, 0], Array(0..<40)] {
            let arguments: CadenceValue = .array(indexes.compactMap { CadenceInteger(.int, $0) }.map { .integer($0) })
            let transaction = try network.signed(try network.unsigned(KnownScript.revokeKeysText, [arguments]))
            #expect(SubmittedTransaction(transaction).id == (try transaction.id()))
        }
    }

    @Test("published transactions have their published identifiers", .enabled(if: PublishedTransactions.exist))
    func published() throws {
        let cases = try PublishedTransactions.read()
        #expect(!cases.isEmpty)
        for (transaction, id) in cases { #expect("\(transaction.id)" == id) }
    }
}

/// The transactions of `flow-transactions.json` whose identifiers are published.
private enum PublishedTransactions {
    private struct File: Decodable {
        let transactionIds: [String: String]
        let cases: [Case]
    }

    private struct Case: Decodable {
        let name: String
        let transaction: Content
    }

    private struct Content: Decodable {
        struct Key: Decodable {
            let address: String
            let keyId: UInt32
            let sequenceNum: UInt64
        }

        struct Signature: Decodable {
            let address: String
            let keyId: UInt32
            let sig: String
        }

        let cadence: String
        let arguments: [String]
        let refBlock: String?
        let computeLimit: UInt64
        let proposalKey: Key
        let payer: String
        let authorizers: [String]
        let payloadSigs: [Signature]
    }

    private static let file: URL = {
        let environment = ProcessInfo.processInfo.environment["LATCHKEY_VECTORS"].map { URL(fileURLWithPath: $0) }
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return (environment ?? root.appendingPathComponent("../shared/vectors").standardizedFileURL)
            .appendingPathComponent("flow-transactions.json")
    }()

    static let exist = FileManager.default.fileExists(atPath: file.path)

    /// The case with a payload signature, once as it is and once with that signature on the envelope too.
    static func read() throws -> [(SubmittedTransaction, id: String)] {
        let file = try JSONDecoder().decode(File.self, from: try Data(contentsOf: file))
        let complete = try #require(file.cases.first { $0.name == "complete tx" })
        var transaction = try transaction(complete.transaction)
        let bare = try #require(file.transactionIds["payload+envelope signatures none"])
        let both = try #require(file.transactionIds["same with the payload signature also as envelope signature"])
        var result: [(SubmittedTransaction, id: String)] = [(transaction, bare)]
        transaction.envelopeSignatures = transaction.payloadSignatures
        result.append((transaction, both))
        return result
    }

    private static func transaction(_ content: Content) throws -> SubmittedTransaction {
        var transaction = FlowTransaction(
            script: content.cadence,
            referenceBlock: try content.refBlock.map { try #require(FlowIdentifier($0)) } ?? .zero,
            computeLimit: content.computeLimit,
            proposalKey: .init(
                address: try #require(FlowAddress(content.proposalKey.address)), keyIndex: content.proposalKey.keyId,
                sequenceNumber: content.proposalKey.sequenceNum),
            payer: try #require(FlowAddress(content.payer)),
            authorizers: try content.authorizers.map { try #require(FlowAddress($0)) })
        transaction.payloadSignatures = try content.payloadSigs.map { signature in
            TransactionSignature(
                address: try #require(FlowAddress(signature.address)), keyIndex: signature.keyId,
                // An identifier has 32 bytes, as the signature of this case.
                signature: try #require(FlowIdentifier(signature.sig)).bytes)
        }
        return SubmittedTransaction(transaction)
    }
}
