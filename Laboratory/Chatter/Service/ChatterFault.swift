import LatchkeyCrypto
import LatchkeyServer
import LatchkeyStore
import LatchkeyTrust

/// Why Chatter refuses a request, or can't judge it; the routes turn it into replies.
enum ChatterFault: Error {
    /// The ID token breaks a rule.
    case idTokenRejected(IDTokenFault)
    /// The ID token has no nonce of this server's, or one that has expired.
    case nonceInvalid
    case nonceUsed
    /// The ID token has a nonce of this server's, so it is not for the legacy path.
    case nonceReserved
    /// The ID token was issued before the person signed out.
    case signedOut
    /// The issuer's keys can't be fetched at present.
    case keysUnavailable
    /// The chatterID is unknown, has expired, or was revoked.
    case chatterIDInvalid
    case limited(RateLimitState)
    case store(StoreError)
    case crypto(CryptoError)

    /// The cause, for the service's own log; `nil` where it is not at fault.
    var cause: String? {
        switch self {
        case .store(let error): "\(error)"
        case .crypto(let error): "\(error)"
        default: nil
        }
    }
}

/// Asks the store; an error of the store's becomes the fault of the request.
func stored<Value>(
    isolation: isolated (any Actor)? = #isolation, _ step: @autoclosure () async throws(StoreError) -> Value
) async throws(ChatterFault) -> Value {
    do {
        return try await step()
    } catch {
        throw .store(error)
    }
}

extension RateLimiter {
    /// Takes one from every limit.
    func charge(_ subject: String, now seconds: Int64) throws(ChatterFault) {
        if case .refused(let state) = take(subject, now: seconds) { throw .limited(state) }
    }
}
