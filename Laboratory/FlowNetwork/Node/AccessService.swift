import LatchkeyFlow
import LatchkeyHTTP

/// Answers one request from a chain.
struct AccessService {
    var chain: LocalChain
    let spelling: AlgorithmSpelling
    /// What happens to a transaction that this request sends.
    let twist: TransactionTwist
    /// How many blocks the node is behind.
    let lag: UInt64

    mutating func answer(_ route: NodeRoute) throws(NodeError) -> NodeJSON {
        let segments = route.segments
        switch (route.kind, segments.count) {
        case (.account, 2): return try account(route)
        case (.account, 3) where segments[2] == "keys": return try keys(route)
        case (.account, 3) where segments[2] == "balance": return try balance(route)
        case (.account, 4) where segments[2] == "keys": return try key(route)
        case (.blocks, 1): return .list(try heights(route).mapWith { height throws(NodeError) in try block(height) })
        case (.blocks, 2): return .list(try blocks(identifiers: segments[1]))
        case (.submit, 1): return try submit(route)
        case (.transaction, 2): return try transaction(route)
        case (.result, 2): return try result(route)
        case (.script, 1): throw .badRequest("Cadence error: this network has no Cadence and carries out no scripts")
        case (.other, 2) where segments == ["network", "parameters"] && route.request.method == .get:
            return .object([("chain_id", .text(chain.network.chainID))])
        default: throw NodeError(status: 404, message: "404 page not found")
        }
    }

    /// The latest final block that this node knows.
    var finalHeight: UInt64 { chain.finalHeight - min(lag, chain.finalHeight) }
    /// The latest sealed block that this node knows.
    var sealedHeight: UInt64 { chain.sealedHeight - min(lag, chain.sealedHeight) }

    /// Reads a height: `sealed`, `final` or a number.
    func height(_ text: String) throws(NodeError) -> UInt64 {
        switch text {
        case "sealed": return sealedHeight
        case "final": return finalHeight
        default:
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let height = UInt64(text) else {
                throw .badRequest("invalid height format")
            }
            return height
        }
    }

    /// Reads an identifier of 64 digits.
    func identifier(_ text: String) throws(NodeError) -> FlowIdentifier {
        guard text.utf8.count == 64, let identifier = FlowIdentifier(text) else {
            throw .badRequest("invalid ID format")
        }
        return identifier
    }
}
