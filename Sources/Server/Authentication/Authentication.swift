import LatchkeyStore

/// The method and time of a user's authentication, from their access token.
struct Authentication: Sendable, Equatable {
    /// How.
    var methods: [AuthenticationMethod]
    /// When, in seconds since 1970: of the proof itself, however often tokens were renewed since.
    var time: Int64

    /// The strongest of the methods.
    var method: AuthenticationMethod {
        [.attestedKey, .deviceKey, .linkedIdentity].first { methods.contains($0) } ?? .oneTimePassword
    }

    /// For how many seconds a one-time password is good enough for a change: five minutes (RFC 9470 `max_age`).
    static let oneTimePasswordSeconds: Int64 = 300

    /// Whether it is good enough to change devices: a key at any time, a one-time password only while it is fresh.
    ///
    /// A code can be talked out of a person or caught on its way; a key can't. One of the future was verified while the
    /// clock was ahead, nobody knows when; servers' clocks may differ by a minute.
    func permitsChanges(now seconds: Int64) -> Bool {
        if methods.contains(.deviceKey) { return true }
        guard methods.contains(.oneTimePassword), time - seconds <= AccessTokenAuthority.allowedSkewSeconds else {
            return false
        }
        return seconds - time <= Self.oneTimePasswordSeconds
    }
}

extension AccessTokenClaims {
    /// The proof that the token goes back to.
    var authentication: Authentication { Authentication(methods: amr, time: authenticatedAt) }
}

extension RequestFailure {
    /// The user is authenticated, but too long ago for this operation.
    static let reauthenticationRequired = RequestFailure.refused(
        .reauthenticationRequired,
        detail: "Sign in again: a sign-in by one-time code permits changes for five minutes.")
}
