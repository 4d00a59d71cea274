@testable import LatchkeyFlow

/// What Flow's access nodes and wallets send: one encoding of each value, and nothing that traps.
enum FlowTexts {
    static func rlp(_ bytes: [UInt8]) {
        if let item = try? RLP(encoded: bytes), item.encoded != bytes { stop("an RLP item has two encodings") }
        guard let transaction = try? FlowTransaction(encoded: bytes) else { return }
        guard (try? transaction.encoded()) == bytes else { stop("a transaction has two encodings") }
    }

    static func cadence(_ bytes: [UInt8]) {
        guard let value = try? CadenceValue(json: bytes) else { return }
        guard let again = try? CadenceValue(json: Array(value.json.utf8)), again == value else {
            stop("a Cadence value is not read as it was written")
        }
    }

    static func node(_ bytes: [UInt8]) {
        if let reply = try? NodeReply.read(bytes, as: NodeReply.Account.self), let account = FlowAccount(reply) {
            let indices = account.keys.map(\.index)
            if indices != indices.sorted() || Set(indices).count != indices.count { stop("keys are not in order") }
        }
        _ = try? NodeReply.read(bytes, as: NodeReply.Block.self)
        _ = try? NodeReply.read(bytes, as: NodeReply.Transaction.self)
        if let reply = try? NodeReply.read(bytes, as: NodeReply.Result.self) { _ = try? TransactionResult(reply) }
        _ = AccessError(AccessReply(status: 400, body: bytes))
    }

    static func text(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let address = FlowAddress(text), FlowAddress(address.description) != address { stop("an address differs") }
        if let id = FlowIdentifier(text), FlowIdentifier(id.bytes) != id { stop("an identifier differs") }
        _ = DerivationPath(text)
        if let phrase = try? SeedPhrase(text: SecretBytes(bytes)) {
            if ![12, 15, 18, 21, 24].contains(phrase.words().count) { stop("a phrase has an odd number of words") }
        }
        for algorithm in FlowSignatureAlgorithm.allCases {
            guard let key = FlowPublicKey(algorithm, text) else { continue }
            if FlowPublicKey(algorithm, key.description) != key { stop("a key is not read as it was written") }
        }
    }
}
