import LatchkeyHTTP

// The page on which a person sees who is signed in at the provider, and signs out of it: no app can do that.
extension ProviderEngine {
    func session(_ request: HTTPRequest) async throws(OpenIDProviderError) -> HTTPResponse {
        let browser = try await browser(of: request)
        let (ticket, now) = (try Self.secret(), now)
        let state = try await store.change { state in
            state.purge(now: now)
            state.signOutTickets[ticket.digest] = browser.digest
            return state
        }
        let accounts = (state.durable.sessions[browser.digest.text]?.signedIn ?? []).compactMap(state.account(of:))
        let form = PageForm(action: address("/session"), ticket: ticket.text, redirectURI: nil)
        return browser.added(to: ProviderPage.session(accounts, form).response())
    }

    func signOut(_ request: HTTPRequest) async throws(OpenIDProviderError) -> HTTPResponse {
        guard let fields = try? FormFields(body: request), let text = fields["ticket"],
            let browser = knownBrowser(of: request)
        else { return ProviderPage.fault(.staleTicket).response(status: 400) }
        let isDone = try await store.change { state in
            guard state.signOutTickets.removeValue(forKey: SecretDigest(of: text)) == browser else { return false }
            state.durable.sessions[browser.text]?.signedIn = []
            state.durable.sessions[browser.text]?.times = nil
            return true
        }
        guard isDone else { return ProviderPage.fault(.staleTicket).response(status: 400) }
        return redirection(to: address("/session"), status: 303)
    }
}
