import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyLock

/// A local Flow network behind the REST interface of an access node: requests in, replies out, at once.
///
/// In the process (``reply(to:)``) it needs no sockets and no time; ``FlowNetworkServer`` serves the same over HTTP.
/// Everything is in memory and gone with the object. Safe to use from many tasks at once.
public final class LocalAccessNode: Sendable {
    private struct State {
        var chain: LocalChain
        var faults = FaultPlan()
        var seen: [SeenRequest] = []
        var lastBlock: Duration?
    }

    /// The maximum number of requests that are remembered: 10 000; the oldest go first.
    public static let maximumSeen = 10_000

    private let state: Lock<State>
    private let production: BlockProduction
    private let spelling: AlgorithmSpelling

    /// Creates a network.
    ///
    /// - Parameters:
    ///   - chain: The chain, with its accounts.
    ///   - production: When it makes blocks; default one before each request.
    ///   - spelling: How replies spell signature algorithms; default as nodes do.
    public init(
        chain: LocalChain = LocalChain(), production: BlockProduction = .perRequest(1),
        spelling: AlgorithmSpelling = .node
    ) {
        var state = State(chain: chain)
        _ = production.due(since: &state.lastBlock)
        self.state = Lock(state)
        self.production = production
        self.spelling = spelling
    }

    /// The chain as it is now.
    public var chain: LocalChain { state.withLock { $0.chain } }

    /// The requests so far, at most ``maximumSeen``.
    public var seen: [SeenRequest] { state.withLock { $0.seen } }

    /// The faults that are still to come, in the order in which they were planned.
    public var plannedFaults: [PlannedFault] { state.withLock { $0.faults.entries } }

    /// Adds an account, or replaces one of the same address.
    public func add(_ account: LedgerAccount) {
        state.withLock { $0.chain.add(account) }
    }

    /// Makes blocks.
    public func advance(_ blocks: UInt64 = 1) {
        state.withLock { $0.chain.advance(blocks) }
    }

    /// Makes the blocks that are due by the clock, as a request would.
    public func catchUp() {
        state.withLock { $0.chain.advance(production.due(since: &$0.lastBlock)) }
    }

    /// Plans a fault.
    public func plan(_ fault: NetworkFault, _ trigger: FaultTrigger = FaultTrigger()) {
        state.withLock { $0.faults.add(fault, trigger) }
    }

    /// Forgets all planned faults; transactions that a fault has hit stay as they are.
    public func clearFaults() {
        state.withLock { $0.faults.removeAll() }
    }

    /// Forgets the planned fault of a number; whether there was one.
    @discardableResult
    public func removeFault(_ number: Int) -> Bool {
        state.withLock { $0.faults.remove(number) }
    }

    /// Answers a request.
    public func reply(to request: NodeRequest) -> NodeReply { answer(to: request).reply }

    /// Answers a request, and tells which fault befell it.
    public func answer(to request: NodeRequest) -> (reply: NodeReply, seen: SeenRequest) {
        state.withLock { state in
            state.chain.advance(production.due(since: &state.lastBlock))
            let route = NodeRoute(request)
            let planned = state.faults.fault(for: route.kind)
            let fault = request.fault ?? planned
            let reply = answer(route, fault, &state.chain)
            let seen = SeenRequest(request, route.kind, fault: fault, status: reply.status)
            state.seen.append(seen)
            if state.seen.count > Self.maximumSeen { state.seen.removeFirst(Self.maximumSeen / 10) }
            return (reply, seen)
        }
    }

    private func answer(_ route: NodeRoute, _ fault: NetworkFault?, _ chain: inout LocalChain) -> NodeReply {
        switch fault {
        case .refused: return .connectionLost
        case .timeOut: return .timedOut
        case .status(let status): return Self.failure(status)
        case .notFound: return Self.reply(.notFound("could not find resource"))
        default: break
        }
        let reply = carryOut(route, fault, &chain)
        switch fault {
        case .lostReply: return .connectionLost
        case .timeOutAfterAcceptance: return .timedOut
        case .statusAfterAcceptance(let status): return Self.failure(status)
        default: return reply
        }
    }

    private func carryOut(_ route: NodeRoute, _ fault: NetworkFault?, _ chain: inout LocalChain) -> NodeReply {
        var lag: UInt64 = 0
        if case .stale(let blocks) = fault { lag = blocks }
        do {
            var service = AccessService(chain: chain, spelling: spelling, twist: fault?.twist ?? .none, lag: lag)
            let json = try service.answer(route)
            chain = service.chain
            return .response(status: 200, body: json.bytes)
        } catch {
            return Self.reply(error)
        }
    }

    static func reply(_ error: NodeError) -> NodeReply {
        let body = NodeJSON.object([("code", .number(error.status)), ("message", .text(error.message))])
        return .response(status: error.status, body: body.bytes)
    }

    private static func failure(_ status: Int) -> NodeReply {
        reply(NodeError(status: status, message: status == 503 ? "Failed to process request" : "internal server error"))
    }
}

/// How a reply spells the signature algorithms: nodes do it otherwise than the published schema.
public enum AlgorithmSpelling: String, Sendable, CaseIterable {
    /// `ECDSA_P256`, `ECDSA_secp256k1`
    case node
    /// `ECDSAP256`, `ECDSASecp256k1`
    case schema

    func name(_ algorithm: FlowSignatureAlgorithm) -> String {
        switch (self, algorithm) {
        case (.node, .ecdsaP256): "ECDSA_P256"
        case (.node, .ecdsaSecp256k1): "ECDSA_secp256k1"
        case (.schema, .ecdsaP256): "ECDSAP256"
        case (.schema, .ecdsaSecp256k1): "ECDSASecp256k1"
        }
    }
}
