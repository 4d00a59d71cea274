extension FlowAccount {
    /// Takes a node's account; `nil` if its keys can't be those of an account.
    init?(_ reply: NodeReply.Account) {
        let keys = reply.keys.compactMap(FlowAccountKey.init).sorted { $0.index < $1.index }
        guard keys.count == reply.keys.count, Set(keys.map(\.index)).count == keys.count else { return nil }
        self.init(address: reply.address, balance: reply.balance.value, keys: keys)
    }
}

extension FlowAccountKey {
    /// Takes a node's key; `nil` for an unknown algorithm, a weight outside 0–1000 and what is no point of the curve.
    init?(_ reply: NodeReply.AccountKey) {
        guard let algorithm = FlowSignatureAlgorithm(name: reply.signingAlgorithm),
            let hash = FlowHashAlgorithm(name: reply.hashingAlgorithm),
            let publicKey = FlowPublicKey(algorithm, reply.publicKey),
            (0...NewAccountKey.fullWeight).contains(reply.weight.value)
        else { return nil }
        self.init(
            index: reply.index.value, publicKey: publicKey, hashAlgorithm: hash, weight: reply.weight.value,
            sequenceNumber: reply.sequenceNumber.value, isRevoked: reply.revoked)
    }
}

extension TransactionResult {
    /// Takes a node's result.
    ///
    /// - Throws: ``AccessError`` with the code `malformedReply` for a stage that there is not.
    init(_ reply: NodeReply.Result) throws(AccessError) {
        guard let status = Status(rawValue: reply.status) else { throw AccessError(.malformedReply) }
        let message = reply.errorMessage ?? ""
        self.init(
            status: status, blockID: reply.blockID, errorMessage: message,
            hasError: !message.isEmpty || (reply.statusCode?.value ?? 0) != 0,
            events: (reply.events ?? []).map {
                FlowEvent(type: $0.type, payload: CadenceArgument(exactly: $0.payload.bytes))
            })
    }
}

extension AccessError {
    /// The failure that a reply tells; `nil` for a good one.
    init?(_ reply: AccessReply) {
        guard !(200...299).contains(reply.status) else { return nil }
        let code: Code =
            switch reply.status {
            case 400: .badRequest
            case 404: .notFound
            case 413: .requestTooLarge
            case 429: .tooManyRequests
            case 408, 500...599: .nodeFailure
            default: .unexpectedStatus
            }
        let fault = try? NodeReply.read(reply.body, as: NodeReply.Fault.self)
        self.init(code, status: reply.status, nodeMessage: fault?.message)
    }
}
