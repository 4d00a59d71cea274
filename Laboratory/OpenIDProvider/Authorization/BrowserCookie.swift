import LatchkeyHTTP

/// The cookie by which the provider knows a browser again.
struct BrowserCookie: Sendable {
    static let name = "openid_browser"

    let digest: SecretDigest
    /// The header of a new cookie; `nil` if the browser has it already.
    let header: String?

    /// The reply, with the cookie if it is new.
    func added(to response: HTTPResponse) -> HTTPResponse {
        var response = response
        if let header { response.headers.append("Set-Cookie", header) }
        return response
    }
}

extension ProviderEngine {
    /// The browser that a request comes from; one without a cookie that is known here gets a new one.
    func browser(of request: HTTPRequest) async throws(OpenIDProviderError) -> BrowserCookie {
        let now = now
        if let known = knownBrowser(of: request) {
            try await store.change { $0.durable.sessions[known.text]?.lastSeen = now }
            return BrowserCookie(digest: known, header: nil)
        }
        let secret = try Self.secret()
        try await store.change { state in
            state.purge(now: now)
            state.durable.sessions[secret.digest.text] = BrowserSession(lastSeen: now)
        }
        let path = configuration.basePath.isEmpty ? "/" : configuration.basePath
        let secure = configuration.issuer.scheme == "https" ? "; Secure" : ""
        return BrowserCookie(
            digest: secret.digest,
            header:
                "\(BrowserCookie.name)=\(secret.text); Path=\(path); Max-Age=34560000; HttpOnly; SameSite=Lax\(secure)")
    }

    /// The browser whose cookie a request has; `nil` if it has none of ours.
    func knownBrowser(of request: HTTPRequest) -> SecretDigest? {
        let sessions = store.state.durable.sessions
        for header in request.headers.values("Cookie") {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == BrowserCookie.name else { continue }
                let digest = SecretDigest(of: String(parts[1]))
                if sessions[digest.text] != nil { return digest }
            }
        }
        return nil
    }
}

extension ProviderState {
    /// Signs an account in at a browser, or notes that it was used there.
    ///
    /// - Parameter time: When the person signed in; unchanged if they were not asked now.
    mutating func signIn(_ subject: String, at browser: SecretDigest, authenticatedAt time: Int64?, now: Int64) {
        var session = durable.sessions[browser.text] ?? BrowserSession(lastSeen: now)
        session.signedIn.removeAll { $0 == subject }
        session.signedIn.insert(subject, at: 0)
        session.times = (session.times ?? [:]).filter { session.signedIn.contains($0.key) }
        session.times?[subject] = time
        session.lastSeen = now
        durable.sessions[browser.text] = session
    }
}
