import FlowNetwork
import LatchkeyFlow

extension LabFlowNetwork {
    /// The most transactions that the page shows.
    private static let shownTransactions = 50

    /// What the page shows; nil before the network was used.
    var panel: FlowPanel? {
        guard let made = current else { return nil }
        made.node.catchUp()
        let chain = made.node.chain
        return FlowPanel(
            network: chain.network.rawValue,
            blocks: FlowBlocks(final: chain.finalHeight, sealed: chain.sealedHeight),
            blockMilliseconds: Int(Self.blockTime.milliseconds),
            accounts: made.samples.compactMap { FlowPanelAccount($0, on: chain) },
            accountLimit: SampleAccount.maximumCount,
            transactions: chain.transactions.suffix(Self.shownTransactions).reversed().map {
                FlowPanelTransaction($0, on: chain)
            }, faults: made.node.plannedFaults.map(FlowPanelFault.init))
    }
}

extension FlowPanel {
    /// The panel without the heights of blocks, which rise by themselves.
    var withoutBlocks: FlowPanel {
        var copy = self
        copy.blocks = FlowBlocks(final: 0, sealed: 0)
        return copy
    }
}

extension FlowPanelAccount {
    fileprivate init?(_ sample: SampleAccount, on chain: LocalChain) {
        guard let account = chain.account(sample.account.address) else { return nil }
        self.init(
            address: "\(account.address)", shape: sample.shape.rawValue, liveWeight: account.liveWeight,
            keys: account.keys.enumerated().map { FlowPanelKey($1, index: $0, of: sample) })
    }
}

extension FlowPanelKey {
    fileprivate init(_ key: LedgerKey, index: Int, of sample: SampleAccount) {
        let held = sample.held.first { $0.index == UInt32(index) }
        self.init(
            index: index, publicKey: "\(key.key.publicKey)", signingAlgorithm: key.key.publicKey.algorithm.name,
            hashingAlgorithm: key.key.hashAlgorithm.name, weight: key.key.weight, isRevoked: key.isRevoked,
            sequenceNumber: key.sequenceNumber, owner: Self.owner(index, of: sample),
            privateKey: held.map { $0.privateKey.scalar.withUnsafeBytes { LabHex.encode(Array($0)) } })
    }

    /// Whose key it was when the account was made.
    private static func owner(_ index: Int, of sample: SampleAccount) -> String {
        let first = sample.account.keys
        guard first.indices.contains(index) else { return "added" }
        if first[index].isRevoked { return "former" }
        switch (first[index].key.weight, first[index].key.publicKey.algorithm) {
        case (999, _): return "server"
        case (1, _): return "device"
        case (1000, .ecdsaSecp256k1): return "recoveryKit"
        case (1000, .ecdsaP256): return "own"
        default: return "former"
        }
    }
}

extension FlowPanelTransaction {
    fileprivate init(_ record: TransactionRecord, on chain: LocalChain) {
        let transaction = record.transaction
        let signatures = transaction.payloadSignatures + transaction.envelopeSignatures
        self.init(
            id: "\(record.id)", status: chain.status(of: record).rawValue,
            action: TransactionWords(transaction: transaction).action, payer: "\(transaction.payer)",
            signers: Array(Set(signatures.map(\.keyIndex))).sorted(), height: record.height,
            errorCode: record.outcome?.error?.code, error: record.outcome?.error?.message)
    }
}

extension FlowPanelFault {
    fileprivate init(_ planned: PlannedFault) {
        self.init(
            number: planned.number, fault: "\(planned.fault)", request: planned.trigger.kind?.rawValue,
            skip: planned.trigger.skipping, times: planned.trigger.times)
    }
}
