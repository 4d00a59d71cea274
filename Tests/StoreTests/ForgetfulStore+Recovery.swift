import Foundation
import LatchkeyStore
import LatchkeyWire

extension ForgetfulStore {
    func beginRecovery(_ beginning: RecoveryBeginning) async throws(StoreError) -> RecoveryBeginningOutcome {
        try await base.beginRecovery(beginning)
    }

    func completeRecovery(_ completion: RecoveryCompletion) async throws(StoreError) -> RecoveryCompletionOutcome {
        var completion = completion
        if fault == .recoversEarly { completion.witnessedAt = .max / 2 }
        return try await base.completeRecovery(completion)
    }

    func stopRecovery(
        requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> RecoveryStopOutcome {
        if fault == .stopsNoRecovery { return .noneRunning }
        return try await base.stopRecovery(requestedBy: requester, now: now)
    }

    func recovery(_ id: RecoveryID) async throws(StoreError) -> RecoveryRecord? { try await base.recovery(id) }

    func runningRecovery(of user: UserID) async throws(StoreError) -> RecoveryRecord? {
        try await base.runningRecovery(of: user)
    }

    func replaceRecoveryCodes(
        by codes: [RecoveryCodeHash], requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> RecoveryCodesOutcome {
        if fault == .keepsRecoveryCodes { return .replaced }
        return try await base.replaceRecoveryCodes(by: codes, requestedBy: requester, now: now)
    }

    func recoveryCodesLeft(of user: UserID) async throws(StoreError) -> Int {
        try await base.recoveryCodesLeft(of: user)
    }
}
