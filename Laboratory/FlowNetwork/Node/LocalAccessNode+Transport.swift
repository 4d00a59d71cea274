import LatchkeyFlow
import LatchkeyHTTP

/// The client library's way to this network: no socket, no waiting.
extension LocalAccessNode: AccessTransport {
    /// Answers a request of the client library.
    ///
    /// - Throws: `AccessError` for a request without reply: `noConnection`, `timedOut`; `badRequest` for a target that
    ///   no request over HTTP could have.
    public func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        let nodeRequest: NodeRequest
        do {
            nodeRequest = try NodeRequest(
                request.method == .get ? .get : .post, "/v1" + request.target, body: request.body)
        } catch {
            throw AccessError(.badRequest)
        }
        switch reply(to: nodeRequest) {
        case .response(let status, let body): return AccessReply(status: status, body: body)
        case .connectionLost: throw AccessError(.noConnection)
        case .timedOut: throw AccessError(.timedOut)
        }
    }
}
