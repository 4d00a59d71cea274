import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Changing a phone number by a code that comes back from it, and switching codes off.
struct NumberCeremony: Sendable {
    let store: any Store
    let key: @Sendable () -> OneTimePasswordKey
    let decoys: DecoySecret
    let policy: OneTimePasswordPolicy
    /// The same as that of `request-otp`: both send codes.
    let limiter: OneTimePasswordLimiter
    let messages: MessageOutbox
    let audit: AuditLog
    let serverID: ServerID
    /// Maximum one-time passwords a day; `nil` for no limit.
    let budget: Int?
    let alarm: MessageAlarm

    /// `POST /numbers/change`.
    ///
    /// Beyond a day's limits the reply is the same: it does not tell how many codes others have had sent to the number.
    func change(
        _ request: NumberChangeRequest, _ context: ChangeContext
    ) async throws(RequestFailure) -> RateLimited<RequestOTPResponse> {
        try messages.requireDelivery(
            to: request.phoneNumber, otherwise: "A number needs a code that is sent to it, so none can be changed.")
        let date = context.request.date
        let state = try limiter.charge(
            RequestOTPRequest(username: context.device.username, phoneNumber: request.phoneNumber),
            from: context.request.clientAddress?.subject, now: context.request.witnessedSeconds)
        let password: OneTimePassword
        let id: OneTimePasswordID
        do {
            password = try OneTimePassword.make()
            id = try OneTimePasswordID.make(RoutingPrefix(of: context.device.username, by: decoys))
        } catch {
            throw .crypto(error)
        }
        let issuance = OneTimePasswordIssuance(
            id: id, username: context.device.username, phoneNumber: request.phoneNumber,
            deviceID: request.deviceId ?? context.device.deviceID,
            hash: try hash(password, id, by: key(), context),
            issuedAt: date, expiresAt: date.addingTimeInterval(Double(policy.lifetime)),
            dailyLimit: policy.dailyLimit, unverifiedDailyLimit: policy.unverifiedDailyLimit, budget: budget)
        let change = NumberChange(issuance: issuance, requestedBy: context.device)
        let outcome = try await audit.noting(
            context.request, { Self.events(of: $0, request.phoneNumber, context) }
        ) { () throws(StoreError) in try await store.beginNumberChange(change) }
        switch outcome {
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .unknownDevice: throw .unknownDevice
        case .limitReached, .budgetSpent: break
        case .issued:
            messages.enqueue(message(password, to: request.phoneNumber))
        }
        await alarm.check(store, at: date)
        return RateLimited(
            body: RequestOTPResponse(masking: request.phoneNumber, expiresIn: policy.lifetime, otpId: id), state: state)
    }

    /// `POST /numbers/verify`.
    func verify(
        _ request: NumberVerifyRequest, _ context: ChangeContext
    ) async throws(RequestFailure) -> Acknowledgement {
        let key = self.key()
        var verification = NumberVerification(
            id: request.otpId, presented: try hash(request.otp, request.otpId, by: key, context),
            maximumTries: policy.maximumTries, requestedBy: context.device, now: context.request.date)
        verification.presentedByOlderKeys = key.earlier.compactMap {
            $0.hash(request.otp, ofNumberChange: request.otpId, by: context.device.user)
        }
        let presented = verification
        let outcome = try await audit.noting(
            context.request,
            { outcome in
                guard case .verified(let device, let number, let old) = outcome else { return [] }
                var event = Self.event(.numberVerified, device, number.masked, context)
                event.reason = old == nil ? nil : AuditEvent.replacedNumber
                return [event]
            }
        ) { () throws(StoreError) in try await store.verifyNumber(presented) }
        switch outcome {
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .unknown: throw Self.refused("none")
        case .wornOut: throw Self.refused("worn_out")
        case .wrong: throw Self.refused("wrong")
        case .expired:
            throw .refused(.otpExpired, detail: "Request a new one with numbers/change.", field: "otp")
        case .verified: return Acknowledgement(success: true, message: "Phone number verified")
        }
    }

    /// `POST /sms`.
    func switchSMS(
        _ request: SMSSwitchRequest, _ context: ChangeContext
    ) async throws(RequestFailure) -> SMSSwitchResponse {
        let change = SMSSwitch(isEnabled: request.enabled, requestedBy: context.device, now: context.request.date)
        let event = Self.event(.smsSwitched, context.device.deviceID, request.enabled ? "on" : "off", context)
        let outcome = try await audit.noting(context.request, { $0 == .switched ? [event] : [] }) {
            () throws(StoreError) in try await store.switchSMS(change)
        }
        switch outcome {
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .keyRequired:
            throw .refused(
                .keyRequired, detail: "Give a device a key first; see mfa/upgrade.", field: "enabled")
        case .unchanged, .switched: break
        }
        return SMSSwitchResponse(enabled: request.enabled)
    }

    private static func refused(_ finer: String) -> RequestFailure {
        .refused(
            .otpInvalid, detail: "It is not valid for this change. Request a new one with numbers/change.",
            field: "otp", finer: finer)
    }

    private static func events(
        of outcome: NumberChangeOutcome, _ number: PhoneNumber, _ context: ChangeContext
    ) -> [AuditEvent] {
        switch outcome {
        case .authorizationRequired, .unknownDevice: return []
        case .issued: return [event(.otpSent, context.device.deviceID, number.masked, context)]
        case .limitReached, .budgetSpent:
            var event = event(.otpLimited, context.device.deviceID, number.masked, context)
            event.reason = outcome == .budgetSpent ? "budget" : nil
            return [event]
        }
    }

    private static func event(
        _ kind: AuditEvent.Kind, _ device: DeviceID, _ detail: String, _ context: ChangeContext
    ) -> AuditEvent {
        AuditEvent(
            kind, username: context.device.username, deviceID: device, detail: detail, user: context.device.user)
    }

    /// The text of the message: the code comes first, because previews only show the beginning.
    private func message(_ password: OneTimePassword, to number: PhoneNumber) -> OutgoingMessage {
        OutgoingMessage(
            to: number,
            body: "\(password.rawValue) is your code to use this number for \(serverID). It is valid for "
                + "\(policy.lifetime / 60) minutes. Don't share it.",
            purpose: .oneTimePassword)
    }

    private func hash(
        _ password: OneTimePassword, _ id: OneTimePasswordID, by key: OneTimePasswordKey, _ context: ChangeContext
    ) throws(RequestFailure) -> OneTimePasswordHash {
        guard let hash = key.hash(password, ofNumberChange: id, by: context.device.user) else {
            throw .refused(.internalError, detail: "The server could not hash the code.", finer: "otp_hash")
        }
        return hash
    }
}

extension RequestFailure {
    /// The user has switched one-time passwords off, and a device would sign in with them.
    static let smsOff = RequestFailure.refused(
        .smsOff, detail: "The user has switched off sign-in with codes; see sms.", field: "method")
}
