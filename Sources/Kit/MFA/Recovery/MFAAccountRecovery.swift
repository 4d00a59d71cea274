import Foundation
import LatchkeyWire

/// Gets an account back with a new key of this phone: for a new phone, or for one that has lost its key.
///
/// A recovery begins with a code by text message or a recovery code, waits for the server's delay, and is completed with
/// a second one; any device of the account can stop it meanwhile. Key and state are kept over restarts of the app. If
/// a call is interrupted, make it again, or ask for ``progress(of:)``: it finds out how the last one ended.
public struct MFAAccountRecovery: Sendable {
    let recovery: MFARecovery
    private let makeDeviceID: @Sendable () -> UUID

    var client: MFAClient { recovery.client }
    var store: DeviceIdentityStore { recovery.store }
    var steps: StepReporter { recovery.steps }

    /// Creates the flow.
    ///
    /// - Parameters:
    ///   - makeDeviceID: makes the id of a device that is not enrolled here.
    public init(_ context: MFAContext, makeDeviceID: @escaping @Sendable () -> UUID = { UUID() }) {
        recovery = MFARecovery(context)
        self.makeDeviceID = makeDeviceID
    }

    /// Begins a recovery, or takes up the one that is kept here.
    ///
    /// The new key is kept beside the enrolled one until the recovery is completed. If a recovery is kept here already,
    /// its key is taken up, whatever `method` says: the server then moves nothing, unless both secrets complete it.
    ///
    /// - Parameters:
    ///   - method: how the person unlocks the new key.
    /// - Returns: the recovery: waiting, or completed.
    /// - Throws: ``LatchkeyError``: what ``MFAEnrollment/enroll(_:with:)`` throws;
    ///   ``LatchkeyError/Code/oneTimeCodeNotRequested`` if the one-time code was not requested on this phone;
    ///   `recovery_running` if that of another device runs, which both secrets end. A key that was refused is deleted;
    ///   it is kept where the server may know it.
    public func begin(
        _ claimant: Claimant, by evidence: Evidence, with method: AuthMethod
    ) async throws(LatchkeyError) -> Recovery {
        let username = claimant.username
        return try await store.withClaim(on: username) { () async throws(LatchkeyError) in
            let secrets = try RecoverySecrets(evidence, of: username, store)
            if let found = try await settle(username), found.state == .completed { return found }
            let authentication = DeviceAuthentication(reason: recovery.context.texts.recovery)
            defer { authentication.invalidate() }
            let draft = try await draft(claimant, method, authentication)
            let proof: EnrollmentProof
            do throws(LatchkeyError) {
                proof = try await sign(draft, authentication)
                // Before the server can learn of the key; what it has said about a key that is taken up stays.
                try store.update(username) { record in
                    var kept = record.recovering ?? KeptRecovery(draft.identity)
                    kept.identity = draft.identity
                    record.recovering = kept
                }
            } catch {
                if draft.isNew { await discard(draft.identity) }
                throw error
            }
            let request = BeginRecoveryRequest(
                username: username, deviceId: draft.identity.deviceID, deviceModel: claimant.deviceModel,
                publicKey: EncodedPublicKey(x963: draft.key.publicKey), proof: proof, otpId: secrets.codeID,
                otp: secrets.code, recoveryCode: secrets.recoveryCode, invitation: secrets.invitation)
            return try await begin(request, draft)
        }
    }

    /// The recovery that is kept here, as the server sees it now; shows no prompt.
    ///
    /// One that turns out completed is recorded as this phone's enrollment. While another call of this user is at work,
    /// the server is not asked.
    ///
    /// - Returns: `nil` if there is none.
    /// - Throws: ``LatchkeyError``, above all if the server can't be reached.
    public func progress(of username: Username) async throws(LatchkeyError) -> Recovery? {
        do throws(LatchkeyError) {
            return try await store.withClaim(on: username) { () async throws(LatchkeyError) in
                try await settle(username)
            }
        } catch {
            guard error.code == .enrollmentUnderWay else { throw error }
            return try store.record(of: username).recovering?.recovery()
        }
    }

    /// Completes the recovery after its delay: this phone is enrolled with the new key then.
    ///
    /// - Parameters:
    ///   - evidence: a second secret, of either kind.
    ///   - otherDevices: whether the user's other devices stay; they go where the phone is lost, or its thief's.
    /// - Returns: the enrollment; also if an earlier call has completed it, without a prompt.
    /// - Throws: ``LatchkeyError``: `recovery_waiting` if it is too early, which uses nothing up; `recovery_unknown` if it
    ///   was stopped or has expired; ``LatchkeyError/Code/recoveryMissing`` if none waits here.
    public func complete(
        _ username: Username, by evidence: Evidence, otherDevices: OtherDevices
    ) async throws(LatchkeyError) -> DeviceIdentity {
        try await store.withClaim(on: username) { () async throws(LatchkeyError) in
            let secrets = try RecoverySecrets(evidence, of: username, store)
            switch try await settle(username)?.state {
            case .completed: return try enrolled(username)
            case .stopped, .expired: throw LatchkeyError(.server(.recoveryUnknown))
            case .unfinished, nil: throw LatchkeyError(.recoveryMissing)
            case .waiting: break
            }
            guard let kept = try store.record(of: username).recovering, let id = kept.id, let key = kept.identity.key
            else { throw LatchkeyError(.recoveryMissing) }
            let draft = KeyCeremony.Draft(identity: kept.identity, key: key, isNew: false)
            let proof = try await signToComplete(draft)
            let request = CompleteRecoveryRequest(
                username: username, recoveryId: id, proof: proof, otpId: secrets.codeID, otp: secrets.code,
                recoveryCode: secrets.recoveryCode, invitation: secrets.invitation, otherDevices: otherDevices)
            try await complete(request, kept)
            return try enrolled(username)
        }
    }

    /// Forgets the recovery here, and deletes its key.
    ///
    /// The server is asked first: one that turns out completed is this phone's enrollment, and stays. What waits at the
    /// server expires there.
    ///
    /// - Throws: ``LatchkeyError``, above all if the server can't be reached.
    public func cancel(_ username: Username) async throws(LatchkeyError) {
        try await store.withClaim(on: username) { () async throws(LatchkeyError) in
            guard let found = try await settle(username), found.state != .completed,
                let kept = try store.record(of: username).recovering
            else { return }
            try await steps.runToTheEnd(.cleanUp) { () async throws(LatchkeyError) in
                if kept.isOpen { try await deleteKey(of: kept.identity) }
                try store.update(username) { $0.recovering = nil }
            }
        }
    }
}

// MARK: The key

extension MFAAccountRecovery {
    /// The device with the key that is kept and still works, or with a new one.
    private func draft(
        _ claimant: Claimant, _ method: AuthMethod, _ authentication: DeviceAuthentication
    ) async throws(LatchkeyError) -> KeyCeremony.Draft {
        let ceremony = KeyCeremony(recovery: recovery)
        // A record that can't be read is of no use, and is replaced.
        var record = (try? store.record(of: claimant.username)) ?? DeviceRecord()
        if let kept = record.recovering, kept.isOpen, let key = kept.identity.key, try await key.isUsable() {
            try await ceremony.prepare(kept.identity.authMethod ?? method, authentication)
            return KeyCeremony.Draft(
                identity: claimant.phoneNumber.map { kept.identity.with($0) } ?? kept.identity, key: key,
                isNew: false)
        }
        try await ceremony.prepare(method, authentication)
        if record.recovering != nil { try store.update(claimant.username) { $0.recovering = nil } }
        record.recovering = nil
        let key = try await ceremony.newKey(for: claimant.username, method.protection, besides: record.tags)
        guard let deviceID = record.enrolled?.deviceID ?? DeviceID(rawValue: makeDeviceID().uuidString.lowercased())
        else { throw LatchkeyError(.storageFailed) }
        let identity = DeviceIdentity(
            username: claimant.username, deviceID: deviceID, key: key,
            phoneNumber: claimant.phoneNumber ?? record.enrolled?.phoneNumber)
        return KeyCeremony.Draft(identity: identity, key: key, isNew: true)
    }

    private func sign(
        _ draft: KeyCeremony.Draft, _ authentication: DeviceAuthentication
    ) async throws(LatchkeyError) -> EnrollmentProof {
        try await KeyCeremony(recovery: recovery).sign(draft, for: .recover, authentication, .recoveryChallenge) {
            publicKey async throws(LatchkeyError) in
            try await client.recoveryChallenge(
                RecoveryChallengeRequest(
                    username: draft.identity.username, deviceId: draft.identity.deviceID, publicKey: publicKey))
        }.proof
    }

    private func signToComplete(_ draft: KeyCeremony.Draft) async throws(LatchkeyError) -> EnrollmentProof {
        try await steps.run(.capability) { () async throws(LatchkeyError) in
            if case .none(let code) = await DeviceCapability.current() { throw .noSecurity(code) }
        }
        let authentication = DeviceAuthentication(reason: recovery.context.texts.recovery)
        defer { authentication.invalidate() }
        do throws(LatchkeyError) {
            return try await sign(draft, authentication)
        } catch {
            var error = error
            // Without the key this recovery leads nowhere.
            if error.code == .keyMissing || error.code == .keyUnusable { error.suggestion = .beginRecovery }
            throw error
        }
    }

    private func enrolled(_ username: Username) throws(LatchkeyError) -> DeviceIdentity {
        guard let identity = try store.identity(of: username) else { throw LatchkeyError(.notEnrolled) }
        return identity
    }
}
