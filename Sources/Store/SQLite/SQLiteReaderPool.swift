import LatchkeyLock

/// The connections for reads.
///
/// A read takes some microseconds and runs on the caller's thread. It waits for nobody: where all connections are
/// lent, another is opened, so there are never more than threads that read at the same moment.
final class SQLiteReaderPool: Sendable {
    private struct State {
        var idle: [SQLiteReader] = []
        var isClosed = false
    }

    private static let idleLimit = 16
    private let path: String
    private let state: Lock<State>

    /// Opens the first connection, so that a file that can't be read is found at once.
    init(path: String) throws(StoreError) {
        self.path = path
        state = Lock(State(idle: [try SQLiteReader(path: path)]))
    }

    func read<Result>(_ body: (SQLiteReader) throws(StoreError) -> Result) throws(StoreError) -> Result {
        let reader = try lend()
        defer { takeBack(reader) }
        return try body(reader)
    }

    /// Closes the idle connections now and those that are lent when they come back.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for reader in idle { reader.close() }
    }

    private func lend() throws(StoreError) -> SQLiteReader {
        let idle = try state.withLock { state throws(StoreError) -> SQLiteReader? in
            guard !state.isClosed else { throw .closed }
            return state.idle.popLast()
        }
        if let idle { return idle }
        return try SQLiteReader(path: path)
    }

    private func takeBack(_ reader: SQLiteReader) {
        let isKept = state.withLock { state in
            guard !state.isClosed, state.idle.count < Self.idleLimit else { return false }
            state.idle.append(reader)
            return true
        }
        if !isKept { reader.close() }
    }
}
