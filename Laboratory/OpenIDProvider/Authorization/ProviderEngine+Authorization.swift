import LatchkeyHTTP

/// What a request for a code comes to, before anybody is asked.
enum AuthorizationDecision: Sendable, Hashable {
    /// Nobody needs to be asked.
    case grant(subject: String)
    /// The person is asked to choose an account.
    case choose
    /// The person is asked for consent with an account that is signed in.
    case askConsent(subject: String)
    /// The app asked for no page, and without one it can't go on.
    case refuse(OAuthError)

    /// Decides by the request's prompts, the account that it names, and how old a sign-in may be (OpenID Connect Core
    /// §3.1.2.1).
    ///
    /// Without a prompt, an account that is signed in, allowed the app before, and is named by a hint goes through;
    /// anybody else chooses.
    init(_ request: AuthorizationRequest, in browser: BrowserSession?, of state: ProviderState, now: Int64) {
        let hinted = request.loginHint.map { state.account(hint: $0)?.subject }
        let candidates = (browser?.signedIn ?? []).filter { subject in
            state.account(of: subject) != nil && (hinted == nil || hinted == .some(subject)) && request.allows(subject)
        }
        let isNamed = hinted != nil || request.subjects != nil
        func isRecent(_ subject: String) -> Bool { request.isRecent(browser?.times?[subject], now: now) }
        func hasConsent(_ subject: String) -> Bool {
            state.durable.consents.contains(Consent(subject: subject, client: request.client))
        }
        if request.prompts.contains(.none) {
            self =
                switch candidates.count {
                case 0: .refuse(.loginRequired)
                case 1 where !isRecent(candidates[0]): .refuse(.signInTooOld)
                case 1: hasConsent(candidates[0]) ? .grant(subject: candidates[0]) : .refuse(.consentRequired)
                default: .refuse(.selectionRequired)
                }
        } else if isNamed, let subject = candidates.first, isRecent(subject), !request.prompts.contains(.selectAccount),
            !request.prompts.contains(.login)
        {
            self =
                request.prompts.contains(.consent) || !hasConsent(subject)
                ? .askConsent(subject: subject) : .grant(subject: subject)
        } else {
            self = .choose
        }
    }
}

// The authorization endpoint (OpenID Connect Core §3.1.2).
extension ProviderEngine {
    func authorize(_ request: HTTPRequest) async throws(OpenIDProviderError) -> HTTPResponse {
        let origin: AuthorizationRequest.Origin
        let fields: FormFields
        do throws(PageFault) {
            fields = try Self.fields(request)
            origin = try AuthorizationRequest.origin(fields, clients: configuration.clients)
        } catch {
            return ProviderPage.fault(error).response(status: 400)
        }
        var wish: AuthorizationRequest
        do throws(OAuthError) {
            wish = try AuthorizationRequest(fields, from: origin)
        } catch {
            return redirection(
                to: AuthorizationRequest.reply(
                    error.parameters, to: origin.redirectURI, state: origin.state, issuer: configuration.issuerText),
                status: 302)
        }
        if let hint = wish.idTokenHint {
            let subject = subject(of: hint)
            wish.subjects = (wish.subjects ?? Set([subject].compactMap { $0 })).filter { $0 == subject }
        }
        let browser = try await browser(of: request)
        let state = store.state
        let session = state.durable.sessions[browser.digest.text]
        switch AuthorizationDecision(wish, in: session, of: state, now: now) {
        case .refuse(let error):
            return redirection(
                to: wish.reply(error.parameters, issuer: configuration.issuerText), status: 302, browser)
        case .grant(let subject):
            return try await grant(
                wish, to: subject, in: browser, status: 302, authenticatedAt: session?.times?[subject])
        case .choose:
            return try await begin(wish, origin.client, in: browser, chosen: nil)
        case .askConsent(let subject):
            return try await begin(
                wish, origin.client, in: browser, chosen: subject, authenticatedAt: session?.times?[subject])
        }
    }

    /// The person of an ID token of ours, which may have expired (OpenID Connect Core §3.1.2.1); `nil` for any other text.
    private func subject(of hint: String) -> String? {
        guard let claims = store.state.durable.keys?.payload(of: hint),
            claims["iss"] == .string(configuration.issuerText), case .string(let subject)? = claims["sub"]
        else { return nil }
        return subject
    }

    private static func fields(_ request: HTTPRequest) throws(PageFault) -> FormFields {
        do throws(FormFields.Fault) {
            return request.method == .post
                ? try FormFields(body: request) : try FormFields(query: request.query)
        } catch {
            throw PageFault(error)
        }
    }

    /// Shows the first page of an authorization that a person must answer.
    private func begin(
        _ wish: AuthorizationRequest, _ client: OpenIDClient, in browser: BrowserCookie, chosen: String?,
        authenticatedAt time: Int64? = nil
    ) async throws(OpenIDProviderError) -> HTTPResponse {
        let (ticket, now) = (try Self.secret(), now)
        let pending = PendingAuthorization(
            request: wish, browser: browser.digest, chosen: chosen, authenticatedAt: time,
            expiresAt: now + ProviderState.pageSeconds)
        let state = try await store.change { state in
            state.purge(now: now)
            state.pending[ticket.digest] = pending
            return state
        }
        let form = PageForm(
            action: address("/authorize/answer"), ticket: ticket.text, redirectURI: wish.redirectURI)
        let page =
            chosen.flatMap(state.account(of:)).map { ProviderPage.consent(client, account: $0, form) }
            ?? chooser(client, wish, state, in: browser.digest, form)
        return browser.added(to: page.response())
    }

    /// The account chooser: the hinted account first, then those that are signed in here, then the others.
    func chooser(
        _ client: OpenIDClient, _ wish: AuthorizationRequest, _ state: ProviderState, in browser: SecretDigest,
        _ form: PageForm
    ) -> ProviderPage {
        let signedIn = state.durable.sessions[browser.text]?.signedIn ?? []
        let hinted = wish.loginHint.flatMap(state.account(hint:))
        let first = [hinted].compactMap { $0 } + signedIn.compactMap(state.account(of:))
        var accounts: [OpenIDAccount] = []
        for account in first + state.durable.accounts where !accounts.contains(account) { accounts.append(account) }
        return .chooser(client, accounts: accounts, signedIn: Set(signedIn), form)
    }

    /// Signs an account in at a browser, remembers the person's consent, and sends the app its code.
    ///
    /// - Parameters:
    ///   - time: When the person signed in, in seconds since 1970, if that is known.
    ///   - ticket: The ticket of the page that the person answered, which is good once; `nil` without a page.
    func grant(
        _ wish: AuthorizationRequest, to subject: String, in browser: BrowserCookie, status: Int,
        authenticatedAt time: Int64?, using ticket: SecretDigest? = nil
    ) async throws(OpenIDProviderError) -> HTTPResponse {
        let (code, now) = (try Self.secret(prefix: "4/"), now)
        let isGranted = try await store.change { state in
            state.purge(now: now)
            if let ticket, state.pending.removeValue(forKey: ticket) == nil { return false }
            state.codes[code.digest] = CodeRecord(
                request: wish, subject: subject, authenticatedAt: time,
                expiresAt: now + Int64(state.durable.settings.codeSeconds))
            state.durable.consents.insert(Consent(subject: subject, client: wish.client))
            state.signIn(subject, at: browser.digest, authenticatedAt: time, now: now)
            return true
        }
        guard isGranted else { return ProviderPage.fault(.staleTicket).response(status: 400) }
        return redirection(
            to: wish.reply([("code", code.text)], issuer: configuration.issuerText), status: status, browser)
    }

    func redirection(to address: String, status: Int, _ browser: BrowserCookie? = nil) -> HTTPResponse {
        let response = HTTPResponse(
            status: status, headers: ["Location": address, "Referrer-Policy": "no-referrer"])
        return browser?.added(to: response) ?? response
    }
}
