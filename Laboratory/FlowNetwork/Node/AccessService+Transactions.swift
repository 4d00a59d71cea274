import LatchkeyFlow

extension AccessService {
    /// Answers `POST /v1/transactions`.
    mutating func submit(_ route: NodeRoute) throws(NodeError) -> NodeJSON {
        let transaction = try TransactionReader(network: chain.network).transaction(route.request.body)
        let id = try chain.submit(transaction, twist: twist)
        return json(transaction, id: id, result: nil)
    }

    /// Answers `GET /v1/transactions/{id}`.
    func transaction(_ route: NodeRoute) throws(NodeError) -> NodeJSON {
        let record = try record(route)
        let result = try route.list("expand").contains("result") ? json(record) : nil
        return json(record.transaction, id: record.id, result: result)
    }

    /// Answers `GET /v1/transaction_results/{id}`.
    func result(_ route: NodeRoute) throws(NodeError) -> NodeJSON {
        json(try record(route))
    }

    private func record(_ route: NodeRoute) throws(NodeError) -> TransactionRecord {
        let id = try identifier(route.segments[1])
        guard let record = chain.record(id) else { throw .notFound("could not find transaction \(id)") }
        return record
    }

    private func json(_ record: TransactionRecord) -> NodeJSON {
        let status = chain.status(of: record, lag: lag)
        let outcome = status == .executed || status == .sealed ? record.outcome : nil
        let error = outcome?.error
        var members: [(String, NodeJSON)] = []
        if let height = record.height, status != .pending {
            members.append(("block_id", .text("\(chain.blockID(height))")))
            members.append(("collection_id", .text("\(FlowIdentifier(digestOf: record.id.bytes))")))
        }
        let events = (outcome?.events ?? []).enumerated().map { json($0.element, $0.offset, record) }
        members += [
            ("execution", .text(Self.execution(status, error))), ("status", .text(status.rawValue)),
            ("status_code", .number(error == nil ? 0 : 1)), ("error_message", .text(error?.message ?? "")),
            ("computation_used", .text("0")), ("events", .list(events)),
            ("_links", .object([("_self", .text("/v1/transaction_results/\(record.id)"))])),
        ]
        return .object(members)
    }

    private static func execution(_ status: TransactionStatus, _ error: ExecutionError?) -> String {
        if error != nil || status == .expired { return "Failure" }
        return status == .sealed ? "Success" : "Pending"
    }

    private func json(_ event: LedgerEvent, _ index: Int, _ record: TransactionRecord) -> NodeJSON {
        .object([
            ("type", .text(event.type)), ("transaction_id", .text("\(record.id)")),
            ("transaction_index", .digits(record.index)), ("event_index", .digits(index)),
            ("payload", .base64(Array((event.value.json + "\n").utf8))),
        ])
    }

    private func json(_ transaction: SubmittedTransaction, id: FlowIdentifier, result: NodeJSON?) -> NodeJSON {
        let key = transaction.proposalKey
        let link = "/v1/transaction_results/\(id)"
        return .object(
            [
                ("id", .text("\(id)")), ("script", .base64(transaction.script)),
                ("arguments", .list(transaction.arguments.map(NodeJSON.base64))),
                ("reference_block_id", .text("\(transaction.referenceBlock)")),
                ("gas_limit", .digits(transaction.gasLimit)), ("payer", .text("\(transaction.payer)")),
                (
                    "proposal_key",
                    .object([
                        ("address", .text("\(key.address)")), ("key_index", .digits(key.keyIndex)),
                        ("sequence_number", .digits(key.sequenceNumber)),
                    ])
                ),
                ("authorizers", .list(transaction.authorizers.map { .text("\($0)") })),
                ("payload_signatures", .list(transaction.payloadSignatures.map(json))),
                ("envelope_signatures", .list(transaction.envelopeSignatures.map(json))),
            ] + (result.map { [("result", $0)] } ?? []) + [
                ("_expandable", .object(result == nil ? [("result", .text(link))] : [])),
                ("_links", .object([("_self", .text("/v1/transactions/\(id)"))])),
            ])
    }

    private func json(_ signature: TransactionSignature) -> NodeJSON {
        .object([
            ("address", .text("\(signature.address)")), ("key_index", .digits(signature.keyIndex)),
            ("signature", .base64(signature.signature)),
        ])
    }
}
