import LatchkeyFlow

// What an execution node does with a transaction, in its order: authorization, sequence number, fee, script. Sequence
// number and fee stay when the script fails.
extension LocalChain {
    mutating func execute(_ record: TransactionRecord) -> TransactionOutcome {
        let transaction = record.transaction
        do {
            try Authorization(chain: self, transaction: transaction).check()
        } catch {
            return TransactionOutcome(error: ExecutionError(.authorization, error), events: [])
        }
        let height = record.height ?? finalHeight
        do {
            try raiseSequenceNumber(transaction.proposalKey, height: height)
        } catch {
            return TransactionOutcome(error: ExecutionError(.sequenceNumber, error), events: [])
        }
        do {
            try takeFee(transaction.payer, height: height)
            return TransactionOutcome(error: nil, events: try run(record, height: height))
        } catch {
            return TransactionOutcome(error: ExecutionError(.execution, error), events: [])
        }
    }

    private mutating func raiseSequenceNumber(
        _ key: FlowTransaction.ProposalKey, height: UInt64
    ) throws(ExecutionFault) {
        guard var account = account(key.address), let current = account.key(key.keyIndex) else {
            throw .proposalSignature(key, .keyNotFound(key.address, key.keyIndex))
        }
        guard current.sequenceNumber == key.sequenceNumber else {
            throw .sequenceNumber(key, current: current.sequenceNumber)
        }
        account.keys[Int(key.keyIndex)].sequenceNumber += 1
        store(account, height: height)
    }

    private mutating func takeFee(_ payer: FlowAddress, height: UInt64) throws(ExecutionFault) {
        guard var account = account(payer), account.balance >= configuration.minimumPayerBalance else {
            throw .payerBalance(payer, required: configuration.minimumPayerBalance)
        }
        account.balance -= min(account.balance, configuration.fee)
        store(account, height: height)
    }

    private mutating func run(_ record: TransactionRecord, height: UInt64) throws(ExecutionFault) -> [LedgerEvent] {
        let transaction = record.transaction
        let changes = try changes(transaction)
        switch record.twist {
        case .failing: throw .cadence("computation was interrupted on purpose")
        case .withoutEffect: return []
        default: break
        }
        guard transaction.authorizers.count == 1, let address = transaction.authorizers.first else {
            throw .cadence(
                "authorizer count mismatch for transaction: expected 1, got \(transaction.authorizers.count)")
        }
        guard var account = account(address) else { throw .accountNotFound(address) }
        let added = changes.count { if case .add = $0 { true } else { false } }
        guard added == 0 || account.keys.count + added <= LedgerAccount.maximumKeys else {
            throw .cadence("adding account key failed: an account has at most \(LedgerAccount.maximumKeys) keys")
        }
        var events: [LedgerEvent] = []
        for change in changes {
            if let event = try account.apply(change) { events.append(event) }
        }
        store(account, height: height)
        return events
    }

    private func changes(_ transaction: SubmittedTransaction) throws(ExecutionFault) -> [KeyChange] {
        guard let script = script(transaction.script) else { throw .cadence("unknown script") }
        var values: [CadenceValue] = []
        for bytes in transaction.arguments {
            do {
                values.append(try CadenceArgument(exactly: bytes).value())
            } catch {
                throw .cadence("invalid argument at index \(values.count): \(error)")
            }
        }
        do {
            return try script.changes(values)
        } catch {
            throw .cadence(error.text)
        }
    }
}

extension LedgerAccount {
    /// Changes the keys, and returns the event; `nil` if nothing happened, which is no error.
    ///
    /// - Throws: code 1101; the transaction has no effect then.
    fileprivate mutating func apply(_ change: KeyChange) throws(ExecutionFault) -> LedgerEvent? {
        switch change {
        case .add(let key):
            keys.append(LedgerKey(key))
            return .keyAdded(key, index: keys.count - 1, address: address)
        case .revoke(let index):
            guard keys.indices.contains(index) else { return nil }
            keys[index].isRevoked = true
            return .keyRemoved(index: index, address: address)
        case .revokeExactly(let index, let key):
            guard keys.indices.contains(index) else { throw .cadence("panic: no key has this index") }
            guard keys[index].key == key else { throw .cadence("panic: another key has this index") }
            return try apply(.revoke(index: index))
        }
    }
}
