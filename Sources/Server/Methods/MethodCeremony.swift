import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

/// Changing how a device signs in: a first key, another key, or one-time codes.
struct MethodCeremony: Sendable {
    let store: any Store
    let challenges: ChallengeAuthority
    let messages: MessageOutbox
    let audit: AuditLog
    let notice: DowngradeNotice
    let tokens: TokenService

    /// `POST /mfa/upgrade/challenge`.
    ///
    /// Depends on the request alone, so it tells nothing about users or devices.
    func challenge(
        _ request: UpgradeChallengeRequest, _ context: RequestContext
    ) throws(RequestFailure) -> ChallengeResponse {
        try challenges.issuePossession(
            of: request.publicKey, for: .upgrade, username: request.username, deviceID: request.deviceId,
            now: context.milliseconds)
    }

    /// `POST /mfa/upgrade`.
    func upgrade(
        _ request: UpgradeRequest, _ context: ChangeContext
    ) async throws(RequestFailure) -> MethodChangeResponse {
        try context.check(isAbout: request.username)
        let key = try DevicePublicKey.decode(request.publicKey)
        let proof: VerifiedProof? =
            if let proof = request.proof {
                try challenges.verifyPossession(
                    proof, of: key, for: .upgrade, username: request.username, deviceID: request.deviceId,
                    now: context.request.milliseconds)
            } else { nil }
        let successor = try successor(at: request.deviceId, context)
        let replacement = KeyReplacement(
            deviceID: request.deviceId, publicKey: key.x963, keyID: key.id, scheme: request.scheme,
            consuming: proof?.challengeID, requestedBy: context.device, successor: successor?.session,
            remembering: context.request.repeatable)
        let event = Self.event(.methodUpgraded, of: request.deviceId, detail: key.id.rawValue, context)
        let outcome = try await audit.noting(context.request, { $0 == .replaced ? [event] : [] }) {
            () throws(StoreError) in try await store.replaceKey(replacement)
        }
        try Self.check(outcome)
        return try reply(request.success, successor, context)
    }

    /// `POST /mfa/downgrade`.
    func downgrade(
        _ request: DowngradeRequest, _ context: ChangeContext
    ) async throws(RequestFailure) -> MethodChangeResponse {
        try context.check(isAbout: request.username)
        let enrolled = try await stored(await store.device(request.deviceId))
        // Another user's device is refused by the store, whatever its number.
        try messages.requireWay(to: enrolled?.user == context.device.user ? enrolled?.phoneNumber : nil)
        let successor = try successor(at: request.deviceId, context)
        let downgrade = Downgrade(
            deviceID: request.deviceId, requestedBy: context.device, successor: successor?.session,
            remembering: context.request.repeatable)
        let outcome = try await audit.noting(
            context.request,
            { outcome in
                guard case .downgraded(let device, _) = outcome else { return [] }
                let requester = context.device.deviceID.rawValue
                return [Self.event(.methodDowngraded, of: device.deviceID, detail: requester, context)]
            }
        ) { () throws(StoreError) in try await store.downgrade(downgrade) }
        switch outcome {
        case .keyTaken: throw .idempotencyKeyInProgress
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .unknownDevice: throw .unknownDevice
        case .phoneNumberMissing:
            // Every enrollment brings a number, so only a record of another program's making has none.
            throw .refused(
                .internalError, detail: "The device's record has no phone number.", finer: "no_phone_number")
        case .smsOff: throw .smsOff
        case .alreadyDone: return request.success
        case .downgraded(let device, let isNumberVerified):
            notice.send(about: device, isNumberVerified: isNumberVerified, now: context.request.witnessedSeconds)
            return try reply(request.success, successor, context)
        }
    }

    /// The session that goes on where the change of a device's key ends that of the request.
    ///
    /// A copy of the old tokens is then worth nothing. Without step-up the session of the request goes on instead, as
    /// clients of the MFA document expect.
    private func successor(
        at device: DeviceID, _ context: ChangeContext
    ) throws(RequestFailure) -> TokenService.SessionGrant? {
        guard context.audience == .account, context.device.deviceID == device else { return nil }
        return try tokens.newSession(of: context.device.username, context.request)
    }

    private func reply(
        _ success: MethodChangeResponse, _ successor: TokenService.SessionGrant?, _ context: ChangeContext
    ) throws(RequestFailure) -> MethodChangeResponse {
        guard let successor else { return success }
        return MethodChangeResponse(
            success: true, method: success.method, message: success.message,
            tokens: try tokens.response(continuing: context, as: successor))
    }

    private static func check(_ outcome: KeyReplacementOutcome) throws(RequestFailure) {
        switch outcome {
        case .replaced: return
        case .keyTaken: throw .idempotencyKeyInProgress
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .unknownDevice: throw .unknownDevice
        case .schemeConflict:
            throw .refused(
                .schemeConflict, detail: "A device of the scheme bound stays bound; leave the field out.",
                field: "scheme")
        case .proofRequired:
            throw .refused(
                .fieldMissing, detail: "The scheme bound requires a proof; see mfa/upgrade/challenge.", field: "proof")
        case .challengeUsed:
            throw .refused(
                .challengeUsed, detail: "Get a new challenge from mfa/upgrade/challenge.", field: "proof.challengeId")
        }
    }

    private static func event(
        _ kind: AuditEvent.Kind, of device: DeviceID, detail: String, _ context: ChangeContext
    ) -> AuditEvent {
        AuditEvent(kind, username: context.device.username, deviceID: device, detail: detail, user: context.device.user)
    }
}
