import CPostgreSQL

/// Statements that are sent together and answered together (libpq's pipeline mode).
///
/// Most statements of a step write, and nobody waits for their outcome: without a round trip for each, a step costs one for
/// each question that it asks.
extension PostgreSQLConnection {
    /// How many statements are sent without waiting: their answers must find room in the socket.
    private static let queueLimit = 64

    /// Sends a statement whose result comes with that of the next one that is waited for.
    ///
    /// - Parameter read: Takes over the result; not called for a statement that failed, or that stood behind one.
    /// - Throws: The failure of an earlier statement if the queue is full.
    func enqueue(
        _ send: (OpaquePointer) -> Int32, then read: @escaping (OpaquePointer) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let handle else { throw .closed }
        let isPipeline = !queue.isEmpty || library.PQenterPipelineMode(handle) == 1
        guard isPipeline, send(handle) == 1 else { throw lose() }
        queue.append(read)
        if queue.count == Self.queueLimit { try awaitQueue() }
    }

    /// Waits for the statements that were sent.
    ///
    /// - Throws: The failure of the first one that failed; those behind one that the database refused were not run.
    func awaitQueue() throws(StoreError) {
        guard let handle, !queue.isEmpty else { return }
        let readers = queue
        queue = []
        guard library.PQpipelineSync(handle) == 1 else { throw lose() }
        let deadline = ContinuousClock.now + patience
        var failure: StoreError?
        for read in readers {
            let result = try lastResult(handle, until: deadline)
            do throws(StoreError) {
                try read(try check(result))
            } catch {
                guard isUsable else { throw error }
                failure = failure ?? error
            }
        }
        try endPipeline(handle, until: deadline)
        if let failure { throw failure }
    }

    /// Runs a prepared statement, together with those that were sent before it.
    func ask(_ send: (OpaquePointer) -> Int32) throws(StoreError) -> OpaquePointer {
        guard !queue.isEmpty else { return try exchange(send) }
        var answer: OpaquePointer?
        do throws(StoreError) {
            try enqueue(send) { answer = $0 }
            try awaitQueue()
        } catch {
            if let answer { library.PQclear(answer) }
            throw error
        }
        // It has been read, or something was thrown.
        guard let answer else { throw lose() }
        return answer
    }

    /// Takes the mark at the end of what was sent together.
    private func endPipeline(_ handle: OpaquePointer, until deadline: ContinuousClock.Instant) throws(StoreError) {
        guard awaitResult(handle, until: deadline), let mark = library.PQgetResult(handle) else { throw lose() }
        defer { library.PQclear(mark) }
        guard library.PQresultStatus(mark) == PGRES_PIPELINE_SYNC, library.PQexitPipelineMode(handle) == 1 else {
            throw lose()
        }
    }
}
