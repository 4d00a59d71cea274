import FlowNetwork
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyLock

/// The way to the local network.
///
/// Each request is an effect of the app's launch, and so is each reply.
final class WatchedTransport: AccessTransport {
    private let node: LocalAccessNode
    private let isAlive: @Sendable () -> Bool
    private let afterwards: @Sendable (RequestKindSeen) -> Void

    /// What is told after the node has answered.
    enum RequestKindSeen: Sendable {
        case question
        case submission
    }

    init(
        _ node: LocalAccessNode, isAlive: @escaping @Sendable () -> Bool,
        afterwards: @escaping @Sendable (RequestKindSeen) -> Void
    ) {
        self.node = node
        self.isAlive = isAlive
        self.afterwards = afterwards
    }

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        guard isAlive() else { throw AccessError(.noConnection) }
        let method: HTTPMethod = request.method == .get ? .get : .post
        guard let asked = try? NodeRequest(method, "/v1" + request.target, body: request.body) else {
            throw AccessError(.badRequest)
        }
        let reply = node.reply(to: asked)
        afterwards(request.method == .post ? .submission : .question)
        guard isAlive() else { throw AccessError(.noConnection) }
        switch reply {
        case .response(let status, let body): return AccessReply(status: status, body: body)
        case .connectionLost: throw AccessError(.noConnection)
        case .timedOut: throw AccessError(.timedOut)
        }
    }
}
