import Foundation
import LatchkeyLock
import LatchkeyWire

/// The way to the server that there is, on which requests and replies are lost: a proxy on the loopback interface.
///
/// Each request has a connection of its own. A client that keeps connections may send a request again by itself when
/// one turns out closed, and nobody would know how often the server got it.
final class LossyProxy: Sendable {
    /// What happens to a request.
    enum Fault: Sendable, Hashable, CaseIterable {
        /// Lost before the server.
        case requestLost
        /// Lost behind the server.
        case replyLost
        /// The connection ends in the middle of the reply's body; on Linux a session traps if it ends in the fields
        /// (swift-corelibs-foundation issue 5285).
        case replyCut
        /// The server gets it twice, and its second reply comes.
        case deliveredTwice
    }

    private struct State {
        var faults: [(endpoint: Endpoint, fault: Fault)] = []
        var isHeard: @Sendable () -> Bool = { true }
    }

    private let state: Lock<State>
    private let listener: LoopbackServer

    var port: UInt16 { listener.port }

    /// Leads to a port of this machine.
    init(to server: UInt16) throws {
        let state = Lock(State())
        self.state = state
        listener = try LoopbackServer { connection in
            guard let request = RawRequest(from: connection) else { return }
            let (fault, isHeard) = state.withLock { state in (Self.take(request, &state), state.isHeard) }
            guard isHeard(), fault != .requestLost else { return }
            var reply = Self.exchange(request, server)
            if fault == .deliveredTwice { reply = Self.exchange(request, server) }
            guard isHeard(), fault != .replyLost else { return }
            connection.send(fault == .replyCut ? reply.dropLast() : reply)
        }
    }

    /// The next request of an endpoint meets a fault.
    func fail(_ endpoint: Endpoint, _ fault: Fault) {
        state.withLock { $0.faults.append((endpoint, fault)) }
    }

    /// Whether all faults have happened.
    var isDone: Bool { state.withLock { $0.faults.isEmpty } }

    /// Asks before the server gets a request and before its reply goes on whether the app lives.
    func count(_ isHeard: @escaping @Sendable () -> Bool) { state.withLock { $0.isHeard = isHeard } }

    private static func take(_ request: RawRequest, _ state: inout State) -> Fault? {
        let index = state.faults.firstIndex { fault in
            fault.endpoint.method.rawValue == request.method && isPath(request.path, of: fault.endpoint)
        }
        return index.map { state.faults.remove(at: $0).fault }
    }

    /// Whether a path is that of an endpoint, whose path has names in braces.
    private static func isPath(_ path: String, of endpoint: Endpoint) -> Bool {
        let (names, parts) = (endpoint.path.split(separator: "/"), path.split(separator: "/"))
        return names.count == parts.count && zip(names, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }

    /// The server's whole reply, after which it ends the connection.
    private static func exchange(_ request: RawRequest, _ server: UInt16) -> Data {
        guard let connection = try? LoopbackSocket() else { return Data() }
        defer { connection.close() }
        guard connection.connect(to: server) else { return Data() }
        connection.send(request.bytes)
        var reply = Data()
        while case let bytes = connection.receive(), !bytes.isEmpty { reply += bytes }
        return reply
    }
}
