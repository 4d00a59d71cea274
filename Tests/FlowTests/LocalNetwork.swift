import FlowNetwork
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyLock

/// The way to a local network in this process.
struct LocalTransport: AccessTransport {
    let node: LocalAccessNode

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        let method: HTTPMethod = request.method == .get ? .get : .post
        guard let asked = try? NodeRequest(method, "/v1" + request.target, body: request.body) else {
            throw AccessError(.badRequest)
        }
        switch node.reply(to: asked) {
        case .response(let status, let body): return AccessReply(status: status, body: body)
        case .connectionLost: throw AccessError(.noConnection)
        case .timedOut: throw AccessError(.timedOut)
        }
    }
}

/// A clock in which no time passes, and which knows what was waited for.
final class PatientClock: Sendable {
    private let state = Lock<[Double]>([])

    var waits: [Double] { state.withLock { $0 } }
    var clock: AccessClock {
        AccessClock { seconds in
            try Task.checkCancellation()
            self.state.withLock { $0.append(seconds) }
        }
    }
}

/// An account with one key of full weight on a local network, and what acts for it.
struct LocalAccount {
    let address: FlowAddress
    let key: FlowPrivateKey
    let node: LocalAccessNode
    let clock = PatientClock()

    init(_ algorithm: FlowSignatureAlgorithm = .ecdsaSecp256k1, spelling: AlgorithmSpelling = .node) throws {
        key = try FlowPrivateKey.random(algorithm)
        address = FlowAddress(word: 0xF8D6_E058_6B0A_20C7)
        node = LocalAccessNode(spelling: spelling)
        guard let described = NewAccountKey(publicKey: key.publicKey, hashAlgorithm: .sha3_256) else {
            throw FlowKeyError.scalarOutOfRange
        }
        node.add(LedgerAccount(address: address, keys: [LedgerKey(described)], balance: 123_456_789))
    }

    func client(retries: RetryPolicy = .standard) -> AccessNode {
        AccessNode(transport: LocalTransport(node: node), retries: retries, clock: clock.clock)
    }

    /// A signed transaction that adds a key of half the weight.
    func addition(of added: FlowPublicKey, through client: AccessNode) async throws -> FlowTransaction {
        let account = try await client.account(address)
        guard let weight = CadenceFixedPoint(typeName: "UFix64", "500.0"),
            let algorithm = CadenceInteger(.uint8, added.algorithm.cadenceCode), let hash = CadenceInteger(.uint8, 1)
        else { throw FlowKeyError.scalarOutOfRange }
        var transaction = FlowTransaction(
            script: KnownScript.addKeysText,
            arguments: [
                CadenceArgument(.array([.string(added.description)])),
                CadenceArgument(.array([.integer(algorithm)])), CadenceArgument(.array([.integer(hash)])),
                CadenceArgument(.array([.fixedPoint(weight)])),
            ],
            referenceBlock: try await client.block().id,
            proposalKey: .init(address: address, keyIndex: 0, sequenceNumber: account.keys[0].sequenceNumber),
            payer: address, authorizers: [address])
        try transaction.signEnvelope(for: address, keyIndex: 0, with: key, hash: .sha3_256)
        return transaction
    }
}

/// A transport that gives fixed replies, the last one again and again.
final class FixedReplies: AccessTransport {
    private let replies: Lock<[AccessReply]>
    private let targets = Lock<[String]>([])

    init(_ replies: [AccessReply]) { self.replies = Lock(replies) }

    convenience init(_ json: String, status: Int = 200) {
        self.init([AccessReply(status: status, body: Array(json.utf8))])
    }

    var asked: [String] { targets.withLock { $0 } }

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        targets.withLock { $0.append(request.target) }
        let reply = replies.withLock { replies in replies.count > 1 ? replies.removeFirst() : replies.first }
        guard let reply else { throw AccessError(.noConnection) }
        return reply
    }
}
