import LatchkeyLock

/// The connections for reads.
///
/// A read runs on the caller's thread. It waits for nobody: where all connections are lent, another is opened, so there
/// are never more than threads that read at the same moment.
package final class ReaderPool<Reader: PooledReader>: Sendable {
    private struct State {
        var idle: [Reader] = []
        var isClosed = false
    }

    private let idleLimit = 16
    private let open: @Sendable () throws(StoreError) -> Reader
    private let state: Lock<State>

    /// Opens the first connection, so that a database that can't be read is found at once.
    package init(opening open: @escaping @Sendable () throws(StoreError) -> Reader) throws(StoreError) {
        self.open = open
        state = Lock(State(idle: [try open()]))
    }

    /// Reads; once more on another connection where one was lost, which the server may have closed while it was idle.
    package func read<Result>(_ body: (Reader) throws(StoreError) -> Result) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try attempt(body, on: try lend())
        } catch {
            guard error.mayBeRepeated else { throw error }
            dropIdle()
            return try attempt(body, on: try lend())
        }
    }

    /// Closes the idle connections now and those that are lent when they come back.
    package func close() {
        state.withLock { $0.isClosed = true }
        dropIdle()
    }

    private func attempt<Result>(
        _ body: (Reader) throws(StoreError) -> Result, on reader: Reader
    ) throws(StoreError) -> Result {
        defer { takeBack(reader) }
        return try body(reader)
    }

    private func lend() throws(StoreError) -> Reader {
        let idle = try state.withLock { state throws(StoreError) -> Reader? in
            guard !state.isClosed else { throw .closed }
            return state.idle.popLast()
        }
        if let idle { return idle }
        return try open()
    }

    private func takeBack(_ reader: Reader) {
        let isKept =
            reader.isUsable
            && state.withLock { state in
                guard !state.isClosed, state.idle.count < idleLimit else { return false }
                state.idle.append(reader)
                return true
            }
        if !isKept { reader.close() }
    }

    private func dropIdle() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for reader in idle { reader.close() }
    }
}
