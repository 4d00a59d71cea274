import LatchkeyFlow

/// A chain of one: blocks, accounts and transactions, in memory, without time of its own.
///
/// Blocks are made by ``advance(_:)`` and by nothing else, so the same calls give the same chain.
public struct LocalChain: Sendable {
    let configuration: ChainConfiguration
    /// The network whose addresses the chain has.
    public var network: FlowNetwork { configuration.network }
    /// The height of the latest final block.
    public private(set) var finalHeight: UInt64

    private let scripts: [[UInt8]: KnownScript]
    private var accounts: [FlowAddress: AccountHistory] = [:]
    private var records: [FlowIdentifier: TransactionRecord] = [:]
    /// Accepted and in no block, in the order of acceptance.
    private var waiting: [FlowIdentifier] = []
    /// In a block and not executed, in the order of the blocks.
    private var unexecuted: [FlowIdentifier] = []
    /// Blocks that are sealed late, and the final height at which they are.
    private var lateSeals: [(height: UInt64, until: UInt64)] = []

    /// Creates a chain without accounts.
    public init(_ configuration: ChainConfiguration = ChainConfiguration()) {
        var configuration = configuration
        configuration.sealLag = max(configuration.sealLag, configuration.executionLag + 1)
        self.configuration = configuration
        finalHeight = configuration.firstHeight + configuration.sealLag
        scripts = Dictionary(configuration.scripts.map { (Array($0.text.utf8), $0) }) { first, _ in first }
    }

    /// The height of the latest sealed block.
    public var sealedHeight: UInt64 {
        let usual = finalHeight - configuration.sealLag
        return lateSeals.filter { finalHeight < $0.until }.reduce(usual) { min($0, $1.height - 1) }
    }

    /// The height of the latest executed block.
    var executedHeight: UInt64 { finalHeight - configuration.executionLag }

    /// The script of those bytes; `nil` if the chain knows no such script.
    func script(_ bytes: [UInt8]) -> KnownScript? { scripts[bytes] }

    // MARK: - Accounts

    /// The addresses of all accounts, in order.
    public var addresses: [FlowAddress] { accounts.keys.sorted { $0.word < $1.word } }

    /// Adds an account, or replaces one of the same address, as if it had been there from block 0.
    public mutating func add(_ account: LedgerAccount) {
        accounts[account.address] = AccountHistory(account, height: 0)
    }

    /// The account as the latest executed block left it; `nil` if there is none.
    public func account(_ address: FlowAddress) -> LedgerAccount? { accounts[address]?.latest }

    /// The account as the block of a height left it; `nil` if there was none, or the block is not executed.
    public func account(_ address: FlowAddress, at height: UInt64) -> LedgerAccount? {
        guard height <= executedHeight else { return nil }
        return accounts[address]?.account(at: height)
    }

    mutating func store(_ account: LedgerAccount, height: UInt64) {
        accounts[account.address]?.append(account, height: height)
    }

    // MARK: - Transactions

    /// All accepted transactions in the order of their blocks, those without a block last.
    public var transactions: [TransactionRecord] {
        records.values.sorted {
            ($0.height ?? .max, $0.index, $0.earliestHeight, "\($0.id)")
                < ($1.height ?? .max, $1.index, $1.earliestHeight, "\($1.id)")
        }
    }

    /// The accepted transaction of an identifier; `nil` if there is none.
    public func record(_ id: FlowIdentifier) -> TransactionRecord? { records[id] }

    /// How far a transaction is.
    ///
    /// - Parameter lag: how many blocks the node that is asked is behind; default 0.
    public func status(of record: TransactionRecord, lag: UInt64 = 0) -> TransactionStatus {
        let known = finalHeight - min(lag, finalHeight)
        guard let height = record.height, height <= known else {
            let isExpired = record.height == nil && known > record.referenceHeight + FlowTransaction.expiry
            return isExpired ? .expired : .pending
        }
        guard record.outcome != nil, height + configuration.executionLag <= known else { return .finalized }
        return height + lag <= sealedHeight ? .sealed : .executed
    }

    /// Accepts a transaction, as an access node does: its form is checked, its signatures are not.
    ///
    /// One that was accepted before is accepted again, and not executed again.
    /// - Throws: `NodeError` if a rule of the node refuses it.
    @discardableResult
    public mutating func submit(
        _ transaction: SubmittedTransaction, twist: TransactionTwist = .none
    ) throws(NodeError) -> FlowIdentifier {
        try SubmissionRules(chain: self).check(transaction)
        let id = transaction.id
        guard records[id] == nil else { return id }
        var earliest = finalHeight + 1
        if case .held(let blocks) = twist { earliest += blocks }
        records[id] = TransactionRecord(
            id: id, transaction: transaction, referenceHeight: height(of: transaction.referenceBlock) ?? 0,
            twist: twist, earliestHeight: earliest)
        if twist != .neverIncluded { waiting.append(id) }
        return id
    }

    // MARK: - Blocks

    /// Makes final blocks, executes and seals.
    ///
    /// - Parameter blocks: how many.
    public mutating func advance(_ blocks: UInt64 = 1) {
        var rest = blocks
        while rest > 0 {
            if waiting.isEmpty, unexecuted.isEmpty {
                finalHeight += rest
                return
            }
            finalHeight += 1
            rest -= 1
            include()
            execute()
        }
    }

    private mutating func include() {
        var later: [FlowIdentifier] = []
        var index = 0
        for id in waiting {
            guard let record = records[id] else { continue }
            if finalHeight < record.earliestHeight {
                later.append(id)
            } else if finalHeight - record.referenceHeight <= FlowTransaction.expiry {
                records[id]?.height = finalHeight
                records[id]?.index = index
                index += 1
                unexecuted.append(id)
                if case .sealedLate(let blocks) = record.twist {
                    lateSeals.append((finalHeight, finalHeight + configuration.sealLag + blocks))
                }
            }
        }
        waiting = later
    }

    private mutating func execute() {
        let ready = unexecuted.prefix { records[$0]?.height ?? 0 <= executedHeight }
        unexecuted.removeFirst(ready.count)
        for id in ready {
            guard let record = records[id] else { continue }
            let outcome = execute(record)
            records[id]?.outcome = outcome
        }
    }
}
