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

    /// The account as a sealed block left it.
    func account(_ address: FlowAddress, at height: UInt64) async throws(RotationError) -> AccountSnapshot {
        do {
            return AccountSnapshot(try await node.account(address, at: .height(height)), height: height)
        } catch {
            throw error.code == .notFound ? RotationError(.accountUnknown) : RotationError(error)
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
