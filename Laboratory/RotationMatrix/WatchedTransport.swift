import FlowNetwork
import Foundation
import LatchkeyFlow

/// The way to the local network.
///
/// Each request is an effect of the app's launch, and so is each reply.
struct WatchedTransport: AccessTransport {
    /// The network.
    let node: LocalAccessNode
    /// Counts an effect; whether the app is alive.
    let isAlive: @Sendable () -> Bool
    /// Called before a request leaves the phone.
    let before: @Sendable (AccessRequest) async -> Void
    /// Called after the node has seen a request, whether or not its reply arrives.
    let afterwards: @Sendable (AccessRequest) -> Void

    func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        await before(request)
        guard isAlive() else { throw AccessError(.noConnection) }
        let result: Result<AccessReply, AccessError>
        do throws(AccessError) {
            result = .success(try await node.exchange(request))
        } catch {
            result = .failure(error)
        }
        afterwards(request)
        guard isAlive() else { throw AccessError(.noConnection) }
        return try result.get()
    }
}
