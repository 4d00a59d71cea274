extension DatabaseStore {
    /// The server keys in the database; `nil` if there are none.
    public func sealedServerKeys() async throws(StoreError) -> SealedServerKeys? { try await first(.serverKeys) }

    /// The same, blocking: for the start of a server, and for commands.
    public func sealedServerKeys() throws(StoreError) -> SealedServerKeys? {
        try readers.read { reader throws(StoreError) in try reader.first(.serverKeys) }
    }

    /// What other servers of the database may have changed.
    public func sharedRevisions() async throws(StoreError) -> SharedRevisions {
        guard let revisions = try await first(.sharedRevisions) else { throw .malformedRow }
        return revisions
    }

    /// Puts server keys in the place of those of the revision before; `false` if another server was first.
    public func replaceServerKeys(by keys: SealedServerKeys) async throws(StoreError) -> Bool {
        try await write { writer throws(StoreError) in try writer.replaceServerKeys(by: keys) }
    }

    /// The same as ``replaceServerKeys(by:)``, blocking until it is durable: for the start of a server.
    public func putServerKeys(_ keys: SealedServerKeys) throws(StoreError) -> Bool {
        try writeAndWait { writer throws(StoreError) in try writer.replaceServerKeys(by: keys) }
    }

    /// Hands a step to the writer and blocks until it is durable, or has failed.
    private func writeAndWait<Outcome: Sendable>(
        _ body: @escaping @Sendable (StoreWriter) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome {
        let step = AwaitedStep(body)
        if let refusal = queue.add(step) { throw refusal }
        return try step.outcome()
    }
}

extension StoreWriter {
    func replaceServerKeys(by keys: SealedServerKeys) throws(StoreError) -> Bool {
        if keys.revision == 1 {
            return try statements.insertServerKeys.run(.blob(keys.dataKey), .blob(keys.content)) == 1
        }
        return try statements.updateServerKeys.run(
            .integer(keys.revision), .blob(keys.dataKey), .blob(keys.content)) == 1
    }
}
