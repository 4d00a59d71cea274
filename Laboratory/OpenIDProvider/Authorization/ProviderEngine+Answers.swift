import LatchkeyHTTP

/// A person's answer to one of the pages of an authorization.
enum PageAnswer: Sendable, Hashable {
    case account(String)
    case another, back, allow, cancel
    case create(name: String, email: String)

    /// Reads a form; `nil` if it has no choice.
    init?(_ fields: FormFields) {
        if let subject = fields["account"] {
            self = .account(subject)
            return
        }
        switch fields["action"] {
        case "another": self = .another
        case "back": self = .back
        case "allow": self = .allow
        case "cancel": self = .cancel
        case "create": self = .create(name: fields["name"] ?? "", email: fields["email"] ?? "")
        default: return nil
        }
    }
}

// The forms of the pages.
extension ProviderEngine {
    /// An authorization that is being answered.
    private struct Turn: Sendable {
        let ticket: SecretDigest
        let pending: PendingAuthorization
        let client: OpenIDClient
        let form: PageForm
        var browser: BrowserCookie { BrowserCookie(digest: pending.browser, header: nil) }
    }

    func answer(_ request: HTTPRequest) async throws(OpenIDProviderError) -> HTTPResponse {
        let fields: FormFields
        do throws(FormFields.Fault) {
            fields = try FormFields(body: request)
        } catch {
            return ProviderPage.fault(PageFault(error)).response(status: 400)
        }
        guard let turn = turn(fields, request) else { return ProviderPage.fault(.staleTicket).response(status: 400) }
        switch PageAnswer(fields) {
        case .account(let subject)?: return try await choose(subject, turn)
        case .another?:
            return ProviderPage.newAccount(
                turn.client, name: "", email: turn.pending.request.loginHint ?? "", problem: nil, turn.form
            ).response()
        case .create(let name, let email)?: return try await create(name: name, email: email, turn)
        case .back?:
            return chooser(turn.client, turn.pending.request, store.state, in: turn.pending.browser, turn.form)
                .response()
        case .allow?: return try await allow(turn)
        case .cancel?: return try await cancel(turn)
        case nil: return ProviderPage.fault(.unknownAnswer).response(status: 400)
        }
    }

    /// A ticket is good in the browser that it was shown in: another site's form has no such ticket, and a ticket that
    /// somebody was given works for nobody else.
    private func turn(_ fields: FormFields, _ request: HTTPRequest) -> Turn? {
        guard let text = fields["ticket"], let browser = knownBrowser(of: request) else { return nil }
        let ticket = SecretDigest(of: text)
        guard let pending = store.state.pending[ticket], pending.browser == browser, pending.expiresAt > now,
            let client = configuration.clients.first(where: { $0.id == pending.request.client })
        else { return nil }
        let form = PageForm(
            action: address("/authorize/answer"), ticket: text, redirectURI: pending.request.redirectURI)
        return Turn(ticket: ticket, pending: pending, client: client, form: form)
    }

    private func choose(_ subject: String, _ turn: Turn) async throws(OpenIDProviderError) -> HTTPResponse {
        guard let account = store.state.account(of: subject) else {
            return ProviderPage.fault(.unknownAnswer).response(status: 400)
        }
        guard turn.pending.request.allows(subject) else { return try await end(turn, .otherAccount) }
        let now = now
        // The chooser says what the app learns; a page of its own is for those that ask for one.
        guard turn.pending.request.prompts.contains(.consent) else {
            return try await grant(
                turn.pending.request, to: subject, in: turn.browser, status: 303, authenticatedAt: now,
                using: turn.ticket)
        }
        try await store.change { state in
            state.pending[turn.ticket]?.chosen = subject
            state.pending[turn.ticket]?.authenticatedAt = now
        }
        return ProviderPage.consent(turn.client, account: account, turn.form).response()
    }

    private func allow(_ turn: Turn) async throws(OpenIDProviderError) -> HTTPResponse {
        guard let subject = turn.pending.chosen, store.state.account(of: subject) != nil else {
            return ProviderPage.fault(.unknownAnswer).response(status: 400)
        }
        return try await grant(
            turn.pending.request, to: subject, in: turn.browser, status: 303,
            authenticatedAt: turn.pending.authenticatedAt, using: turn.ticket)
    }

    private func cancel(_ turn: Turn) async throws(OpenIDProviderError) -> HTTPResponse {
        try await end(turn, .denied)
    }

    /// Sends the app an error instead of a code.
    private func end(_ turn: Turn, _ error: OAuthError) async throws(OpenIDProviderError) -> HTTPResponse {
        let wasOpen = try await store.change { $0.pending.removeValue(forKey: turn.ticket) != nil }
        guard wasOpen else { return ProviderPage.fault(.staleTicket).response(status: 400) }
        return redirection(
            to: turn.pending.request.reply(error.parameters, issuer: configuration.issuerText), status: 303)
    }

    private func create(name: String, email: String, _ turn: Turn) async throws(OpenIDProviderError) -> HTTPResponse {
        let made: OpenIDAccount?
        do {
            made = try OpenIDAccount(name: name, email: email, emailState: .unverified)
        } catch {
            throw .cryptography
        }
        guard let account = made else { return refused(.malformedAccount, name, email, turn) }
        let problem = try await store.change { state -> NewAccountProblem? in
            guard state.durable.accounts.count < ProviderState.maximumAccounts else { return .full }
            guard !state.durable.accounts.contains(where: { $0.email == account.email }) else { return .taken }
            state.durable.accounts.append(account)
            return nil
        }
        if let problem { return refused(problem, name, email, turn) }
        return try await choose(account.subject, turn)
    }

    private func refused(
        _ problem: NewAccountProblem, _ name: String, _ email: String, _ turn: Turn
    ) -> HTTPResponse {
        ProviderPage.newAccount(turn.client, name: name, email: email, problem: problem, turn.form)
            .response(status: problem == .malformedAccount ? 400 : 409)
    }
}

/// Why an account was not created.
enum NewAccountProblem: Sendable, Hashable {
    case malformedAccount, taken, full

    /// What the page says.
    var sentence: String {
        switch self {
        case .malformedAccount: "Enter a name of up to 100 characters and an email address such as ada@example.com."
        case .taken: "An account has this email address already. Go back and choose it."
        case .full: "This provider has as many accounts as it can hold."
        }
    }
}
