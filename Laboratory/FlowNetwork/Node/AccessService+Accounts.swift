import LatchkeyFlow

extension AccessService {
    /// Answers `GET /v1/accounts/{address}`.
    func account(_ route: NodeRoute) throws(NodeError) -> NodeJSON {
        let account = try find(route)
        let isExpanded = try route.list("expand")
        let path = "/v1/accounts/\(account.address)"
        var members: [(String, NodeJSON)] = [
            ("address", .text("\(account.address)")), ("balance", .digits(account.balance)),
        ]
        var expandable: [(String, NodeJSON)] = []
        if isExpanded.contains("keys") {
            members.append(("keys", list(account.keys)))
        } else {
            expandable.append(("keys", .text("keys")))
        }
        if isExpanded.contains("contracts") {
            members.append(("contracts", .object([])))
        } else {
            expandable.append(("contracts", .text("contracts")))
        }
        members.append(("_expandable", .object(expandable)))
        members.append(("_links", .object([("_self", .text(path))])))
        return .object(members)
    }

    /// Answers `GET /v1/accounts/{address}/keys`.
    func keys(_ route: NodeRoute) throws(NodeError) -> NodeJSON {
        .object([("keys", list(try find(route).keys))])
    }

    /// Answers `GET /v1/accounts/{address}/keys/{index}`.
    func key(_ route: NodeRoute) throws(NodeError) -> NodeJSON {
        let account = try find(route)
        let text = route.segments[3]
        let index = try TransactionReader.number(text.isEmpty ? "-" : text, "invalid key index", bits: 32)
        guard let key = account.key(UInt32(index)) else {
            throw NodeError(status: 404, message: "failed to get account key with index: \(index)")
        }
        return json(key, index: Int(index))
    }

    /// Answers `GET /v1/accounts/{address}/balance`.
    func balance(_ route: NodeRoute) throws(NodeError) -> NodeJSON {
        .object([("balance", .digits(try find(route).balance))])
    }

    private func find(_ route: NodeRoute) throws(NodeError) -> LedgerAccount {
        let address = try TransactionReader(network: chain.network).address(route.segments[1])
        let height = try height(try route.query("block_height") ?? "sealed")
        guard height <= finalHeight else {
            throw NodeError(status: 404, message: "block with height: \(height) does not exist")
        }
        // What was not executed yet can't be asked for; the node answers for what it has.
        guard let account = chain.account(address, at: min(height, chain.executedHeight)) else {
            throw .notFound("account not found for address \(address)")
        }
        return account
    }

    private func list(_ keys: [LedgerKey]) -> NodeJSON {
        .list(keys.enumerated().map { json($0.element, index: $0.offset) })
    }

    private func json(_ key: LedgerKey, index: Int) -> NodeJSON {
        .object([
            ("index", .digits(index)), ("public_key", .text("0x\(key.key.publicKey)")),
            ("signing_algorithm", .text(spelling.name(key.key.publicKey.algorithm))),
            ("hashing_algorithm", .text(key.key.hashAlgorithm.name)),
            ("sequence_number", .digits(key.sequenceNumber)), ("weight", .digits(key.key.weight)),
            ("revoked", .boolean(key.isRevoked)),
        ])
    }
}
