import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire

/// Decides who may use the lab, before any other code runs.
///
/// Without a token: anyone who uses this machine's own name. A foreign page can make its name resolve to this machine
/// (DNS rebinding), but its requests carry that name. With a token: anyone who knows it, under any name. A foreign page
/// can also send requests to the right name, but they lack our cookie (`SameSite=Strict`), our content type or our
/// `Origin`.
struct LabAccess: Sendable {
    private let token: [UInt8]?
    private let pass: String
    private let tries = TokenTries()
    private let now: @Sendable () -> Date

    static let passCookie = "latchkey_lab"

    init(token: String?, now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
        self.token = token.map { Array($0.utf8) }
        pass = token.map { LabSecret.digest("latchkey lab pass\n" + $0) } ?? ""
    }

    /// Answers a request if it may be answered; every reply gets the headers that keep the page to itself.
    func guarded(_ request: HTTPRequest, _ next: HTTPHandler) async -> HTTPResponse {
        var response = await answer(request, next)
        response.headers["Content-Security-Policy"] =
            "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
            + "object-src 'none'"
        if response.headers["Referrer-Policy"] == nil { response.headers["Referrer-Policy"] = "no-referrer" }
        response.headers["X-Frame-Options"] = "DENY"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        return response
    }

    private func answer(_ request: HTTPRequest, _ next: HTTPHandler) async -> HTTPResponse {
        if token != nil {
            if let reply = entrance(request) { return reply }
        } else if !LabHost.isOwn(request.headers["Host"]) {
            return LabError(
                421, "foreign_host", "Open the lab as localhost, or start it with --listen and --token-file."
            ).response(request)
        }
        if let refusal = forgery(request) { return refusal.response(request) }
        return await next(request)
    }

    // MARK: The token

    /// The reply to a visitor who has not presented the token yet; nil for others.
    private func entrance(_ request: HTTPRequest) -> HTTPResponse? {
        if request.method == .post, request.path == "/lab/login" { return login(request) }
        if hasPass(request) { return nil }
        if request.method == .get, SmallPage.files.contains(request.path) { return nil }
        if let given = request.headers.credentials("Bearer") { return judged(given, request) { nil } }
        if request.method == .get, let given = (try? request.target.queryValue("token")) ?? nil {
            // Two slashes would lead to another site.
            let path = request.rawPath.hasPrefix("//") ? "/" : request.rawPath
            return judged(given, request) { admitted(to: path) }
        }
        return refused(request)
    }

    private func login(_ request: HTTPRequest) -> HTTPResponse? {
        guard isOwnOrigin(request) else { return refused(request) }
        let form = String(decoding: request.body, as: UTF8.self)
        // As a browser's form sends it: blanks are `+`, the rest percent-encoded, as in a query.
        let target = try? RequestTarget(("/?" + form.replacing("+", with: "%20")).utf8)
        guard let given = (try? target?.queryValue("token")) ?? nil else { return refused(request) }
        return judged(given, request) { admitted(to: "/") }
    }

    /// `right` if a token is correct; after too many wrong ones the client must wait first.
    private func judged(_ given: String, _ request: HTTPRequest, _ right: () -> HTTPResponse?) -> HTTPResponse? {
        let address = IPAddress(request.remoteAddress)?.subject ?? request.remoteAddress
        let moment = now()
        if let seconds = tries.delay(address, now: moment) {
            guard isOfProgram(request) else {
                var response = Entrance(notice: .wait(seconds: seconds)).response(status: 429)
                response.headers["Retry-After"] = "\(seconds)"
                return response
            }
            var response = LabError(
                429, "too_many_tokens", "Too many wrong tokens from this address. Try again in \(seconds) s."
            ).response(request)
            response.headers["Retry-After"] = "\(seconds)"
            return response
        }
        guard isToken(given) else {
            tries.failed(address, now: moment)
            return refused(request, .wrongToken)
        }
        return right()
    }

    private func admitted(to path: String) -> HTTPResponse {
        HTTPResponse(
            status: 303,
            headers: [
                "Location": path,
                "Set-Cookie": "\(Self.passCookie)=\(pass); Path=/; HttpOnly; SameSite=Strict; Max-Age=86400",
            ])
    }

    private func isToken(_ given: String) -> Bool {
        guard let token else { return false }
        return constantTimeEqual(Array(given.utf8), token)
    }

    private func hasPass(_ request: HTTPRequest) -> Bool {
        guard let cookie = LabCookie.value(Self.passCookie, in: request.headers) else { return false }
        return constantTimeEqual(Array(cookie.utf8), Array(pass.utf8))
    }

    /// Whether a program wants an answer, rather than a person with a browser.
    private func isOfProgram(_ request: HTTPRequest) -> Bool {
        request.path.hasPrefix("/lab/api/") || request.headers.credentials("Bearer") != nil
    }

    private func refused(_ request: HTTPRequest, _ notice: Entrance.Notice? = nil) -> HTTPResponse {
        guard request.path.hasPrefix("/lab/api/") else { return Entrance(notice: notice).response(status: 401) }
        var response = LabError(401, "token_needed", "Send the lab's token as a bearer token.").response(request)
        response.headers["WWW-Authenticate"] = #"Bearer realm="lab""#
        return response
    }

    // MARK: Requests that others had a browser send

    private func forgery(_ request: HTTPRequest) -> LabError? {
        guard request.path != "/lab/login" else { return nil }
        guard ![.get, .head, .options].contains(request.method) else {
            // Another page of this machine is the same site to a browser, and gets our cookie: it has no business here.
            guard request.path.hasPrefix("/lab/api/"), isOfOtherPage(request) else { return nil }
            return .foreignOrigin
        }
        guard request.headers.isOfType("application/json") else {
            return LabError(415, "json_needed", "Send the body with Content-Type: application/json.")
        }
        guard isOwnOrigin(request) else {
            return .foreignOrigin
        }
        return nil
    }

    /// Whether the page that sent a request, if it was one, is ours: it has the address that it calls.
    private func isOwnOrigin(_ request: HTTPRequest) -> Bool {
        guard !isOfOtherPage(request) else { return false }
        guard let origin = request.headers["Origin"] else { return true }
        // A browser that hides where forms come from still says that it was here.
        if origin == "null" { return request.headers["Sec-Fetch-Site"] == "same-origin" }
        guard let host = request.headers["Host"]?.lowercased() else { return false }
        return ["http://" + host, "https://" + host].contains(origin.lowercased())
    }

    /// Whether a browser says that a page of another origin sent a request.
    private func isOfOtherPage(_ request: HTTPRequest) -> Bool {
        guard let site = request.headers["Sec-Fetch-Site"] else { return false }
        return site != "same-origin" && site != "none"
    }
}

/// Cookies of a request.
enum LabCookie {
    /// The value of the first cookie of a name.
    static func value(_ name: String, in headers: HTTPHeaders) -> String? {
        for header in headers.values("Cookie") {
            for pair in header.split(separator: ";") {
                let parts = pair.trimmingBlanks.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, parts[0] == name { return String(parts[1]) }
            }
        }
        return nil
    }
}

extension LabError {
    static let foreignOrigin = LabError(403, "foreign_origin", "Another site's page must not use this lab.")

    /// The error as a reply (RFC 9457).
    func response(_ request: HTTPRequest) -> HTTPResponse {
        let problem: [String: JSONValue] = [
            "type": .string(Problem.type(of: code)), "title": .string(code.replacing("_", with: " ").capitalizedFirst),
            "status": .integer(status), "code": .string(code), "detail": .string(description),
            "instance": .string(request.id),
        ]
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/problem+json"],
            body: LabJSON.bytes(of: JSONValue.object(problem)))
    }
}
