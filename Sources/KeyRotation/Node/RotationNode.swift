import LatchkeyFlow

/// A rotation's view of the chain.
///
/// No reply of it is trusted further than its name says.
struct RotationNode: Sendable {
    let node: AccessNode

    /// The last sealed block.
    func sealedBlock() async throws(RotationError) -> ReferenceBlock {
        do {
            return ReferenceBlock(try await node.block(.sealed))
        } catch {
            throw RotationError(error)
        }
    }

    /// A block to refer to, after a second question: its identifier and its height must go together.
    ///
    /// A transaction that refers to a block of another height would expire at another time than the journal says.
    func confirmed(_ block: ReferenceBlock) async throws(RotationError) -> ReferenceBlock {
        let found: ReferenceBlock
        do {
            found = ReferenceBlock(try await node.block(block.id))
        } catch {
            throw error.code == .notFound ? RotationError(.nodeInconsistent) : RotationError(error)
        }
        guard found == block else { throw RotationError(.nodeInconsistent) }
        return found
    }

    /// The account as a sealed block left it.
    ///
    /// A node that lags behind does not know the block yet, and answers as if there were no such account: it is asked
    /// again for its own last sealed block.
    func account(_ address: FlowAddress, at height: UInt64) async throws(RotationError) -> AccountSnapshot {
        do throws(AccessError) {
            return AccountSnapshot(try await node.account(address, at: .height(height)), height: height)
        } catch  where error.code == .notFound {
            throw await meaningOfNotFound(address)
        } catch {
            throw RotationError(error)
        }
    }

    /// What a 404 for an account at a height means.
    private func meaningOfNotFound(_ address: FlowAddress) async -> RotationError {
        do {
            _ = try await node.account(address, at: .sealed)
            return RotationError(.nodeInconsistent)
        } catch {
            return error.code == .notFound ? RotationError(.accountUnknown) : RotationError(error)
        }
    }

    /// Hands in a signed transaction.
    ///
    /// A success says that the node has taken it; a failure says nothing.
    func send(_ transaction: FlowTransaction) async throws(RotationError) {
        do {
            try await node.send(transaction)
        } catch {
            throw RotationError(error)
        }
    }

    /// What the node says about a transaction; whether one has expired is not its to say.
    func report(on id: FlowIdentifier) async throws(RotationError) -> TransactionReport {
        do {
            return switch try await node.result(of: id).outcome {
            case .pending, .expired: .pending
            case .succeeded: .sealed(error: nil)
            case .failed(let code): .sealed(error: code?.rawValue ?? 0)
            }
        } catch  where error.code == .notFound {
            return .unknown
        } catch {
            throw RotationError(error)
        }
    }
}

extension RotationError {
    /// Maps the errors of an access node.
    init(_ error: AccessError) {
        switch error.code {
        case .noConnection, .timedOut: self.init(.networkUnavailable)
        case .canceled: self.init(.cancelled)
        default: self.init(.nodeFailed, nodeCode: error.status)
        }
    }
}
