import LatchkeyWire

extension LatchkeyError {
    /// Maps a reply that was no success.
    init(_ refusal: ServerRefusal) {
        guard let code = refusal.problemCode.flatMap(ProblemCode.init) else {
            // Of an unknown reason the status still tells whose fault it is (RFC 9110 §15).
            self.init(
                .serverUnknown, suggestion: refusal.status >= 500 || refusal.status == 429 ? .retryLater : nil,
                underlying: .server(refusal))
            return
        }
        self.init(.server(code), underlying: .server(refusal))
    }

    /// Whether the server says that it has no such thing, and names the field of the request that says which.
    ///
    /// Without the field, it has no such path: that says nothing about the thing.
    func isMissing(_ field: RequestField) -> Bool {
        guard code == .server(.notFound), case .server(let refusal) = underlying else { return false }
        return refusal.field == field.rawValue
    }

    /// The fields by which requests name what is to be taken away.
    enum RequestField: String, Sendable {
        case deviceId, sessionId, identityId
    }

    /// Whether the server has answered, and its answer was that it did not do it.
    var isRefusal: Bool {
        guard case .server(let refusal) = underlying else { return false }
        switch code {
        // An earlier copy of the request is still running; its outcome is open.
        case .server(.idempotencyKeyInProgress): return false
        // The server's configuration refuses it, before anything is done.
        case .server(.messagesOff): return true
        default: return (400..<500).contains(refusal.status)
        }
    }
}

extension ProblemCode {
    /// An app's next step after a refusal.
    var suggestion: LatchkeyError.Suggestion {
        switch self {
        case .invalidRequest, .malformedJSON, .fieldMissing, .notFound, .methodNotAllowed, .lengthRequired,
            .bodyTooLarge, .versionNotSupported, .methodUnknown, .targetTooLong, .unsupportedMediaType,
            .headersTooLarge, .signatureMalformed, .publicKeyInvalid, .schemeConflict, .idempotencyKeyInvalid,
            .idempotencyKeyReused:
            .updateApp
        case .fieldInvalid, .otpInvalid, .nameReserved: .correctInput
        case .authenticationFailed: .retry
        case .challengeExpired, .challengeUsed, .proofInvalid: .retry
        case .otpExpired: .requestOneTimeCode
        case .smsOff, .keyRequired: .correctInput
        case .messagesUnavailable, .messagesOff, .invitationRequired, .invitationInvalid, .accountSuspended:
            .contactSupport
        case .authorizationRequired, .accessTokenInvalid, .reauthenticationRequired, .insufficientUserAuthentication,
            .refreshTokenInvalid:
            .signInAgain
        case .stepUpUnavailable, .invalidClient, .deviceLimit: .contactSupport
        case .deviceExists: .enrollAgain
        case .recoveryRequired, .recoveryUnknown: .beginRecovery
        case .recoveryOff: .contactSupport
        case .recoveryCodeInvalid: .correctInput
        case .identityRefused, .accountLinkInvalid: .retry
        case .identityTaken: .contactSupport
        case .identityProviderUnavailable: .retryLater
        case .recoveryRunning, .recoveryWaiting: .retryLater
        case .assertionRequired, .assertionRejected, .attestationRejected, .attestedKeyUnknown, .attestedKeyTaken,
            .attestedKeyRetired:
            .retry
        case .attestedKeySuspended, .attestationDenied: .contactSupport
        case .relyingPartyUnknown: .updateApp
        case .tooManyAttempts, .idempotencyKeyInProgress, .internalError, .overloaded, .stopping, .timeout: .retryLater
        }
    }
}
