import LatchkeyHTTP
import LatchkeyWire

/// Why a route of a ``RouteGroup`` answers without success.
///
/// The client gets `application/problem+json` with the code's status; the audit log counts the refusal.
public struct RouteRefusal: Error {
    let failure: RequestFailure

    /// Refuses a request.
    ///
    /// - Parameters:
    ///   - code: The stable name and the HTTP status.
    ///   - detail: A sentence for the client's developer, without secrets or personal data.
    ///   - field: The JSON path of the field that is at fault, if one is.
    ///   - auditReason: A finer reason for the audit log; with a status of 500 or more it is the cause for the
    ///     server's log. The client never sees it.
    public init(_ code: ProblemCode, detail: String, field: String? = nil, auditReason: String? = nil) {
        failure = .refused(code, detail: detail, field: field, finer: auditReason)
    }

    init(_ failure: RequestFailure) {
        self.failure = failure
    }

    /// Refuses a request because a limit is used up.
    package static func limited(_ state: RateLimitState) -> RouteRefusal {
        RouteRefusal(RequestFailure.limited(state))
    }

    /// Reads a body as strictly as the server's own routes do, for a route that makes its whole reply.
    ///
    /// - Throws: `malformed_json`, `field_missing` or `field_invalid`, the latter two with the field's path.
    package static func decode<Body: WireBody>(
        _: Body.Type = Body.self, from body: [UInt8]
    ) throws(RouteRefusal) -> Body {
        try wrapping { () throws(RequestFailure) in try RequestDecoding.decode(Body.self, from: body) }
    }

    /// The reply to the request of this id, for a route that makes its whole reply.
    package func response(requestID: String) -> HTTPResponse { failure.response(requestID: requestID) }

    static func wrapping<Value>(_ body: () throws(RequestFailure) -> Value) throws(RouteRefusal) -> Value {
        do throws(RequestFailure) {
            return try body()
        } catch {
            throw RouteRefusal(error)
        }
    }
}
