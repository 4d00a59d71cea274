import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Signing in with a one-time password by text message.
///
/// SMS is a restricted authenticator (NIST SP 800-63B §5.1.3.3): it is there for phones whose key is gone.
struct OneTimePasswordCeremony: Sendable {
    let store: any Store
    let key: @Sendable () -> OneTimePasswordKey
    let decoys: DecoySecret
    let policy: OneTimePasswordPolicy
    let limiter: OneTimePasswordLimiter
    let tokens: TokenService
    let messages: MessageOutbox
    let audit: AuditLog
    let serverID: ServerID
    /// Whether `verify-otp` requires the id of the request: a stranger who knows a name can then use up no attempts.
    let requiresID: Bool
    /// Maximum one-time passwords a day; `nil` for no limit.
    let budget: Int?
    let alarm: MessageAlarm
    /// The accounts that a one-time password alone opens.
    let reach: OneTimePasswordReach

    /// `POST /auth/request-otp`.
    ///
    /// Up to the answer, the same is done for known and unknown names, and both wait for a commit; the message goes
    /// out behind the reply.
    func request(
        _ request: RequestOTPRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> RateLimited<RequestOTPResponse> {
        try messages.requireDelivery(to: request.phoneNumber)
        let state = try limiter.charge(request, from: context.clientAddress?.subject, now: context.witnessedSeconds)
        let password: OneTimePassword
        let id: OneTimePasswordID
        do {
            password = try OneTimePassword.make()
            id = try OneTimePasswordID.make(RoutingPrefix(of: request.username, by: decoys))
        } catch {
            throw .crypto(error)
        }
        let issuance = OneTimePasswordIssuance(
            id: id, username: request.username, phoneNumber: request.phoneNumber, deviceID: request.deviceId,
            hash: try hash(password, by: key(), of: request.username), issuedAt: context.date,
            expiresAt: context.date.addingTimeInterval(Double(policy.lifetime)), dailyLimit: policy.dailyLimit,
            unverifiedDailyLimit: policy.unverifiedDailyLimit, budget: budget)
        let outcome = try await audit.noting(context, { Self.events(of: $0, request) }) { () throws(StoreError) in
            try await store.issueOneTimePassword(issuance)
        }
        if case .noRecipient = outcome { countStranger(context) }
        if case .issued = outcome { messages.enqueue(message(password, to: request.phoneNumber)) }
        // Whatever the outcome, so that every request takes as long.
        await alarm.check(store, at: context.date)
        return RateLimited(
            body: RequestOTPResponse(masking: request.phoneNumber, expiresIn: policy.lifetime, otpId: id),
            state: state)
    }

    /// `POST /auth/verify-otp`.
    ///
    /// The store alone counts attempts, in the step that compares: of any number at once it compares five. Nothing is
    /// counted by name, so nobody can make somebody else wait.
    func verify(_ request: VerifyOTPRequest, _ context: RequestContext) async throws(RequestFailure) -> TokenResponse {
        guard request.otpId != nil || !requiresID else {
            throw .refused(
                .fieldMissing, detail: "Send the otpId of the reply to auth/request-otp.", field: "otpId")
        }
        let purpose = request.purpose ?? .signIn
        let grant = try tokens.newSession(of: request.username, for: purpose, context)
        let key = self.key()
        var redemption = OneTimePasswordRedemption(
            id: request.otpId, username: request.username, deviceID: request.deviceId,
            presented: try hash(request.otp, by: key, of: request.username), maximumTries: policy.maximumTries,
            now: context.date, session: grant.session, reach: reach)
        redemption.presentedByOlderKeys = key.earlier.compactMap { $0.hash(request.otp, of: request.username) }
        let presented = redemption
        let outcome = try await audit.noting(
            context,
            { outcome in
                guard case .redeemed(let deviceID, let user) = outcome else { return [] }
                return [
                    AuditEvent(
                        purpose == .manage ? .steppedUp : .signedIn, username: request.username, deviceID: deviceID,
                        detail: AuthenticationMethod.oneTimePassword.rawValue, user: user)
                ]
            }
        ) { () throws(StoreError) in try await store.redeemOneTimePassword(presented) }
        let (deviceID, user) = try check(outcome, request)
        return try tokens.response(
            to: grant, user: user, username: request.username, deviceID: deviceID, method: .oneTimePassword, context)
    }

    /// The device that is signed in now, and its user.
    private func check(
        _ outcome: OneTimePasswordRedemptionOutcome, _ request: VerifyOTPRequest
    ) throws(RequestFailure) -> (DeviceID, UserID) {
        if outcome == .keyExists, request.purpose == .manage {
            throw .stepUpUnavailable("This user has a device with a key. Use that.", finer: "key_exists")
        }
        guard case .redeemed(let deviceID, let user) = outcome else { throw .passwordRefused(outcome) }
        return (deviceID, user)
    }

    /// The events of a request's outcome.
    ///
    /// A stranger's name stands nowhere: like all rejections, theirs are counted.
    private static func events(
        of outcome: OneTimePasswordIssuanceOutcome, _ request: RequestOTPRequest
    ) -> [AuditEvent] {
        switch outcome {
        case .noRecipient: []
        case .limitReached, .budgetSpent:
            [
                AuditEvent(
                    .otpLimited, username: request.username, detail: request.phoneNumber.masked,
                    reason: outcome == .budgetSpent ? "budget" : nil)
            ]
        case .issued(let deviceID):
            [
                AuditEvent(
                    .otpSent, username: request.username, deviceID: deviceID, detail: request.phoneNumber.masked)
            ]
        }
    }

    private func countStranger(_ context: RequestContext) {
        audit.recordRejection(
            operation: Endpoint.requestOTP.operationID, reason: "otp_not_sent:no_recipient",
            requestID: context.id, now: context.milliseconds)
    }

    /// The text of the message: the code comes first, because previews only show the beginning.
    private func message(_ password: OneTimePassword, to number: PhoneNumber) -> OutgoingMessage {
        OutgoingMessage(
            to: number,
            body: "\(password.rawValue) is your code for \(serverID). It is valid for \(policy.lifetime / 60) minutes. "
                + "Don't share it.",
            purpose: .oneTimePassword)
    }

    private func hash(
        _ password: OneTimePassword, by key: OneTimePasswordKey, of username: Username
    ) throws(RequestFailure) -> OneTimePasswordHash {
        guard let hash = key.hash(password, of: username) else {
            throw .refused(.internalError, detail: "The server could not hash the password.", finer: "otp_hash")
        }
        return hash
    }
}
