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

extension Problem {
    static func invalidRequest(_ detail: String) -> Problem {
        Problem(status: 400, code: "invalid_request", title: "The request is malformed.", detail: detail)
    }

    static let notFound = Problem(
        status: 404, code: "not_found", title: "There is nothing at this path.",
        detail: "Check the path; a trailing slash makes another path.")

    static let methodNotAllowed = Problem(
        status: 405, code: "method_not_allowed", title: "This path does not take this method.",
        detail: "Use one of the methods named in the Allow header.")

    static let lengthRequired = Problem(
        status: 411, code: "length_required", title: "A transfer encoding is not accepted.",
        detail: "Send the body with a Content-Length and without Transfer-Encoding.")

    static func bodyTooLarge(limit: Int) -> Problem {
        Problem(
            status: 413, code: "body_too_large", title: "The body is too large.",
            detail: "A body may have at most \(limit) bytes.")
    }

    static func targetTooLong(limit: Int) -> Problem {
        Problem(
            status: 414, code: "target_too_long", title: "The path and query are too long.",
            detail: "Path and query together may have at most \(limit) bytes.")
    }

    static let unsupportedMediaType = Problem(
        status: 415, code: "unsupported_media_type", title: "This path takes JSON.",
        detail: "Send the body with Content-Type: application/json.")

    static func headersTooLarge(limit: Int) -> Problem {
        Problem(
            status: 431, code: "headers_too_large", title: "The headers are too large.",
            detail: "Request line and headers together may have at most \(limit) bytes.")
    }

    static let internalError = Problem(
        status: 500, code: "internal_error", title: "The server made an error.",
        detail: "Try again later; if it stays, report the request id.")

    static let timeout = Problem(
        status: 503, code: "timeout", title: "The answer took too long.",
        detail: "The request may or may not have had its effect. Try again later.")

    static let stopping = Problem(
        status: 503, code: "stopping", title: "The server is stopping.", detail: "Try again in a moment.")

    static let versionNotSupported = Problem(
        status: 505, code: "http_version_not_supported", title: "This server speaks HTTP/1.1.",
        detail: "Send the request as HTTP/1.1 or HTTP/1.0.")
}
