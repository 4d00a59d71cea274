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

    static func wrapping<Value>(_ body: () throws(RequestFailure) -> Value) throws(RouteRefusal) -> Value {
        do throws(RequestFailure) {
            return try body()
        } catch {
            throw RouteRefusal(error)
        }
    }
}
