import Foundation
import LatchkeyFlow
import LatchkeyWire

/// Reads the body of `POST /v1/transactions`.
///
/// The sentences are the node's (flow-go engine/access/rest/common/parser).
struct TransactionReader {
    /// The network whose addresses are taken.
    let network: FlowNetwork

    /// The maximum number of authorizers: 100.
    static let maximumAuthorizers = 100
    /// The maximum number of arguments: 100.
    static let maximumArguments = 100

    func transaction(_ body: [UInt8]) throws(NodeError) -> SubmittedTransaction {
        let fields = try RequestFields(body: body, known: Self.known)
        guard let proposal = fields.json["proposal_key"] else { throw .badRequest("proposal key not provided") }
        let script = try fields.text("script")
        guard !script.isEmpty else { throw .badRequest("script not provided") }
        let payer = try fields.text("payer")
        guard !payer.isEmpty else { throw .badRequest("payer not provided") }
        let authorizers = try fields.texts("authorizers")
        guard authorizers.count <= Self.maximumAuthorizers else {
            throw .badRequest("too many authorizers. Maximum authorizers allowed: \(Self.maximumAuthorizers)")
        }
        let arguments = try fields.texts("arguments")
        guard arguments.count <= Self.maximumArguments else {
            throw .badRequest("too many arguments. Maximum arguments allowed: \(Self.maximumArguments)")
        }
        let block = try fields.text("reference_block_id")
        guard !block.isEmpty else { throw .badRequest("reference block not provided") }
        let envelope = try signatures(fields.list("envelope_signatures"))
        guard !envelope.isEmpty else { throw .badRequest("envelope signatures not provided") }
        return SubmittedTransaction(
            script: try bytes(script, or: "invalid transaction script encoding"),
            arguments: try arguments.mapWith { argument throws(NodeError) in
                try bytes(argument, or: "invalid argument encoding")
            },
            referenceBlock: try identifier(block),
            gasLimit: try Self.number(try fields.text("gas_limit"), "invalid gas limit", bits: 64),
            proposalKey: try proposalKey(proposal), payer: try address(payer, prefix: "invalid payer: "),
            authorizers: try authorizers.mapWith { authorizer throws(NodeError) in try address(authorizer) },
            payloadSignatures: try signatures(fields.list("payload_signatures")), envelopeSignatures: envelope)
    }

    private static let known: Set<String> = [
        "script", "arguments", "reference_block_id", "gas_limit", "payer", "proposal_key", "authorizers",
        "payload_signatures", "envelope_signatures",
    ]

    private func proposalKey(_ json: JSONValue) throws(NodeError) -> FlowTransaction.ProposalKey {
        let fields = try RequestFields(json, known: ["address", "key_index", "sequence_number"])
        return FlowTransaction.ProposalKey(
            address: try address(try fields.text("address")),
            keyIndex: UInt32(try Self.number(try fields.text("key_index"), "invalid key index", bits: 32)),
            sequenceNumber: try Self.number(try fields.text("sequence_number"), "invalid sequence number", bits: 64))
    }

    private func signatures(_ list: [JSONValue]) throws(NodeError) -> [TransactionSignature] {
        try list.mapWith { json throws(NodeError) in
            let fields = try RequestFields(json, known: ["address", "key_index", "signature", "extension_data"])
            let signature = try fields.text("signature")
            guard !signature.isEmpty else { throw .badRequest("invalid signature: missing value") }
            return TransactionSignature(
                address: try address(try fields.text("address")),
                keyIndex: UInt32(try Self.number(try fields.text("key_index"), "invalid key index", bits: 32)),
                signature: try bytes(signature, or: "invalid signature: invalid encoding"),
                extensionData: try bytes(try fields.text("extension_data"), or: "invalid signature: invalid encoding"))
        }
    }

    /// Reads an address as the node does: 16 digits, with or without `0x`, valid on the network.
    func address(_ text: String, prefix: String = "") throws(NodeError) -> FlowAddress {
        let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
        guard digits.utf8.count == 16, let address = FlowAddress(String(digits)), address.isValid(on: network) else {
            throw .badRequest("\(prefix)invalid address")
        }
        return address
    }

    private func identifier(_ text: String) throws(NodeError) -> FlowIdentifier {
        guard text.utf8.count == 64, let identifier = FlowIdentifier(text) else {
            throw .badRequest("invalid reference block ID: invalid ID format")
        }
        return identifier
    }

    private func bytes(_ base64: String, or message: String) throws(NodeError) -> [UInt8] {
        guard let bytes = Base64.decode(base64) else { throw .badRequest(message) }
        return bytes
    }

    static func number(_ text: String, _ what: String, bits: Int) throws(NodeError) -> UInt64 {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(text),
            bits == 64 || number <= UInt64(UInt32.max)
        else { throw .badRequest("\(what): value must be an unsigned \(bits) bit integer") }
        return number
    }
}

extension SubmittedTransaction {
    /// Reads the body of `POST /v1/transactions`.
    ///
    /// - Throws: `NodeError` with the node's sentence.
    public init(body: [UInt8], network: FlowNetwork) throws(NodeError) {
        self = try TransactionReader(network: network).transaction(body)
    }
}

extension Array {
    /// `map` with a typed throw, which the library's own loses in closures of more than one statement.
    func mapWith<Result, Failure: Error>(_ body: (Element) throws(Failure) -> Result) throws(Failure) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        for element in self { results.append(try body(element)) }
        return results
    }
}
