import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseStore {
    /// The user who has a name now.
    public func user(named name: Username) async throws(StoreError) -> UserRecord? {
        try await first(.user(named: name))
    }

    /// The user with an id.
    public func user(_ id: UserID) async throws(StoreError) -> UserRecord? {
        try await first(.user(id))
    }

    /// A page of users.
    public func users(after last: UserID?, limit: Int) async throws(StoreError) -> [UserRecord] {
        try await read { reader throws(StoreError) in try reader.users(after: last, limit: Int64(max(0, limit))) }
    }

    /// All that is known of a user, for the user; see ``UserExport``.
    ///
    /// Reads as of one moment.
    public func export(of user: UserID) async throws(StoreError) -> JSONValue? {
        try await read { reader throws(StoreError) in
            try reader.asOfOneMoment { connection throws(StoreError) in
                try UserExport.read(connection, user: user)
            }
        }
    }

    /// Suspends a user; see ``Store/suspendUser(_:at:)``.
    public func suspendUser(_ id: UserID, at time: Date) async throws(StoreError) -> UserChangeOutcome {
        try await write { writer throws(StoreError) in try writer.suspendUser(id, at: time) }
    }

    /// Reinstates a user; see ``Store/reinstateUser(_:at:)``.
    public func reinstateUser(_ id: UserID, at time: Date) async throws(StoreError) -> UserChangeOutcome {
        try await write { writer throws(StoreError) in try writer.reinstateUser(id, at: time) }
    }

    /// Ends all sessions of a user; see ``Store/signOutUser(_:)``.
    public func signOutUser(_ id: UserID) async throws(StoreError) -> UserChangeOutcome {
        try await write { writer throws(StoreError) in try writer.signOutUser(id) }
    }

    /// Frees a user's name; see ``Store/freeName(of:)``.
    public func freeName(of id: UserID) async throws(StoreError) -> NameReleaseOutcome {
        try await write { writer throws(StoreError) in try writer.freeName(of: id) }
    }
}
