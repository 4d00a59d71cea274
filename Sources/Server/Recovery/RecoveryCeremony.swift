import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

/// Getting an account back with a new key: begin, wait, complete; the account's own devices can stop it.
struct RecoveryCeremony: Sendable {
    let store: any Store
    let challenges: ChallengeAuthority
    let passwordKey: @Sendable () -> OneTimePasswordKey
    let codeKey: @Sendable () -> RecoveryCodeKey
    let decoys: DecoySecret
    let invitations: InvitationAuthority
    let recovery: OneTimePasswordRecovery
    /// Maximum attempts per one-time password.
    let maximumTries: Int
    let audit: AuditLog

    /// How long after its delay a recovery can be completed: 72 hours.
    static let openSeconds: Int64 = 72 * 3600

    /// `POST /recovery/challenge`.
    ///
    /// Depends on the request alone, so it tells nothing about users or devices.
    func challenge(
        _ request: RecoveryChallengeRequest, _ context: RequestContext
    ) throws(RequestFailure) -> ChallengeResponse {
        try challenges.issuePossession(
            of: request.publicKey, for: .recover, username: request.username, deviceID: request.deviceId,
            now: context.milliseconds)
    }

    /// `POST /recovery`.
    func begin(_ request: BeginRecoveryRequest, _ context: RequestContext) async throws(RequestFailure)
        -> RecoveryResponse
    {
        guard let delay = recovery.delaySeconds else { throw .recoveryOff }
        let key = try DevicePublicKey.decode(request.publicKey)
        let secrets = try secrets(
            request.otpId, request.otp, request.recoveryCode, request.invitation, of: request.username, context)
        let proof = try challenges.verifyPossession(
            request.proof, of: key, for: .recover, username: request.username, deviceID: request.deviceId,
            now: context.milliseconds)
        let id: RecoveryID
        do {
            id = try RecoveryID.make(RoutingPrefix(of: request.username, by: decoys))
        } catch {
            throw .crypto(error)
        }
        let beginning = RecoveryBeginning(
            id: id, username: request.username, deviceID: request.deviceId, model: request.deviceModel,
            publicKey: key.x963, keyID: key.id, consuming: proof.challengeID, secrets: secrets, now: context.date,
            witnessedAt: context.witnessedSeconds, delaySeconds: delay, openSeconds: Self.openSeconds)
        let outcome = try await audit.noting(
            context,
            { outcome in
                switch outcome {
                case .begun(let record): [Self.event(.recoveryBegun, record, reason: record.proof.rawValue)]
                case .completed(let record, let removed): Self.completion(of: record, removed)
                default: []
                }
            }
        ) { () throws(StoreError) in try await store.beginRecovery(beginning) }
        switch outcome {
        case .passwordRefused(let outcome): throw .passwordRefused(outcome)
        case .codeRefused: throw .recoveryCodeInvalid
        case .invitationRefused: throw .recoveryInvitationInvalid("invitation_used")
        case .userSuspended: throw .accountSuspended
        case .deviceExists: throw .recoveryDeviceExists
        case .tooManyDevices: throw .tooManyDevices
        case .challengeUsed: throw .recoveryChallengeUsed
        case .otherRunning:
            throw .refused(
                .recoveryRunning, detail: "A device of the account can stop it, or wait until it has expired.")
        case .running(let record), .begun(let record), .completed(let record, _): return RecoveryResponse(record)
        }
    }

    /// `POST /recovery/complete`.
    func complete(
        _ request: CompleteRecoveryRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> RecoveryResponse {
        guard recovery.delaySeconds != nil else { throw .recoveryOff }
        let secrets = try secrets(
            request.otpId, request.otp, request.recoveryCode, request.invitation, of: request.username, context)
        let known = try await find(request.recoveryId, of: request.username)
        let key: DevicePublicKey
        do {
            key = try DevicePublicKey(stored: known.publicKey, id: known.keyID)
        } catch {
            throw .refused(.internalError, detail: "The recovery's record is damaged.", finer: "stored_key")
        }
        let proof = try challenges.verifyPossession(
            request.proof, of: key, for: .recover, username: request.username, deviceID: known.deviceID,
            now: context.milliseconds)
        let completion = RecoveryCompletion(
            id: request.recoveryId, username: request.username, consuming: proof.challengeID, secrets: secrets,
            otherDevices: request.otherDevices ?? .keep, now: context.date, witnessedAt: context.witnessedSeconds)
        let outcome = try await audit.noting(
            context,
            { outcome in
                guard case .completed(let record, let removed) = outcome else { return [] }
                return Self.completion(of: record, removed)
            }
        ) { () throws(StoreError) in try await store.completeRecovery(completion) }
        switch outcome {
        case .unknown: throw .recoveryUnknown
        case .waiting(let record):
            throw .refused(
                .recoveryWaiting, detail: "It can be completed from \(Timestamp(record.completableAt)) on.")
        case .userSuspended: throw .accountSuspended
        case .deviceExists: throw .recoveryDeviceExists
        case .passwordRefused(let outcome): throw .passwordRefused(outcome)
        case .codeRefused: throw .recoveryCodeInvalid
        case .invitationRefused: throw .recoveryInvitationInvalid("invitation_used")
        case .tooManyDevices: throw .tooManyDevices
        case .challengeUsed: throw .recoveryChallengeUsed
        case .completed(let record, _): return RecoveryResponse(record)
        }
    }

    /// `POST /recovery/status`.
    func status(
        _ request: RecoveryStatusRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> RecoveryResponse {
        let record = try await find(request.recoveryId, of: request.username)
        guard record.state != .waiting || context.date < record.expiresAt else { throw .recoveryUnknown }
        return RecoveryResponse(record)
    }

    /// `GET /recovery`.
    func running(_ context: AuthenticatedContext) async throws(RequestFailure) -> RunningRecoveryResponse {
        let record = try await stored(await store.runningRecovery(of: context.device.user))
        guard let record, context.request.date < record.expiresAt else { return RunningRecoveryResponse(nil) }
        return RunningRecoveryResponse(RunningRecovery(record))
    }

    /// `POST /recovery/stop`.
    func stop(_ context: AuthenticatedContext) async throws(RequestFailure) -> Acknowledgement {
        let requester = context.device.deviceID.rawValue
        let outcome = try await audit.noting(
            context.request,
            { outcome in
                guard case .stopped(let record) = outcome else { return [] }
                return [Self.event(.recoveryStopped, record, reason: requester)]
            }
        ) { () throws(StoreError) in
            try await store.stopRecovery(requestedBy: context.device, now: context.request.date)
        }
        guard outcome != .authorizationRequired else { throw .accessTokenInvalid("device_removed") }
        return Acknowledgement(success: true, message: "Recovery stopped")
    }

    /// The recovery with an id, if it is about that name.
    private func find(_ id: RecoveryID, of username: Username) async throws(RequestFailure) -> RecoveryRecord {
        let record = try await stored(await store.recovery(id))
        guard let record, record.username.folded == username.folded else { throw .recoveryUnknown }
        return record
    }

    private func secrets(
        _ id: OneTimePasswordID?, _ password: OneTimePassword?, _ code: RecoveryCode?, _ invitation: InvitationToken?,
        of username: Username, _ context: RequestContext
    ) throws(RequestFailure) -> RecoverySecrets {
        guard (id == nil) == (password == nil) else {
            throw .refused(
                .fieldMissing, detail: "Send otpId and otp together.", field: id == nil ? "otpId" : "otp")
        }
        guard password != nil || code != nil || invitation != nil else {
            throw .refused(.fieldMissing, detail: "Send otpId and otp, recoveryCode or invitation.", field: "otp")
        }
        let (passwordKey, codeKey) = (self.passwordKey(), self.codeKey())
        var secrets = RecoverySecrets(password: nil, code: nil, maximumTries: maximumTries)
        if let id, let password {
            guard let hash = passwordKey.hash(password, of: username) else { throw .hashing }
            secrets.password = (id, hash)
            secrets.passwordByOlderKeys = passwordKey.earlier.compactMap { $0.hash(password, of: username) }
        }
        if let code {
            guard let hash = codeKey.hash(code, of: username) else { throw .hashing }
            secrets.code = hash
            secrets.codeByOlderKeys = codeKey.earlier.compactMap { $0.hash(code, of: username) }
        }
        secrets.invitation = try use(of: invitation, for: username, context)
        return secrets
    }

    /// The invitation that the request spends, which only an issuer that the server knows can have made.
    private func use(
        of invitation: InvitationToken?, for username: Username, _ context: RequestContext
    ) throws(RequestFailure) -> InvitationUse? {
        guard let invitation else { return nil }
        switch invitations.verify(invitation, for: .recover, username: username, now: context.seconds) {
        case .success(let use): return use
        case .failure(let fault): throw .recoveryInvitationInvalid(fault.rawValue)
        }
    }

    private static func completion(of record: RecoveryRecord, _ removed: [DeviceID]) -> [AuditEvent] {
        [event(.recoveryCompleted, record, reason: record.proof.rawValue)]
            + removed.map { device in
                AuditEvent(
                    .deviceRemoved, username: record.username, deviceID: device, detail: record.deviceID.rawValue,
                    user: record.user)
            }
    }

    private static func event(_ kind: AuditEvent.Kind, _ record: RecoveryRecord, reason: String) -> AuditEvent {
        AuditEvent(
            kind, username: record.username, deviceID: record.deviceID, detail: record.keyID.rawValue, reason: reason,
            user: record.user)
    }
}
