import LatchkeyStore
import LatchkeyWire

extension ProblemCode {
    /// When the server refuses with this code, and what a client can do; for documentation.
    package var meaning: String {
        switch self {
        case .invalidRequest: "The HTTP is malformed or ambiguous."
        case .malformedJSON: "The body is not a JSON object."
        case .fieldMissing: "The field named in `field` is missing."
        case .fieldInvalid: "The field named in `field` has an invalid value."
        case .publicKeyInvalid: "There is no P-256 key in a supported form."
        case .signatureMalformed: "The signature is neither strict DER nor r‖s. Nothing was verified."
        case .authenticationFailed: "The signature is not valid for this user, device and challenge."
        case .challengeExpired: "The challenge is more than five minutes old. Request a new one."
        case .challengeUsed: "The challenge was already used. Request a new one."
        case .proofInvalid:
            "The proof of an enrollment or upgrade was not made by this key for this user and device."
        case .otpInvalid:
            "The one-time password is wrong, used, replaced, out of attempts or another device's, or there is none. "
                + "The reply does not say which."
        case .otpExpired: "The one-time password is correct but more than five minutes old."
        case .authorizationRequired:
            "A bearer token is required and missing. At `enroll`: the user already has a device."
        case .accessTokenInvalid:
            "The bearer token is not the server's, has expired, is not this user's, or its device was removed."
        case .reauthenticationRequired: "The sign-in by one-time code is more than five minutes old. Sign in again."
        case .insufficientUserAuthentication:
            "Changes require an account token. Get one with `auth/initiate` and the purpose `manage`."
        case .stepUpUnavailable:
            "The proof is valid, but a `plain` device, or a one-time password of a user who has a key, gets no account "
                + "token."
        case .refreshTokenInvalid:
            "The refresh token is unknown, used, expired or revoked. The reply does not say which."
        case .invalidClient: "The request has no credential of a client of introspection, or a wrong one."
        case .invitationRequired: "The server enrolls new users by invitation only, and the request has none."
        case .invitationInvalid:
            "The invitation is not for this user and server, has expired, was used, or no known issuer signed it."
        case .deviceExists: "The device id is taken."
        case .accountSuspended: "Everything that was sent is right, but an operator has suspended the user."
        case .nameReserved: "The name had an account whose devices are gone, and is kept for its owner."
        case .recoveryRequired:
            "The one-time password is right, but the account has a key: a code alone begins a recovery, no session. "
                + "The password is not used up."
        case .recoveryOff: "The server is configured with `--otp-recovery off`."
        case .recoveryCodeInvalid:
            "The recovery code is wrong or used, or there were too many attempts today. The reply does not say which."
        case .recoveryUnknown: "The recovery was completed or stopped, has expired, or never was."
        case .recoveryRunning: "A recovery with another key or device is running. A key of the account can stop it."
        case .recoveryWaiting: "The recovery's delay has not passed. Nothing was used up."
        case .identityRefused:
            "The ID token is not valid for this server and challenge, was used, or is linked to no account with a device. "
                + "The reply does not say which."
        case .identityTaken: "The identity is linked to another user, who is not named."
        case .identityProviderUnavailable:
            "The keys of the token's issuer can't be fetched at present, so the token was not judged."
        case .accountLinkInvalid:
            "The link to the account page was opened before, is more than a minute old, or its session is over. The reply "
                + "does not say which. Make a new one."
        case .schemeConflict: "The request would change a `bound` device to `plain`."
        case .attestationRejected: "A verification rule is broken. `detail` begins with the rule's code."
        case .assertionRejected: "A verification rule is broken. `detail` begins with the rule's code."
        case .assertionRequired: "The device is bound to an attested key and the request has no assertion."
        case .attestationDenied: "The attestation or assertion is valid, but the policy denies the key."
        case .attestedKeyUnknown: "The server does not know the key, or it is not this user's."
        case .attestedKeyTaken: "The key was attested by another user."
        case .attestedKeySuspended: "The policy has suspended the key, for example because of its risk metric."
        case .attestedKeyRetired: "The key was retired, which is final. Attest a new key."
        case .relyingPartyUnknown: "The server has no relying party with this name."
        case .idempotencyKeyInvalid:
            "The `Idempotency-Key` header is not a quoted string, is empty or too long, or appears twice."
        case .idempotencyKeyInProgress: "The first request with this key is still running."
        case .idempotencyKeyReused: "A different request with this key has succeeded."
        case .notFound: "There is no such path. With `deviceId` in `field`: this user has no such device."
        case .methodNotAllowed: "The path does not support the method; see `Allow`."
        case .methodUnknown: "No path of the server supports the method. Names of methods are in capital letters."
        case .lengthRequired:
            "The body has a `Transfer-Encoding`, or a `POST`, `PUT` or `PATCH` has no `Content-Length`."
        case .bodyTooLarge: "The body has more than 65,536 bytes; for introspection, more than 8,192."
        case .targetTooLong: "Path and query have more than 8,192 bytes."
        case .unsupportedMediaType:
            "The `Content-Type` is not `application/json`; for introspection, not that of a form."
        case .headersTooLarge:
            "Request line and headers have more than 16,384 bytes, or there are more than 100 headers."
        case .tooManyAttempts: "A limit is exhausted. Wait for the seconds in `Retry-After`."
        case .internalError: "The server failed. The log has the cause under the request's id."
        case .messagesUnavailable: "The server is not configured to send messages."
        case .messagesOff:
            "A device with the method `smsOTP` could never sign in, because the server sends no messages. Nothing was done."
        case .smsOff:
            "The user has switched off sign-in with codes, so no device may become one that signs in with them."
        case .keyRequired:
            "Without sign-in with codes nobody could sign in: no device of the account has a key."
        case .deviceLimit: "The account has \(StoreLimits.devices) devices. Remove one first."
        case .overloaded:
            "The server is overloaded, or its store, its audit log or its clock can't be used at present, as `detail` says. "
                + "Try again later."
        case .stopping: "The server is stopping. Try again later."
        case .timeout: "The request took too long. Try again later."
        case .versionNotSupported: "The server speaks HTTP/1.1."
        }
    }
}
