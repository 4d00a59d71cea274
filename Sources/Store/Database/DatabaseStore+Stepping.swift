extension DatabaseStore {
    /// Opens a database by its connections; the writer works only when ``commitWaiting()`` is called, on that thread.
    ///
    /// For a simulation, which decides itself when a commit happens, and whether it does.
    ///
    /// - Parameters:
    ///   - instance: The server.
    ///   - writing: Opens the connection of the writer, at once and whenever it was lost.
    ///   - reading: Opens a connection for reads.
    package convenience init(
        instance: InstanceName,
        writing: @escaping @Sendable () throws(StoreError) -> any WritingConnection,
        reading: @escaping @Sendable () throws(StoreError) -> any SQLConnection
    ) throws(StoreError) {
        try self.init(
            limits: WriterLimits(), instance: instance, writing: writing,
            reading: { () throws(StoreError) in try StoreReader(try reading()) }, onEnd: {}, hasThread: false)
    }

    /// Whether steps wait for ``commitWaiting()``.
    package var hasWaitingSteps: Bool { statistics.waiting > 0 }

    /// Commits the steps that wait in one transaction, and answers their callers.
    package func commitWaiting() {
        committer?.commitWaiting(of: queue)
    }

    /// Does what still waits, and ends.
    func finishStepping() {
        while hasWaitingSteps { commitWaiting() }
        committer?.finish()
        queue.end()
    }

    /// Ends as the store of a killed process does: the steps that wait are never done.
    package func kill() {
        endReading()
        queue.close()
        for step in queue.waitingBatch() { step.finish(.closed) }
        committer?.finish()
        queue.end()
    }
}
