import ChatterWire
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire

/// Why a request under `/api/v1/chatter` gets no success; this file alone maps it to HTTP.
enum ModernRefusal: Error {
    case refused(RouteRefusal)
    case fault(ChatterFault)

    static func wrongQuery(_ parameter: PathParameter, _ detail: String) -> ModernRefusal {
        .refused(RouteRefusal(.fieldInvalid, detail: detail, field: parameter.name))
    }

    static func of<Value>(_ body: () throws(ChatterFault) -> Value) throws(ModernRefusal) -> Value {
        do throws(ChatterFault) {
            return try body()
        } catch {
            throw .fault(error)
        }
    }

    /// The cause, for the service's own log; `nil` where it is not at fault.
    var cause: String? {
        if case .fault(let fault) = self { fault.cause } else { nil }
    }

    /// The reply to the request of this id.
    func response(requestID: String) -> HTTPResponse {
        switch self {
        case .refused(let refusal): refusal.response(requestID: requestID)
        case .fault(let fault): Self.response(fault, requestID)
        }
    }

    private static func response(_ fault: ChatterFault, _ requestID: String) -> HTTPResponse {
        switch fault {
        case .idTokenRejected(let fault):
            response(.idTokenRejected, "\(fault.rawValue): \(fault.sentence)", requestID)
        case .nonceInvalid, .nonceReserved:
            response(.nonceInvalid, "Get a nonce, then an ID token with it; it is valid for a short time.", requestID)
        case .nonceUsed: response(.nonceUsed, "Get another nonce, then an ID token with it.", requestID)
        case .signedOut: response(.signedOut, "Get a nonce now, then an ID token with it.", requestID)
        case .keysUnavailable:
            response(.identityProviderUnavailable, "The token can't be judged now. Try again later.", requestID)
        case .chatterIDInvalid:
            RouteRefusal(.accessTokenInvalid, detail: "The chatterID is unknown, has expired, or was revoked.")
                .response(requestID: requestID)
        case .limited(let state): RouteRefusal.limited(state).response(requestID: requestID)
        case .store(.overloaded), .store(.closed):
            RouteRefusal(.overloaded, detail: "Try again in a moment.").response(requestID: requestID)
        case .store, .crypto:
            RouteRefusal(.internalError, detail: "The request was not carried out. The log has the reason.")
                .response(requestID: requestID)
        }
    }

    private static func response(_ code: ChatterProblemCode, _ detail: String, _ requestID: String) -> HTTPResponse {
        // RFC 9110 §15.5.2 wants a challenge with every 401.
        HTTPResponse(
            problem: code.problem(detail: detail), requestID: requestID,
            headers: code.status == 401 ? ["WWW-Authenticate": #"Bearer realm="chatter""#] : [:])
    }
}
