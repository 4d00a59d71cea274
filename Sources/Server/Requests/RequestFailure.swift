import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire

/// Why a request gets no success.
///
/// This file alone maps it to HTTP and to the audit log.
enum RequestFailure: Error {
    /// The client receives the reason; `finer` is only for the audit log.
    case refused(ProblemCode, detail: String, field: String? = nil, finer: String? = nil)
    /// Too many failures; the device or the user may try again after so many seconds.
    case throttled(seconds: Int64, by: FailureThrottle.Policy = FailureThrottle.Policy())
    /// A limit is used up.
    case limited(RateLimitState)
    /// A refusal whose client speaks OAuth: the reply has the error's code of RFC 6749 §5.2 too.
    indirect case oauth(RequestFailure, error: OAuthError)
    case store(StoreError)
    case crypto(CryptoError)

    /// The errors of RFC 6749 §5.2 that this server tells.
    enum OAuthError: String {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
    }

    /// Sign-in failed, for whatever reason: the client can't tell which.
    static func authenticationFailed(_ finer: String) -> RequestFailure {
        .refused(
            .authenticationFailed,
            detail: "The signature is not valid for this user, device and challenge. Start again with auth/initiate.",
            finer: finer)
    }

    /// The account would have more devices than an account may have.
    static let tooManyDevices = RequestFailure.refused(
        .deviceLimit, detail: "An account has at most \(StoreLimits.devices) devices. Remove one first.")

    /// The reply to the request of this id.
    ///
    /// - Parameters:
    ///   - requestID: The request's id.
    ///   - realm: What a credential would be for, where none was sent: RFC 6750 §3 wants a parameter in every challenge.
    ///     The server's id, or another text without `"` and `\`.
    func response(requestID: String, realm: String = "latchkey") -> HTTPResponse {
        var headers: HTTPHeaders = [:]
        if let fields {
            headers["Retry-After"] = String(fields.resetSeconds)
            fields.add(to: &headers)
        }
        if let retrySeconds { headers["Retry-After"] = String(retrySeconds) }
        // RFC 9110 §15.5.2 wants it with every 401, RFC 6750 §3 says how.
        if problem.status == 401 {
            headers["WWW-Authenticate"] = Self.challenge(for: problem.code, realm)
        }
        return HTTPResponse(problem: problem, requestID: requestID, headers: headers)
    }

    /// The limit's state in a refusal.
    private var fields: RateLimitFields? {
        switch self {
        case .throttled(let seconds, let policy): RateLimitFields(policy, waitSeconds: seconds)
        case .limited(let state): RateLimitFields(state)
        case .oauth(let failure, _): failure.fields
        case .refused, .store, .crypto: nil
        }
    }

    /// After how many seconds a store that can't be used at present may be asked again: 5; readiness waits as long.
    static let pauseSeconds: Int64 = 5

    private var retrySeconds: Int64? {
        switch self {
        case .store(.overloaded): 1
        case .store(.auditFull): Self.pauseSeconds
        case .store(let error) where error.isOfConnection || error.isOfWriting: Self.pauseSeconds
        case .oauth(let failure, _): failure.retrySeconds
        case .refused, .throttled, .limited, .store, .crypto: nil
        }
    }

    /// The kind of problem for a limit (draft-ietf-httpapi-ratelimit-headers-10).
    static let quotaExceeded = "https://iana.org/assignments/http-problem-types#quota-exceeded"

    private static func tooMany(_ detail: String) -> Problem {
        var problem = ProblemCode.tooManyAttempts.problem(detail: detail)
        problem.type = quotaExceeded
        return problem
    }

    /// The problem as OAuth's clients read it too.
    private static func oauth(_ problem: Problem, _ error: OAuthError) -> Problem {
        var problem = problem
        problem.error = error.rawValue
        return problem
    }

    /// The kind of credential that would help; RFC 9470 §3 asks for a newer sign-in.
    private static func challenge(for code: String, _ realm: String) -> String {
        switch ProblemCode(rawValue: code) {
        case .accessTokenInvalid: "Bearer error=\"invalid_token\""
        case .reauthenticationRequired:
            "Bearer error=\"insufficient_user_authentication\", max_age=\"\(Authentication.oneTimePasswordSeconds)\""
        case .insufficientUserAuthentication:
            "Bearer error=\"insufficient_user_authentication\", max_age=\"\(TokenAudience.accountSeconds)\", acr_values=\""
                + AuthenticationContextClass.managing.map(\.rawValue).joined(separator: " ") + "\""
        case .invalidClient: "Basic realm=\"introspection\", charset=\"UTF-8\""
        default: "Bearer realm=\"\(realm)\""
        }
    }

    private var problem: Problem {
        switch self {
        case .oauth(let failure, let error): Self.oauth(failure.problem, error)
        case .refused(let code, let detail, let field, _):
            code.problem(detail: detail, field: field)
        case .throttled(let seconds, _):
            Self.tooMany("Try again in \(seconds) seconds.")
        case .limited(let state):
            Self.tooMany("Try again in \(state.resetSeconds) seconds.")
        case .store(.overloaded):
            ProblemCode.overloaded.problem(detail: "Try again in a moment.")
        case .store(.auditFull):
            ProblemCode.overloaded.problem(
                detail: "The audit log can't be written; until it can, nothing new is granted or changed.")
        case .store(let error) where error.isOfConnection:
            ProblemCode.overloaded.problem(
                detail: "The database can't be reached, so nothing was changed. Try again in a moment.")
        case .store(let error) where error.isOfWriting:
            ProblemCode.overloaded.problem(
                detail: "The store can't be written, so nothing was changed. Try again in a moment.")
        case .store, .crypto:
            ProblemCode.internalError.problem(
                detail: "The request was not carried out. The server's log has the reason under this request's id.")
        }
    }

    /// The reason as the audit log counts it.
    var auditReason: String {
        switch self {
        case .refused(let code, _, let field, let finer):
            ([code.rawValue] + [finer ?? field].compactMap { $0 }).joined(separator: ":")
        case .oauth(let failure, _): failure.auditReason
        case .throttled(_, let policy): "\(ProblemCode.tooManyAttempts.rawValue):\(policy.name)"
        case .limited(let state): "\(ProblemCode.tooManyAttempts.rawValue):\(state.limit.name)"
        case .store: "store_failed"
        case .crypto: "crypto_failed"
        }
    }

    /// The cause, for the server's own log; `nil` where the server is not at fault.
    var cause: String? {
        switch self {
        // A server that is set up without messages is not at fault, and strangers must not fill its log.
        case .refused(.messagesUnavailable, _, _, _), .refused(.messagesOff, _, _, _): nil
        case .refused(let code, _, _, let finer): code.status >= 500 ? finer ?? code.rawValue : nil
        case .oauth(let failure, _): failure.cause
        case .throttled, .limited: nil
        case .store(let error): "\(error)"
        case .crypto(let error): "\(error)"
        }
    }
}

/// Asks the store; an error of the store's becomes the failure of the request.
func stored<Value>(
    isolation: isolated (any Actor)? = #isolation, _ step: @autoclosure () async throws(StoreError) -> Value
) async throws(RequestFailure) -> Value {
    do {
        return try await step()
    } catch {
        throw .store(error)
    }
}
