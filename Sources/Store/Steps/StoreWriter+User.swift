import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user, as far as an operator's changes ask.
private struct UserState {
    let hasName: Bool
    let isSuspended: Bool
    let hasDevices: Bool
}

extension StoreWriter {
    /// Keeps a user from signing in, and stops a recovery of their account.
    func suspendUser(_ id: UserID, at time: Date) throws(StoreError) -> UserChangeOutcome {
        guard let user = try state(of: id) else { return .unknownUser }
        guard !user.isSuspended else { return .alreadyDone }
        try users.suspend.enqueue(.user(id), .integer(time.storedMilliseconds))
        try recoveries.stopOfUser.enqueue(.user(id))
        try note(.accountSuspended, of: id, at: time)
        return .changed
    }

    /// Lets a suspended user sign in again.
    func reinstateUser(_ id: UserID, at time: Date) throws(StoreError) -> UserChangeOutcome {
        guard let user = try state(of: id) else { return .unknownUser }
        guard user.isSuspended else { return .alreadyDone }
        try users.reinstate.enqueue(.user(id))
        try note(.accountReinstated, of: id, at: time)
        return .changed
    }

    /// Ends all sessions of a user.
    func signOutUser(_ id: UserID) throws(StoreError) -> UserChangeOutcome {
        guard try state(of: id) != nil else { return .unknownUser }
        try users.endSessions.enqueue(.user(id))
        return .changed
    }

    /// Frees the name of a user without devices.
    func freeName(of id: UserID) throws(StoreError) -> NameReleaseOutcome {
        guard let user = try state(of: id) else { return .unknownUser }
        guard user.hasName else { return .alreadyFree }
        guard !user.hasDevices else { return .hasDevices }
        try releaseName(of: id)
        return .freed
    }

    /// Frees a name, and the identities that led to its account.
    func releaseName(of id: UserID) throws(StoreError) {
        try users.freeName.enqueue(.user(id))
        try identities.deleteOfUser.enqueue(.user(id))
    }

    private func state(of id: UserID) throws(StoreError) -> UserState? {
        try users.select.first(.user(id)) { row throws(StoreError) in
            UserState(
                hasName: try row.requiredInteger(0) == 1, isSuspended: try row.requiredInteger(1) == 1,
                hasDevices: try row.requiredInteger(2) == 1)
        }
    }
}
