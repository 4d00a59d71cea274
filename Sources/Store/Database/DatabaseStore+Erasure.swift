import LatchkeyWire

extension DatabaseStore {
    /// Removes a user and all that is known of them; see ``Store/eraseUser(_:)``.
    public func eraseUser(_ id: UserID) async throws(StoreError) -> UserErasureOutcome {
        try await write { writer throws(StoreError) in
            try writer.erase(id) ? .erased : .unknownUser
        }
    }

    /// Removes the user who asks for it; see ``Store/eraseUser(requestedBy:listing:)``.
    public func eraseUser(
        requestedBy requester: SignedInDevice, listing: @escaping @Sendable () -> Bool
    ) async throws(StoreError) -> OwnErasureOutcome {
        try await write { writer throws(StoreError) in
            guard try writer.isEnrolled(requester) else { return .authorizationRequired }
            guard listing() else { return .notListed }
            _ = try writer.erase(requester.user)
            return .erased
        }
    }
}

extension StoreWriter {
    fileprivate func erase(_ user: UserID) throws(StoreError) -> Bool {
        hasErased = true
        return try UserErasure(connection: connection).erase(subject: user.bytes)
    }
}
