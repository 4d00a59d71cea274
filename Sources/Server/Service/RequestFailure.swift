import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire

/// Why a request gets no success.
///
/// This file alone maps it to HTTP and to the audit log.
enum RequestFailure: Error {
    /// The client is told a reason; `finer` goes to the audit log only.
    case refused(ProblemCode, detail: String, field: String? = nil, finer: String? = nil)
    /// Too many failures; the device may try again after so many seconds.
    case throttled(seconds: Int64)
    case store(StoreError)
    case crypto(CryptoError)

    /// Sign-in failed, for whatever reason: the client can't tell which.
    static func authenticationFailed(_ finer: String) -> RequestFailure {
        .refused(
            .authenticationFailed,
            detail: "The signature does not hold for this user, device and challenge. Start again with auth/initiate.",
            finer: finer)
    }

    /// The reply to the request of this id.
    func response(requestID: String) -> HTTPResponse {
        var headers: HTTPHeaders = [:]
        if case .throttled(let seconds) = self { headers["Retry-After"] = String(seconds) }
        // RFC 9110 §15.5.2 wants it with every 401, RFC 6750 §3 says how.
        if problem.status == 401 {
            let isTokenRefused = problem.code == ProblemCode.accessTokenInvalid.rawValue
            headers["WWW-Authenticate"] = "Bearer" + (isTokenRefused ? " error=\"invalid_token\"" : "")
        }
        return HTTPResponse(problem: problem, requestID: requestID, headers: headers)
    }

    private var problem: Problem {
        switch self {
        case .refused(let code, let detail, let field, _):
            code.problem(detail: detail, field: field)
        case .throttled(let seconds):
            ProblemCode.tooManyAttempts.problem(detail: "Try again in \(seconds) seconds.")
        case .store(.overloaded):
            ProblemCode.overloaded.problem(detail: "Try again in a moment.")
        case .store, .crypto:
            ProblemCode.internalError.problem(
                detail: "The request was not carried out. The server's log says why, under this request's id.")
        }
    }

    /// The reason as the audit log counts it.
    var auditReason: String {
        switch self {
        case .refused(let code, _, let field, let finer):
            ([code.rawValue] + [finer ?? field].compactMap { $0 }).joined(separator: ":")
        case .throttled: ProblemCode.tooManyAttempts.rawValue
        case .store: "store_failed"
        case .crypto: "crypto_failed"
        }
    }

    /// The cause, for the server's own log; `nil` where the server is not at fault.
    var cause: String? {
        switch self {
        case .refused(let code, _, _, let finer): code.status >= 500 ? finer ?? code.rawValue : nil
        case .throttled: nil
        case .store(let error): "\(error)"
        case .crypto(let error): "\(error)"
        }
    }
}
