import LatchkeyLock
import LatchkeyWire

/// The last state of each user, and its observers.
final class StateBoard: Sendable {
    private struct Entry {
        var state = DeviceSignIn.State.unknown(nil)
        var watchers: [Int: AsyncStream<DeviceSignIn.State>.Continuation] = [:]
    }

    private struct Table {
        /// The states by user; `nil` is the user who enrolled last.
        var entries: [Username?: Entry] = [:]
        var lastWatcher = 0
    }

    private let table = Lock(Table())

    func state(of user: Username?) -> DeviceSignIn.State {
        table.withLock { $0.entries[user]?.state ?? .unknown(nil) }
    }

    /// Publishes a state; observers are notified if it has changed.
    func put(_ state: DeviceSignIn.State, of user: Username?) {
        table.withLock { table in
            guard table.entries[user, default: Entry()].state != state else { return }
            table.entries[user, default: Entry()].state = state
            // In the lock, so that all of them hear everything in the same order.
            for watcher in table.entries[user, default: Entry()].watchers.values { watcher.yield(state) }
        }
    }

    /// Tells a watcher the state that is known, and all that follow.
    ///
    /// - Returns: whether one was known.
    func watch(_ user: Username?, _ continuation: AsyncStream<DeviceSignIn.State>.Continuation) -> Bool {
        let (number, state) = table.withLock { table in
            table.lastWatcher += 1
            table.entries[user, default: Entry()].watchers[table.lastWatcher] = continuation
            let state = table.entries[user, default: Entry()].state
            if state != .unknown(nil) { continuation.yield(state) }
            return (table.lastWatcher, state)
        }
        continuation.onTermination = { [weak self] _ in
            self?.table.withLock { $0.entries[user]?.watchers[number] = nil }
        }
        return state != .unknown(nil)
    }
}
