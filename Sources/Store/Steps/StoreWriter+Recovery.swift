import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreWriter {
    /// Begins a recovery; two secrets complete it at once.
    func beginRecovery(_ beginning: RecoveryBeginning) throws(StoreError) -> RecoveryBeginningOutcome {
        let secrets: ProvenSecrets
        switch try judge(beginning.secrets, of: beginning.username, now: beginning.now) {
        case .password(let refusal): return .passwordRefused(refusal)
        case .code: return .codeRefused
        case .invitation: return try repeated(beginning)
        case .proven(let proven): secrets = proven
        }
        let user = secrets.user
        guard try !isSuspended(user) else { return .userSuspended }
        guard try isFree(beginning.deviceID, for: user) else { return .deviceExists }
        let waiting = try waitingRecovery(of: user)
        let isSame = waiting.map { $0.keyID == beginning.keyID && $0.deviceID == beginning.deviceID } ?? false
        let isBlocked = waiting.map { !isSame && !Self.isOver($0, at: beginning) } ?? false
        guard !isBlocked || secrets.areTwo else { return .otherRunning }
        if secrets.areTwo, try !hasRoom(for: beginning.deviceID, of: user) { return .tooManyDevices }
        guard try consume(beginning.consuming) else { return .challengeUsed }
        if let waiting, isSame, !secrets.areTwo, beginning.now < waiting.expiresAt {
            // A recovery code and an invitation stay: they have done nothing.
            if secrets.enrollment != nil { try spend(secrets.withoutInvitation, at: beginning.now) }
            return .running(waiting)
        }
        try spend(secrets, at: beginning.now)
        // Only another takes its place: for its age alone nothing is written, since the clock may be wrong.
        if let waiting { try recoveries.setState.enqueue(.text(waiting.id.rawValue), .text("stopped")) }
        let record = try insert(beginning, user: user, secrets)
        guard secrets.areTwo else {
            try note(.recoveryBegun, of: user, device: record.deviceID, at: beginning.now)
            return .begun(record)
        }
        _ = try finish(record, by: secrets, otherDevices: .keep, now: beginning.now)
        return .completed(record, removed: [])
    }

    /// Completes a recovery after its delay.
    func completeRecovery(_ completion: RecoveryCompletion) throws(StoreError) -> RecoveryCompletionOutcome {
        let id = SQLValue.text(completion.id.rawValue)
        let found = try recoveries.select.first(id, .text(completion.username.folded), body: RecoveryRecord.init)
        guard var record = found, record.state == .waiting, completion.now < record.expiresAt else { return .unknown }
        guard completion.witnessedAt - record.witnessedAt >= record.delaySeconds else { return .waiting(record) }
        guard try !isSuspended(record.user) else { return .userSuspended }
        guard try isFree(record.deviceID, for: record.user) else { return .deviceExists }
        let secrets: ProvenSecrets
        switch try judge(completion.secrets, of: completion.username, now: completion.now) {
        case .password(let refusal): return .passwordRefused(refusal)
        case .code: return .codeRefused
        case .invitation: return .invitationRefused
        case .proven(let proven): secrets = proven
        }
        guard secrets.user == record.user else { return .unknown }
        if completion.otherDevices == .keep, try !hasRoom(for: record.deviceID, of: record.user) {
            return .tooManyDevices
        }
        guard try consume(completion.consuming) else { return .challengeUsed }
        try spend(secrets, at: completion.now)
        try recoveries.setState.enqueue(id, .text(RecoveryState.completed.rawValue))
        record.state = .completed
        let removed = try finish(record, by: secrets, otherDevices: completion.otherDevices, now: completion.now)
        return .completed(record, removed: removed)
    }

    /// Stops the recovery of the requesting user, also one that has expired: by a clock that is right it may not have.
    func stopRecovery(
        requestedBy requester: SignedInDevice, now: Date
    ) throws(StoreError) -> RecoveryStopOutcome {
        guard try isEnrolled(requester) else { return .authorizationRequired }
        guard var record = try waitingRecovery(of: requester.user) else { return .noneRunning }
        record.state = .stopped
        try recoveries.setState.enqueue(.text(record.id.rawValue), .text(record.state.rawValue))
        try note(
            .recoveryStopped, of: requester.user, device: record.deviceID, by: requester.deviceID, at: now)
        return .stopped(record)
    }

    /// Replaces the requesting user's recovery codes.
    func replaceRecoveryCodes(
        by codes: [RecoveryCodeHash], requestedBy requester: SignedInDevice, now: Date
    ) throws(StoreError) -> RecoveryCodesOutcome {
        guard try isEnrolled(requester) else { return .authorizationRequired }
        try recoveries.deleteCodes.enqueue(.user(requester.user))
        for code in codes { try recoveries.insertCode.enqueue(.user(requester.user), .blob(code.bytes)) }
        try note(.recoveryCodesMade, of: requester.user, by: requester.deviceID, at: now)
        return .replaced
    }

    /// Forgets recoveries that expired before a time, at most `limit`; returns how many.
    func purgeRecoveries(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try recoveries.deleteExpired.run(.integer(milliseconds), .integer(Int64(limit)))
    }

    /// Whether the user has a key with which they can sign in.
    func hasKey(_ user: UserID) throws(StoreError) -> Bool {
        try statements.userHasKey.first(.user(user)) { row throws(StoreError) in true } != nil
    }

    private func isSuspended(_ user: UserID) throws(StoreError) -> Bool {
        try recoveries.isSuspended.first(.user(user)) { row throws(StoreError) in true } != nil
    }

    /// Whether a device id is nobody's, or that user's.
    private func isFree(_ device: DeviceID, for user: UserID) throws(StoreError) -> Bool {
        let owner = try recoveries.ownerOfDevice.first(.text(device.rawValue)) { row throws(StoreError) in
            try row.requiredUser(0)
        }
        return owner == nil || owner == user
    }

    /// Whether the user may have this device besides the others.
    private func hasRoom(for device: DeviceID, of user: UserID) throws(StoreError) -> Bool {
        if try self.device(device, of: user) != nil { return true }
        return try statements.hasManyDevices.first(.user(user)) { row throws(StoreError) in true } == nil
    }

    /// The recovery that waits, even if it has expired.
    private func waitingRecovery(of user: UserID) throws(StoreError) -> RecoveryRecord? {
        try recoveries.selectRunning.first(.user(user), body: RecoveryRecord.init)
    }

    /// Whether a recovery is in nobody's way any more: it has expired, and could have been completed before.
    ///
    /// By the wall clock alone somebody else's request would push it away while that clock is ahead.
    private static func isOver(_ record: RecoveryRecord, at beginning: RecoveryBeginning) -> Bool {
        beginning.now >= record.expiresAt && beginning.witnessedAt - record.witnessedAt >= record.delaySeconds
    }

    /// The reply to a request whose invitation is spent: that of the first, if this is the same one again.
    ///
    /// So a lost reply costs no second invitation, for which somebody would have to ask people.
    private func repeated(_ beginning: RecoveryBeginning) throws(StoreError) -> RecoveryBeginningOutcome {
        guard let invitation = beginning.secrets.invitation, let user = try user(named: beginning.username),
            let running = try waitingRecovery(of: user), beginning.now < running.expiresAt,
            running.keyID == beginning.keyID, running.deviceID == beginning.deviceID,
            try recoveries.matchInvitation.first(
                .text(running.id.rawValue), .blob(invitation.hash), body: { row throws(StoreError) in true }) != nil
        else { return .invitationRefused }
        return try consume(beginning.consuming) ? .running(running) : .challengeUsed
    }

    private func insert(
        _ beginning: RecoveryBeginning, user: UserID, _ secrets: ProvenSecrets
    ) throws(StoreError) -> RecoveryRecord {
        let end = beginning.delaySeconds + beginning.openSeconds
        let record = RecoveryRecord(
            id: beginning.id, user: user, username: beginning.username,
            state: secrets.areTwo ? .completed : .waiting, deviceID: beginning.deviceID, model: beginning.model,
            publicKey: beginning.publicKey, keyID: beginning.keyID, proof: secrets.proof,
            begunAt: Date(storedMilliseconds: beginning.now.storedMilliseconds), witnessedAt: beginning.witnessedAt,
            delaySeconds: beginning.delaySeconds,
            expiresAt: Date(storedMilliseconds: beginning.now.storedMilliseconds + end * 1000))
        try recoveries.insert.enqueue(
            .user(user), .text(record.id.rawValue), .text(record.state.rawValue), .text(record.deviceID.rawValue),
            .text(record.model.rawValue), .blob(record.publicKey), .text(record.keyID.rawValue),
            .text(record.proof.rawValue), .integer(record.begunAt.storedMilliseconds), .integer(record.witnessedAt),
            .integer(record.delaySeconds), .integer(record.expiresAt.storedMilliseconds),
            secrets.invitation.map { .blob($0.hash) } ?? .null)
        return record
    }
}
