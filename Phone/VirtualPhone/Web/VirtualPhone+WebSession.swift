import Foundation

extension VirtualPhone {
    /// Signs a person in on a website; blocks its thread until the end.
    func runWebSession(_ call: StartWebSession, _ launch: LaunchToken) throws(PhoneFailure) -> String {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let (url, host) = try checkedAddress(call, app, launch)
        guard isInFront(launch) else { throw .webAuthentication(.presentationContextInvalid) }
        if !call.isEphemeral { try askToSignIn(on: host, call.session, app, launch) }
        var run = WebRun(self, launch, call, app)
        return try run.run(from: url)
    }

    /// Ends a session because its app wants it; one that has not begun yet will not begin.
    func cancelWebSession(_ session: Int64, _ launch: LaunchToken) {
        screen.change { state in
            if state.webSheets[launch]?.session == session {
                state.webSheets[launch]?.push(.cancel)
            } else if state.apps[launch] != nil {
                state.canceledWebSessions[launch] = session
            }
        }
        withdrawQuestion(number: session, launch, with: .webAuthentication(.canceledLogin))
    }

    /// Forgets the cookies of the browser sheet, as "Clear History and Website Data" in Settings does.
    public func clearWebsiteData() {
        state.withLock { $0.durable.webCookies = WebCookies() }
        note("clearWebsiteData")
    }

    /// The first page and its host.
    ///
    /// iOS ends an app that names a page that is none of the web.
    private func checkedAddress(
        _ call: StartWebSession, _ app: App, _ launch: LaunchToken
    ) throws(PhoneFailure) -> (URL, String) {
        guard let url = URL(string: call.url), ["http", "https"].contains(url.scheme?.lowercased()),
            let host = url.host, !host.isEmpty
        else {
            let message = "The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported."
            end(launch, .fatalRule("NSInvalidArgumentException: \(message)"))
            throw .connection(.launchEnded)
        }
        if case .https(let domain, _) = call.callback, !app.isAssociated(withCredentialsOf: domain) {
            throw .webAuthentication(
                .canceledLogin,
                reason: "Using HTTPS callbacks requires Associated Domains using the `webcredentials` service type "
                    + "for \(domain).")
        }
        return (url, host)
    }

    /// Asks whether the app may use the website.
    private func askToSignIn(on host: String, _ session: Int64, _ app: App, _ launch: LaunchToken) throws(PhoneFailure)
    {
        let outcome = ask(.webSignIn(host: host), for: app, launch, number: session, during: .webStart) {
            // The app may have canceled before the question stood in the queue.
            let isCanceled = screen.look { $0.canceledWebSessions[launch] == session }
            return isCanceled || !isInFront(launch) ? .webAuthentication(.canceledLogin) : nil
        }
        if case .withdrawn(let failure) = outcome, failure.domain == .connection { throw failure }
        guard outcome == .answered(.allow) else { throw .webAuthentication(.canceledLogin) }
    }
}

extension App {
    /// Whether the app's entitlements associate it with a website's credentials.
    func isAssociated(withCredentialsOf host: String) -> Bool { isAssociated(with: host, for: "webcredentials") }

    /// Whether the app's entitlements associate it with a website's links.
    func isAssociated(withLinksOf host: String) -> Bool { isAssociated(with: host, for: "applinks") }

    private func isAssociated(with host: String, for service: String) -> Bool {
        let domains = entitlements["com.apple.developer.associated-domains"]?.array?.compactMap(\.string) ?? []
        return domains.contains { domain in
            guard domain.hasPrefix(service + ":") else { return false }
            let name = domain.dropFirst(service.count + 1).prefix { $0 != "?" }.lowercased()
            return name == host.lowercased() || name.hasPrefix("*.") && host.lowercased().hasSuffix(name.dropFirst())
        }
    }

    /// The schemes of the URLs that the app has registered: `CFBundleURLTypes`.
    var urlSchemes: [String] {
        (infoDictionary["CFBundleURLTypes"]?.array ?? []).flatMap { type in
            type.dictionary?["CFBundleURLSchemes"]?.array?.compactMap(\.string) ?? []
        }
    }
}
