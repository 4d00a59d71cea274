import LatchkeyWire

/// The JSON that nodes are sent; numbers are texts there.
enum NodeRequestBody {
    static func script(_ script: String, _ arguments: [CadenceArgument]) -> [UInt8] {
        bytes([("script", base64(Array(script.utf8))), ("arguments", list(arguments.map { base64($0.bytes) }))])
    }

    /// A transaction; `nil` if a signature has extension data, for which the interface has no certain member.
    static func transaction(_ transaction: FlowTransaction) -> [UInt8]? {
        let signatures = transaction.payloadSignatures + transaction.envelopeSignatures
        guard !signatures.contains(where: \.hasExtension) else { return nil }
        let key = transaction.proposalKey
        return bytes([
            ("script", base64(Array(transaction.script.utf8))),
            ("arguments", list(transaction.arguments.map { base64($0.bytes) })),
            ("reference_block_id", text("\(transaction.referenceBlock)")),
            ("gas_limit", text("\(transaction.computeLimit)")),
            ("payer", text("\(transaction.payer)")),
            (
                "proposal_key",
                object([
                    ("address", text("\(key.address)")), ("key_index", text("\(key.keyIndex)")),
                    ("sequence_number", text("\(key.sequenceNumber)")),
                ])
            ),
            ("authorizers", list(transaction.authorizers.map { text("\($0)") })),
            ("payload_signatures", list(transaction.payloadSignatures.map(signature))),
            ("envelope_signatures", list(transaction.envelopeSignatures.map(signature))),
        ])
    }

    private static func signature(_ signature: TransactionSignature) -> String {
        object([
            ("address", text("\(signature.address)")), ("key_index", text("\(signature.keyIndex)")),
            ("signature", base64(signature.signature)),
        ])
    }

    private static func bytes(_ members: [(String, String)]) -> [UInt8] { Array(object(members).utf8) }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(JSONText.quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

    private static func text(_ text: String) -> String { JSONText.quoted(text) }

    private static func base64(_ bytes: [UInt8]) -> String { JSONText.quoted(Base64.encode(bytes)) }
}
