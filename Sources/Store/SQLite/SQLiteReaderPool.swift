import LatchkeyLock

/// A read-only connection with its statements; used by one thread at a time.
package protocol SQLiteReading: AnyObject, Sendable {
    /// Opens a connection to a file that a writer has brought to its latest version.
    init(path: String) throws(StoreError)
    /// Closes it.
    func close()
}

/// The connections for reads.
///
/// A read takes some microseconds and runs on the caller's thread. It waits for nobody: where all connections are
/// lent, another is opened, so there are never more than threads that read at the same moment.
package final class SQLiteReaderPool<Reader: SQLiteReading>: Sendable {
    private struct State {
        var idle: [Reader] = []
        var isClosed = false
    }

    private let idleLimit = 16
    private let path: String
    private let state: Lock<State>

    /// Opens the first connection, so that a file that can't be read is found at once.
    package init(path: String) throws(StoreError) {
        self.path = path
        state = Lock(State(idle: [try Reader(path: path)]))
    }

    package func read<Result>(_ body: (Reader) throws(StoreError) -> Result) throws(StoreError) -> Result {
        let reader = try lend()
        defer { takeBack(reader) }
        return try body(reader)
    }

    /// Closes the idle connections now and those that are lent when they come back.
    package func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for reader in idle { reader.close() }
    }

    private func lend() throws(StoreError) -> Reader {
        let idle = try state.withLock { state throws(StoreError) -> Reader? in
            guard !state.isClosed else { throw .closed }
            return state.idle.popLast()
        }
        if let idle { return idle }
        return try Reader(path: path)
    }

    private func takeBack(_ reader: Reader) {
        let isKept = state.withLock { state in
            guard !state.isClosed, state.idle.count < idleLimit else { return false }
            state.idle.append(reader)
            return true
        }
        if !isKept { reader.close() }
    }
}
