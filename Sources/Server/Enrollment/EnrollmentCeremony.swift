import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Registering a device: challenge, proof of possession, and the atomic step that stores it.
struct EnrollmentCeremony: Sendable {
    let store: any Store
    let challenges: ChallengeAuthority
    let tokens: AccessTokenAuthority
    let stepUp: StepUp
    let messages: MessageOutbox
    let audit: AuditLog
    /// Whether a name may be taken whose user has no device left.
    let freedNames: FreedNames
    let policy: EnrollmentPolicy
    let invitations: InvitationAuthority

    /// `POST /mfa/enroll/challenge`.
    ///
    /// Depends on the request alone, so it tells nothing about users or devices.
    func challenge(
        _ request: EnrollmentChallengeRequest, _ context: RequestContext
    ) throws(RequestFailure) -> ChallengeResponse {
        try challenges.issuePossession(
            of: request.publicKey, for: .enroll, username: request.username, deviceID: request.deviceId,
            now: context.milliseconds)
    }

    /// `POST /mfa/enroll`.
    func enroll(_ request: EnrollRequest, _ context: RequestContext) async throws(RequestFailure) {
        let key = try Self.key(of: request)
        // Before anything about the name is asked: without an invitation every name is refused alike.
        let invitation = try use(of: request, context)
        let proof = try verifyProof(of: request, key: key, now: context.milliseconds)
        if request.method == .smsOTP { try messages.requireWay(to: request.phoneNumber) }
        let authorization = try await authorization(for: request, context)
        let device = DeviceRecord(
            deviceID: request.deviceId, user: try Self.user(authorization), username: request.username,
            model: request.deviceModel, method: request.method, scheme: request.scheme ?? .plain, publicKey: key?.x963,
            keyID: key?.id, phoneNumber: request.phoneNumber,
            enrolledAt: context.date)
        let enrollment = Enrollment(
            device: device, consuming: proof?.challengeID, authorization: authorization, freedNames: freedNames,
            invitation: invitation, remembering: context.repeatable)
        let event = AuditEvent(
            .deviceEnrolled, username: request.username, deviceID: request.deviceId,
            detail: key?.id.rawValue ?? request.method.rawValue, user: device.user)
        let outcome = try await audit.noting(context, { $0 == .enrolled ? [event] : [] }) { () throws(StoreError) in
            try await store.enroll(enrollment)
        }
        try Self.check(outcome)
    }

    /// The user that the device will belong to: a new one, unless a device vouches for it.
    private static func user(_ authorization: EnrollmentAuthorization) throws(RequestFailure) -> UserID {
        if case .signedIn(let device) = authorization { return device.user }
        do throws(CryptoError) {
            guard let id = UserID(bytes: try SecureRandom.bytes(16)) else { throw .invalidParameter("user id") }
            return id
        } catch {
            throw .crypto(error)
        }
    }

    private static func check(_ outcome: EnrollmentOutcome) throws(RequestFailure) {
        switch outcome {
        case .enrolled: return
        case .keyTaken: throw .idempotencyKeyInProgress
        case .deviceExists:
            throw .refused(
                .deviceExists, detail: "Choose another deviceId; an enrolled device is never overwritten.",
                field: "deviceId")
        case .nameReserved:
            throw .refused(
                .nameReserved, detail: "Choose another name, or ask the server's operator to free this one.",
                field: "username")
        case .invitationUsed:
            throw .refused(
                .invitationInvalid, detail: "The invitation was used. Ask for another one.", field: "invitation",
                finer: "invitation_used")
        case .invitationOutdated:
            throw .refused(
                .invitationInvalid,
                detail: "The invitation was made before the server was restored from a backup. Ask for another one.",
                field: "invitation", finer: "invitation_outdated")
        case .smsOff: throw .smsOff
        case .tooManyDevices: throw .tooManyDevices
        case .challengeUsed:
            throw .refused(
                .challengeUsed, detail: "Get a new challenge from mfa/enroll/challenge.", field: "proof.challengeId")
        case .authorizationRequired:
            throw .refused(
                .authorizationRequired,
                detail: "Send a bearer token of this user, from a sign-in with a device that is enrolled already.")
        }
    }

    /// The invitation that the request spends; `nil` if it has none and needs none.
    ///
    /// A user's further device is vouched for by a bearer token, never by an invitation.
    private func use(
        of request: EnrollRequest, _ context: RequestContext
    ) throws(RequestFailure) -> InvitationUse? {
        guard let invitation = request.invitation else {
            guard policy == .open || context.bearerToken != nil else {
                throw .refused(
                    .invitationRequired, detail: "Ask whoever runs the service for an invitation.", field: "invitation")
            }
            return nil
        }
        guard context.bearerToken == nil else {
            throw .refused(
                .fieldInvalid, detail: "Send an access token or an invitation, not both.", field: "invitation")
        }
        switch invitations.verify(invitation, username: request.username, now: context.seconds) {
        case .success(let use): return use
        case .failure(let fault):
            throw .refused(
                .invitationInvalid, detail: fault.sentence, field: "invitation", finer: fault.rawValue)
        }
    }

    private static func key(of request: EnrollRequest) throws(RequestFailure) -> DevicePublicKey? {
        guard let encoded = request.publicKey else {
            if request.method == .smsOTP { return nil }
            throw .refused(
                .fieldMissing, detail: "The method secureEnclave requires the field publicKey.", field: "publicKey")
        }
        guard request.method == .secureEnclave else {
            throw .refused(.fieldInvalid, detail: "The method smsOTP takes no publicKey.", field: "publicKey")
        }
        return try DevicePublicKey.decode(encoded)
    }

    private func verifyProof(
        of request: EnrollRequest, key: DevicePublicKey?, now milliseconds: UInt64
    ) throws(RequestFailure) -> VerifiedProof? {
        guard let key else {
            guard request.proof == nil else {
                throw .refused(.fieldInvalid, detail: "The method smsOTP takes no proof.", field: "proof")
            }
            guard request.scheme != .bound else {
                throw .refused(.fieldInvalid, detail: "The method smsOTP signs nothing.", field: "scheme")
            }
            return nil
        }
        guard let proof = request.proof else {
            guard request.scheme == .bound else { return nil }
            throw .refused(
                .fieldMissing, detail: "The scheme bound requires a proof; see mfa/enroll/challenge.", field: "proof")
        }
        return try challenges.verifyPossession(
            proof, of: key, for: .enroll, username: request.username, deviceID: request.deviceId, now: milliseconds)
    }

    /// The authorization for a further device: none, or a device of the same user.
    private func authorization(
        for request: EnrollRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> EnrollmentAuthorization {
        guard let token = context.bearerToken else { return .none }
        guard let claims = tokens.verify(token, now: context.seconds), let audience = tokens.audience(of: claims),
            let deviceID = DeviceID(rawValue: claims.did), let id = UserID(rawValue: claims.sub),
            let user = try await stored(await store.user(id)), user.name.isSame(as: request.username)
        else { throw .accessTokenInvalid("another_user") }
        guard user.suspendedAt == nil else { throw .accountSuspended }
        try stepUp.check(audience, claims.authentication, now: context.seconds)
        return .signedIn(
            SignedInDevice(
                user: user.id, username: user.name, deviceID: deviceID,
                issuedAt: Date(timeIntervalSince1970: Double(claims.iat)), sessionID: claims.sid))
    }
}

extension DeviceSignature {
    /// Reads a signature of a request.
    static func decode(_ encoded: EncodedBytes, field: String) throws(RequestFailure) -> DeviceSignature {
        do {
            return try DeviceSignature(encoded.bytes)
        } catch {
            throw .refused(.signatureMalformed, detail: error.sentence, field: field)
        }
    }
}

extension ChallengeAuthority {
    /// Makes a challenge with new randomness.
    func issue(
        _ subject: Subject, method: MFAMethod, now milliseconds: UInt64
    ) throws(RequestFailure) -> ChallengeResponse {
        let random: [UInt8]
        do {
            random = try SecureRandom.bytes(10)
        } catch {
            throw .crypto(error)
        }
        guard let response = challenge(for: subject, method: method, now: milliseconds, random: random) else {
            throw .refused(.internalError, detail: "The server has no challenge key for this time.", finer: "no_key")
        }
        return response
    }
}
