import LatchkeyWire

extension DatabaseStore {
    /// Removes a user and all that is known of them; see ``Store/eraseUser(_:)``.
    public func eraseUser(_ id: UserID) async throws(StoreError) -> UserErasureOutcome {
        try await write { writer throws(StoreError) in
            try UserErasure(connection: writer.connection).erase(subject: id.bytes) ? .erased : .unknownUser
        }
    }

    /// Removes the user who asks for it; see ``Store/eraseUser(requestedBy:listing:)``.
    public func eraseUser(
        requestedBy requester: SignedInDevice, listing: @escaping @Sendable () -> Bool
    ) async throws(StoreError) -> OwnErasureOutcome {
        try await write { writer throws(StoreError) in
            guard try writer.isEnrolled(requester) else { return .authorizationRequired }
            guard listing() else { return .notListed }
            _ = try UserErasure(connection: writer.connection).erase(subject: requester.user.bytes)
            return .erased
        }
    }
}
