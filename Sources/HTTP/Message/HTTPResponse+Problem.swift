import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPResponse {
    /// Creates an error reply, `application/problem+json` (RFC 9457), with the problem's status.
    ///
    /// `requestID` becomes the problem's `instance`, unless it has one. Keys are sorted: the same problem gives the
    /// same bytes.
    public init(problem: Problem, requestID: String? = nil, headers: HTTPHeaders = [:]) {
        var problem = problem
        problem.instance = problem.instance ?? requestID
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var headers = headers
        headers["Content-Type"] = Problem.mediaType
        // Strings and an integer always encode; an empty body would still carry the right status.
        let body = (try? encoder.encode(problem)).map { [UInt8]($0) } ?? []
        self.init(status: problem.status, headers: headers, body: body)
    }
}

// Refusals by the transport and the router.
extension Problem {
    static func invalidRequest(_ detail: String) -> Problem {
        ProblemCode.invalidRequest.problem(detail: detail)
    }

    static let notFound = ProblemCode.notFound.problem(
        detail: "Check the path; a trailing slash makes a different path.")

    static let methodNotAllowed = ProblemCode.methodNotAllowed.problem(
        detail: "Use one of the methods named in the Allow header.")

    static let methodUnknown = ProblemCode.methodUnknown.problem(
        detail: "Use one of \(HTTPMethod.allCases.map(\.rawValue).joined(separator: ", ")).")

    static let lengthRequired = ProblemCode.lengthRequired.problem(
        detail: "Send the body with a Content-Length and without Transfer-Encoding.")

    static func bodyTooLarge(limit: Int) -> Problem {
        ProblemCode.bodyTooLarge.problem(detail: "A body may have at most \(limit) bytes.")
    }

    static func targetTooLong(limit: Int) -> Problem {
        ProblemCode.targetTooLong.problem(detail: "Path and query together may have at most \(limit) bytes.")
    }

    static let unsupportedMediaType = ProblemCode.unsupportedMediaType.problem(
        detail: "Send the body with Content-Type: application/json.")

    static func headersTooLarge(limit: Int) -> Problem {
        ProblemCode.headersTooLarge.problem(
            detail: "Request line and headers together may have at most \(limit) bytes.")
    }

    static let internalError = ProblemCode.internalError.problem(
        detail: "Try again later; if the problem persists, report the request id.")

    static let timeout = ProblemCode.timeout.problem(
        detail: "The request may or may not have had its effect. Try again later.")

    static let stopping = ProblemCode.stopping.problem(detail: "Try again in a moment.")

    static let versionNotSupported = ProblemCode.versionNotSupported.problem(
        detail: "Send the request as HTTP/1.1 or HTTP/1.0.")
}
