import LatchkeyLock

/// The open connections.
///
/// When there are too many, it closes the connections that have waited longest for their clients. Otherwise idle and
/// slow connections could keep everyone else out.
final class ConnectionTable: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: ConnectionRecord] = [:]
        /// Connections that were cut off to make room but are not closed yet.
        var leaving: Set<ObjectIdentifier> = []
        /// Once the transport stops: when the last byte of every request must be here.
        var end: ContinuousClock.Instant?
    }

    private let limit: Int
    private let state = Lock(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a connection in, at the cost of others if there is no room.
    func add(_ connection: ConnectionRecord) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            if let end = state.end { connection.hurry(until: end) }
            let excess = state.connections.count - state.leaving.count - limit
            if excess > 0 { Self.makeRoom(for: excess, in: &state) }
        }
    }

    func remove(_ connection: ConnectionRecord) {
        state.withLock { state in
            state.connections.removeValue(forKey: ObjectIdentifier(connection))
            state.leaving.remove(ObjectIdentifier(connection))
        }
    }

    /// Gives requests no more than this long to come, those that begin later too: one that is not read yet when the
    /// transport stops would else have all the time that it wants.
    func hurry(until end: ContinuousClock.Instant) {
        state.withLock { state in
            state.end = end
            for connection in state.connections.values { connection.hurry(until: end) }
        }
    }

    /// The number of connections, including closing ones.
    var count: Int { state.withLock { $0.connections.count } }

    /// All of them, those that are leaving too.
    var all: [ConnectionRecord] { state.withLock { Array($0.connections.values) } }

    /// Cuts off those that have waited longest, never one whose handler runs; the newcomer, if there is no other.
    ///
    /// A sixty-fourth of all at once: looking for them takes a walk over all, which must not be due for each newcomer.
    private static func makeRoom(for excess: Int, in state: inout State) {
        let waiting = state.connections.compactMap { id, connection in
            state.leaving.contains(id) ? nil : connection.waitingSince.map { (id: id, since: $0) }
        }
        for (id, _) in waiting.sorted(by: { $0.since < $1.since }).prefix(max(excess, waiting.count / 64))
        where state.connections[id]?.cutOff() == true {
            state.leaving.insert(id)
        }
    }
}
