import LatchkeyWire

extension DatabaseStore {
    /// Removes a user and all that is known of them; see ``Store/eraseUser(_:)``.
    public func eraseUser(_ id: UserID) async throws(StoreError) -> UserErasureOutcome {
        try await write { writer throws(StoreError) in
            try UserErasure(connection: writer.connection).erase(subject: id.bytes) ? .erased : .unknownUser
        }
    }
}
