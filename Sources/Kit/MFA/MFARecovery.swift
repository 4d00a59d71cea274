import Foundation
import LatchkeyWire

/// Finds out how an enrollment, a change or a removal ended whose reply was lost.
///
/// It requests a challenge, which reveals the server's state of the device, without a token or a prompt. Every flow
/// does this first, so apps need not call it, but they may, to show the true state at launch.
public struct MFARecovery: Sendable {
    let context: MFAContext

    var client: MFAClient { context.client }
    var store: DeviceIdentityStore { context.store }
    var steps: StepReporter { context.steps }

    /// Creates the flow.
    public init(_ context: MFAContext) {
        self.context = context
    }

    /// Finds out how an interrupted request ended.
    ///
    /// A request that the server has not received stays open for as long as it may still be in transit: until the
    /// challenge that it answers has expired by the server's clock.
    ///
    /// - Returns: the current enrollment; `nil` if there is none.
    /// - Throws: ``LatchkeyError``, above all if the server can't be reached.
    public func recover(_ username: Username) async throws(LatchkeyError) -> DeviceIdentity? {
        try await store.withClaim(on: username) { () async throws(LatchkeyError) in
            _ = try await settle(username)
            return try store.identity(of: username)
        }
    }

    /// The result of a recovery.
    enum Settlement: Sendable, Hashable {
        /// Nothing was open, or it still is.
        case nothing
        /// This enrollment has gone through.
        case enrolled(DeviceIdentity)
        /// This is the enrolled device after its change.
        case changed(DeviceIdentity)
        /// The device was removed, and with it its keys and its record.
        case removed
    }

    /// Resolves the open request; the caller has claimed the user.
    func settle(_ username: Username) async throws(LatchkeyError) -> Settlement {
        // A record that can't be read names no key, so there is nothing to recover.
        guard let record = try? store.record(of: username), record.isUnfinished else { return .nothing }
        for sent in record.openEnrollments where try await isEnrolled(sent, record) {
            return .enrolled(try await confirmEnrollment(sent))
        }
        guard let enrolled = record.enrolled, !record.openChanges.isEmpty || record.leaving != nil else {
            return .nothing
        }
        let challenge = try await steps.run(.recovery) { () async throws(LatchkeyError) in
            try await client.initiate(InitiateRequest(username: username, deviceId: enrolled.deviceID))
        }
        return try await settle(record, by: challenge)
    }

    /// Resolves an enrolled device's open request with a challenge for it, which was asked for with a purpose.
    func settle(
        _ record: DeviceRecord, by challenge: ChallengeResponse, for purpose: ChallengePurpose = .signIn
    ) async throws(LatchkeyError) -> Settlement {
        guard let enrolled = record.enrolled else { return .nothing }
        for change in record.openChanges where try isHeld(change, accordingTo: challenge, for: purpose) {
            return .changed(try await confirmChange(change))
        }
        for change in record.openChanges where record.isOver(change, at: challenge.issuedAt) { await discard(change) }
        guard record.leaving == enrolled.deviceID, challenge.method != .smsOTP,
            try !isHeld(enrolled, accordingTo: challenge, for: purpose)
        else { return .nothing }
        try await finishRemoval(of: enrolled.username)
        return .removed
    }

    /// Whether the server knows a device whose enrollment was sent; if it does not, and takes the request no more, the
    /// device is forgotten.
    private func isEnrolled(_ sent: DeviceIdentity, _ record: DeviceRecord) async throws(LatchkeyError) -> Bool {
        let challenge = try await steps.run(.recovery) { () async throws(LatchkeyError) -> ChallengeResponse? in
            if let key = sent.key, try await DeviceKey.find(key.tag) == .absent {
                // Even if the server knows it: nothing can be signed with a key that is gone.
                try store.update(sent.username) { $0.forget(sent) }
                return nil
            }
            return try await self.challenge(for: sent)
        }
        guard let challenge else { return false }
        if try isHeld(sent, accordingTo: challenge) { return true }
        if record.isOver(sent, at: challenge.issuedAt) { await discard(sent) }
        return false
    }
}

// MARK: What the server holds

extension MFARecovery {
    /// Whether the server holds this device as it is described here.
    ///
    /// A sign-in is begun and not ended. Devices that the server does not know get a challenge too, but never one for
    /// this key in this context.
    func serverHolds(_ identity: DeviceIdentity) async throws(LatchkeyError) -> Bool {
        try isHeld(identity, accordingTo: try await challenge(for: identity))
    }

    private func challenge(for identity: DeviceIdentity) async throws(LatchkeyError) -> ChallengeResponse {
        try await client.initiate(InitiateRequest(username: identity.username, deviceId: identity.deviceID))
    }

    private func isHeld(
        _ identity: DeviceIdentity, accordingTo challenge: ChallengeResponse, for purpose: ChallengePurpose = .signIn
    ) throws(LatchkeyError) -> Bool {
        guard let check = identity.check(for: purpose, serverID: client.serverID) else {
            return challenge.method == .smsOTP
        }
        do throws(LatchkeyError) {
            try check.verify(challenge, now: context.now())
            return true
        } catch {
            switch error.code {
            case .keyMismatch, .schemeRefused, .methodRefused: return false
            default: throw error
            }
        }
    }

    /// Whether the server has already carried out a refused request: an earlier copy whose reply was lost, or a
    /// duplicate delivery.
    ///
    /// If it has not, a device that is sent for the first time is removed with its key. One that was sent before stays: the
    /// earlier request may still arrive, whatever became of this one. If it can't be found out, it stays for the next call.
    ///
    /// - Parameter isNew: whether it was sent for the first time.
    func isDone(_ identity: DeviceIdentity, isNew: Bool, despite error: LatchkeyError) async -> Bool {
        // Without a clear answer the server may have done it.
        guard error.isRefusal else { return false }
        if !isNew || Self.mayBeDone.contains(error.code) {
            do throws(LatchkeyError) {
                if try await serverHolds(identity) { return true }
            } catch {
                return false
            }
        }
        if isNew { await discard(identity) }
        return false
    }

    /// The refusals that a request can meet because it has been done before.
    private static let mayBeDone: [LatchkeyError.Code] = [
        .server(.deviceExists), .server(.authorizationRequired), .server(.challengeUsed),
        .server(.accessTokenInvalid), .server(.reauthenticationRequired), .server(.idempotencyKeyReused),
        .server(.invitationInvalid),
    ]
}

// MARK: Writing it down

extension MFARecovery {
    /// Records an enrollment that the server has confirmed, and deletes the keys of the one that it replaces and of those
    /// that were sent in vain.
    func confirmEnrollment(_ identity: DeviceIdentity) async throws(LatchkeyError) -> DeviceIdentity {
        let record = (try? store.record(of: identity.username)) ?? DeviceRecord()
        let replaced = Set(([record.enrolled].compactMap { $0 } + record.open).compactMap { $0.key?.tag })
        let own = Set([identity.key?.tag].compactMap { $0 })
        try await save(identity)
        if !replaced.subtracting(own).isEmpty {
            // If this fails, the next enrollment deletes them: the device is enrolled all the same.
            await attempt(.cleanUp) { () async throws(LatchkeyError) in
                try await sweep(identity.username, keeping: own, former: replaced)
            }
        }
        return identity
    }

    /// Deletes the key that a change has replaced, and records the change.
    ///
    /// In this order no key is ever without a record. If the app is killed in between, it finds the new key at the
    /// server and continues here.
    func confirmChange(_ identity: DeviceIdentity) async throws(LatchkeyError) -> DeviceIdentity {
        // Another change of this device that is on its way may still replace this one.
        let open = (try? store.record(of: identity.username))?.openChanges ?? []
        try await sweepReplaced(identity.username, keeping: Set(([identity] + open).compactMap { $0.key?.tag }))
        try await save(identity)
        return identity
    }

    /// Deletes the key that a recovery has replaced, and records the device with its new one, in the order of a change.
    ///
    /// An enrollment or a change that is open stays so.
    func confirmRecovery(_ identity: DeviceIdentity) async throws(LatchkeyError) {
        let open = (try? store.record(of: identity.username))?.open ?? []
        try await sweepReplaced(identity.username, keeping: Set(([identity] + open).compactMap { $0.key?.tag }))
        try await steps.runToTheEnd(.save) { () async throws(LatchkeyError) in
            try store.update(identity.username) { record in
                record.enrolled = identity
                record.recovering = nil
                // The device has come back: a removal from before is none of it.
                (record.leaving, record.removalKey) = (nil, nil)
            }
        }
    }

    private func sweepReplaced(
        _ username: Username, keeping tags: Set<DeviceKeyTag>
    ) async throws(LatchkeyError) {
        do throws(LatchkeyError) {
            try await steps.runToTheEnd(.cleanUp) { () async throws(LatchkeyError) in
                try await sweep(username, keeping: tags)
            }
        } catch {
            // While the phone is locked the change stays open, so that the old key does go once it is unlocked. For
            // any other reason it is swept up later.
            guard error.code != .keychainLocked else { throw error }
        }
    }

    /// Deletes the keys, the tokens and the record of a device that the server has removed; a recovery goes on.
    func finishRemoval(of username: Username) async throws(LatchkeyError) {
        try await steps.runToTheEnd(.cleanUp) { () async throws(LatchkeyError) in
            // The record last: for as long as it is there, the next call comes here again.
            try await sweep(username, keeping: [])
            try await context.keeper?.forget(username)
            try store.forgetEnrollment(of: username)
        }
    }

    /// Removes a key that the server does not know, and its record.
    func discard(_ identity: DeviceIdentity) async {
        await attempt(.cleanUp) { () async throws(LatchkeyError) in
            // The key first: a record without a key is noticed, a key without a record only swept up later.
            if let tag = identity.key?.tag { try await DeviceKey.delete(tag) }
            try store.update(identity.username) { $0.forget(identity) }
        }
    }

    /// Deletes a user's keys but these, and that of a recovery.
    ///
    /// - Parameter former: keys that the record has named until now.
    func sweep(
        _ username: Username, keeping tags: Set<DeviceKeyTag>, former: Set<DeviceKeyTag> = []
    ) async throws(LatchkeyError) {
        let record = try? store.record(of: username)
        let recovering = record?.recovering?.identity.key?.tag
        let own = DeviceKeyTag.all(of: username, at: store.serverID, accessGroup: context.accessGroup)
        // Also recorded keys that an earlier version has put into another group, or named without the server. Those that
        // it has not recorded stay: they may be another server's.
        for tag in (record?.tags ?? []).union(former).union(own) where !tags.contains(tag) && tag != recovering {
            try await DeviceKey.delete(tag)
        }
    }

    private func save(_ identity: DeviceIdentity) async throws(LatchkeyError) {
        try await steps.runToTheEnd(.save) { () async throws(LatchkeyError) in
            try store.update(identity.username) { $0.confirm(identity) }
        }
    }

    /// Runs a step on which nothing depends: ``steps`` tells of its error, and a later call makes up for it.
    private func attempt(_ name: MFAStep.Name, _ body: () async throws(LatchkeyError) -> Void) async {
        _ = try? await steps.runToTheEnd(name, body)
    }
}

extension DeviceIdentity {
    /// The expectations of a challenge for this device; `nil` if it has no key to sign with.
    func check(for purpose: ChallengePurpose, serverID: ServerID) -> ChallengeCheck? {
        guard let key else { return nil }
        return ChallengeCheck(
            serverID: serverID, purpose: purpose, username: username, deviceID: deviceID, keyID: key.keyID)
    }
}
