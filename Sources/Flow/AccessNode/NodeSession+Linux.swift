#if !canImport(Darwin)
import FoundationEssentials
import LatchkeyOutgoingHTTP

/// Requests to a node by libcurl, on Linux: the program `latchkey` links no other client.
struct NodeSession: Sendable {
    func exchange(
        _ request: AccessRequest, with url: URL, timeOut: TimeInterval
    ) async throws(AccessError) -> AccessReply {
        var message = OutgoingRequest(url: url.absoluteString)
        message.headers = [("Accept", "application/json")]
        message.longestReply = AccessReply.maximumLength
        if request.method == .post {
            message.headers.append(("Content-Type", "application/json"))
            message.body = request.body
        }
        switch await OutgoingHTTP.exchange(message, timeout: .seconds(timeOut)) {
        case .failed(.canceled): throw AccessError(.canceled)
        case .failed(let failure):
            throw AccessError(failure == .timedOut ? .timedOut : .noConnection, systemCode: failure.rawValue)
        case .reply(let reply) where reply.isCut: throw AccessError(.replyTooLarge, status: reply.status)
        case .reply(let reply):
            return AccessReply(
                status: reply.status, body: reply.body,
                retryAfter: AccessReply.seconds(retryAfter: reply.headers["retry-after"]))
        }
    }
}
#endif
