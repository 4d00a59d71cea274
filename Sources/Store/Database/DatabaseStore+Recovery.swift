import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseStore {
    /// Begins a recovery; see ``Store/beginRecovery(_:)``.
    public func beginRecovery(_ beginning: RecoveryBeginning) async throws(StoreError) -> RecoveryBeginningOutcome {
        try await write { writer throws(StoreError) in try writer.beginRecovery(beginning) }
    }

    /// Completes a recovery; see ``Store/completeRecovery(_:)``.
    public func completeRecovery(
        _ completion: RecoveryCompletion
    ) async throws(StoreError) -> RecoveryCompletionOutcome {
        try await write { writer throws(StoreError) in try writer.completeRecovery(completion) }
    }

    /// Stops a recovery; see ``Store/stopRecovery(requestedBy:now:)``.
    public func stopRecovery(
        requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> RecoveryStopOutcome {
        try await write { writer throws(StoreError) in try writer.stopRecovery(requestedBy: requester, now: now) }
    }

    /// The recovery with an id.
    public func recovery(_ id: RecoveryID) async throws(StoreError) -> RecoveryRecord? {
        try await first(.recovery(id))
    }

    /// The recovery of a user that waits.
    public func runningRecovery(of user: UserID) async throws(StoreError) -> RecoveryRecord? {
        try await first(.runningRecovery(of: user))
    }

    /// Replaces a user's recovery codes; see ``Store/replaceRecoveryCodes(by:requestedBy:now:)``.
    public func replaceRecoveryCodes(
        by codes: [RecoveryCodeHash], requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> RecoveryCodesOutcome {
        try await write { writer throws(StoreError) in
            try writer.replaceRecoveryCodes(by: codes, requestedBy: requester, now: now)
        }
    }

    /// How many recovery codes a user has.
    public func recoveryCodesLeft(of user: UserID) async throws(StoreError) -> Int {
        try await read { reader throws(StoreError) in try reader.recoveryCodesLeft(of: user) }
    }
}
