import LatchkeyStore
import LatchkeyWire

extension RequestFailure {
    static var recoveryOff: RequestFailure {
        .refused(.recoveryOff, detail: "Ask the operator of the server.")
    }

    static var recoveryUnknown: RequestFailure {
        .refused(.recoveryUnknown, detail: "Begin anew with recovery.", field: "recoveryId")
    }

    static var recoveryCodeInvalid: RequestFailure {
        .refused(
            .recoveryCodeInvalid, detail: "It is not an unused recovery code of this user.", field: "recoveryCode")
    }

    /// The refusal of an invitation; only the audit log and the metrics tell a used one from others.
    static func recoveryInvitationInvalid(_ finer: String) -> RequestFailure {
        .refused(
            .invitationInvalid, detail: "It is not an unused invitation to recover this account.",
            field: "invitation", finer: finer)
    }

    static var recoveryDeviceExists: RequestFailure {
        .refused(.deviceExists, detail: "Choose another deviceId.", field: "deviceId")
    }

    static var recoveryChallengeUsed: RequestFailure {
        .refused(
            .challengeUsed, detail: "Get a new challenge from recovery/challenge.", field: "proof.challengeId")
    }

    static var hashing: RequestFailure {
        .refused(.internalError, detail: "The server could not hash the secret.", finer: "recovery_hash")
    }

    /// The refusal of a one-time password, with the words of `verify-otp`.
    static func passwordRefused(_ outcome: OneTimePasswordRedemptionOutcome) -> RequestFailure {
        let finer: String
        switch outcome {
        case .expired:
            return .refused(.otpExpired, detail: "Request a new one with auth/request-otp.", field: "otp")
        case .keyExists:
            return .refused(
                .recoveryRequired, detail: "Begin a recovery with this one-time password: see recovery.")
        case .accountSuspended: return .accountSuspended
        case .wornOut: finer = "worn_out"
        case .wrong: finer = "wrong"
        case .unknown, .redeemed: finer = "none"
        }
        return .refused(
            .otpInvalid, detail: "It is not valid for this user. Request a new one with auth/request-otp.",
            field: "otp", finer: finer)
    }
}

extension RecoveryResponse {
    init(_ record: RecoveryRecord) {
        self.init(
            recoveryId: record.id, state: record.state, deviceId: record.deviceID,
            completableAt: Timestamp(record.completableAt), expiresAt: Timestamp(record.expiresAt))
    }
}

extension RunningRecovery {
    init(_ record: RecoveryRecord) {
        self.init(
            deviceId: record.deviceID, deviceModel: record.model, begunWith: record.proof,
            begunAt: Timestamp(record.begunAt), completableAt: Timestamp(record.completableAt),
            expiresAt: Timestamp(record.expiresAt))
    }
}
