/// A client of a Flow access node, over its HTTP interface.
///
/// What fails for a passing reason is sent again, with growing waits. A transaction may be sent twice: its bytes, and so its
/// identifier, are the same, and the chain executes it once.
///
/// Source: Flow, Access API over HTTP (`openapi/access.yaml`), and where it differs the replies of flow-go's nodes.
public struct AccessNode: Sendable {
    private let transport: any AccessTransport
    private let retries: RetryPolicy
    private let clock: AccessClock

    /// Makes a client.
    public init(
        transport: any AccessTransport, retries: RetryPolicy = .standard, clock: AccessClock = .system
    ) {
        self.transport = transport
        self.retries = retries
        self.clock = clock
    }

    /// Makes a client of a network's public nodes; of the emulator on this machine.
    ///
    /// - Throws: ``AccessError`` never: the addresses are known.
    public init(network: FlowNetwork) throws(AccessError) {
        self.init(transport: try HTTPAccessTransport(node: network.accessNode))
    }

    /// The account with its keys.
    ///
    /// - Parameter block: default the latest sealed block.
    /// - Throws: ``AccessError``; `notFound` if there is no such account, `malformedReply` also for the account of another
    ///   address, two keys of one index, weights outside 0–1000 and unknown algorithms.
    public func account(
        _ address: FlowAddress, at block: BlockSelection = .sealed
    ) async throws(AccessError) -> FlowAccount {
        let body = try await ask(.init(.get, "/accounts/\(address)?block_height=\(block.text)&expand=keys"))
        let reply = try NodeReply.read(body, as: NodeReply.Account.self)
        guard reply.address == address, let account = FlowAccount(reply) else { throw AccessError(.malformedReply) }
        return account
    }

    /// A block's header.
    ///
    /// - Throws: ``AccessError``; `notFound` if there is no such block.
    public func block(_ block: BlockSelection = .sealed) async throws(AccessError) -> FlowBlock {
        let body = try await ask(.init(.get, "/blocks?height=\(block.text)"))
        let found = try Self.single(body)
        if case .height(let height) = block, found.height != height { throw AccessError(.malformedReply) }
        return found
    }

    /// The header of the block with an identifier.
    ///
    /// - Throws: ``AccessError``; `notFound` if there is no such block.
    public func block(_ id: FlowIdentifier) async throws(AccessError) -> FlowBlock {
        let found = try Self.single(try await ask(.init(.get, "/blocks/\(id)")))
        guard found.id == id else { throw AccessError(.malformedReply) }
        return found
    }

    /// Runs a script, which reads the chain and changes nothing.
    ///
    /// - Throws: ``AccessError``; `badRequest` with a ``AccessError/flowCode`` if the script fails, `malformedReply` also for
    ///   a value of a type that ``CadenceValue`` does not read.
    public func run(
        script: String, arguments: [CadenceArgument] = [], at block: BlockSelection = .sealed
    ) async throws(AccessError) -> CadenceValue {
        let request = AccessRequest(
            .post, "/scripts?block_height=\(block.text)", body: NodeRequestBody.script(script, arguments))
        let reply = try NodeReply.read(try await ask(request), as: NodeBytes.self)
        do {
            return try CadenceValue(json: reply.bytes)
        } catch {
            throw AccessError(.malformedReply)
        }
    }

    /// Sends a signed transaction.
    ///
    /// The node looks at the form only: a wrong signature shows in the result.
    /// - Returns: The identifier, which is that of ``FlowTransaction/id()``.
    /// - Throws: ``AccessError``; see ``AccessError/leavesOutcomeOpen``.
    @discardableResult
    public func send(_ transaction: FlowTransaction) async throws(AccessError) -> FlowIdentifier {
        guard let id = try? transaction.id(), let body = NodeRequestBody.transaction(transaction) else {
            throw AccessError(.unsendable)
        }
        let reply = try NodeReply.read(
            try await ask(.init(.post, "/transactions", body: body)), as: NodeReply.Transaction.self)
        guard reply.id == id else { throw AccessError(.malformedReply) }
        return id
    }

    /// How far a transaction has come.
    ///
    /// - Throws: ``AccessError``; `notFound` if the node does not know it, or not yet.
    public func result(of id: FlowIdentifier) async throws(AccessError) -> TransactionResult {
        let body = try await ask(.init(.get, "/transaction_results/\(id)"))
        return try TransactionResult(try NodeReply.read(body, as: NodeReply.Result.self))
    }

    /// Waits until a transaction is sealed or has expired.
    ///
    /// - Parameters:
    ///   - interval: the wait between two questions in seconds.
    ///   - limit: the number of questions.
    /// - Returns: The last result; `nil` if the node never knew the transaction. It may still be pending.
    /// - Throws: ``AccessError``, but not for `notFound`: a node may not know a transaction yet.
    public func finalResult(
        of id: FlowIdentifier, pollingEvery interval: Double = 1, limit: Int = 60
    ) async throws(AccessError) -> TransactionResult? {
        var latest: TransactionResult?
        for question in 0..<max(1, limit) {
            if question > 0 { try await wait(interval) }
            do {
                latest = try await result(of: id)
            } catch {
                guard error.code == .notFound else { throw error }
            }
            if let latest, latest.outcome != .pending { return latest }
        }
        return latest
    }

    /// Sends a request until there is a final reply, and returns the body of a good one.
    private func ask(_ request: AccessRequest) async throws(AccessError) -> [UInt8] {
        var (attempt, isOutcomeOpen) = (1, false)
        while true {
            var retryAfter: Int?
            var failure: AccessError
            do {
                let reply = try await transport.exchange(request)
                guard let error = AccessError(reply) else { return reply.body }
                (failure, retryAfter) = (error, reply.retryAfter)
            } catch {
                failure = error
            }
            isOutcomeOpen = isOutcomeOpen || failure.leavesOutcomeOpen
            (failure.attempts, failure.leavesOutcomeOpen) = (attempt, isOutcomeOpen)
            guard failure.isTemporary, attempt < retries.attempts else { throw failure }
            try await wait(retries.wait(after: attempt, retryAfter: retryAfter))
            attempt += 1
        }
    }

    private func wait(_ seconds: Double) async throws(AccessError) {
        do {
            try await clock.sleep(seconds)
        } catch {
            throw AccessError(.canceled)
        }
    }

    private static func single(_ body: [UInt8]) throws(AccessError) -> FlowBlock {
        let blocks = try NodeReply.read(body, as: [NodeReply.Block].self)
        guard blocks.count == 1, let header = blocks.first?.header else { throw AccessError(.malformedReply) }
        return FlowBlock(id: header.id, parentID: header.parentID, height: header.height.value)
    }
}
