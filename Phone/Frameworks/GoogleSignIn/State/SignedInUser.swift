import Foundation
import LatchkeyLock

/// The tokens of one person, and their one refresh at a time: what stands behind a ``GIDGoogleUser``.
final class SignedInUser: Sendable {
    private struct Contents {
        var state: SignInState
        var ticket: SignInStore.Ticket
    }

    private let contents: Lock<Contents>
    private let refreshing = Flight<Void>()
    private let services: SignInServices

    init(_ state: SignInState, _ ticket: SignInStore.Ticket, _ services: SignInServices) {
        contents = Lock(Contents(state: state, ticket: ticket))
        self.services = services
    }

    /// What is known now.
    var state: SignInState { contents.withLock { $0.state } }
    /// Whether no other sign-in, and no sign-out, came after this one.
    var isNewest: Bool { services.store.isNewest(contents.withLock { $0.ticket }) }

    /// Takes the outcome of a further sign-in of the same person.
    func take(_ state: SignInState, _ ticket: SignInStore.Ticket) {
        contents.withLock {
            $0.state = state
            $0.ticket = ticket
        }
    }

    /// Refreshes the tokens if one of them has less than a minute left.
    ///
    /// - Throws: AppAuth's errors, with URLSession's below them; `GIDSignInError.keychain`.
    func refreshIfNeeded() async throws {
        guard state.isExpiring(at: services.now()) else { return }
        try await refresh()
    }

    /// Refreshes the tokens, or waits for the refresh that is under way.
    func refresh() async throws {
        try await refreshing.run { try await self.exchange() }
    }

    private func exchange() async throws {
        let old = state
        let reply = try await services.tokens.refresh(old, at: try await services.directory.provider())
        let (new, ticket) = contents.withLock { contents in
            // A further sign-in brought newer tokens meanwhile.
            if contents.state == old { contents.state.take(reply) }
            return (contents.state, contents.ticket)
        }
        try services.store.update(new, ticket)
    }
}

/// What signing in stands on.
struct SignInServices: Sendable {
    let web: Web
    let directory: ProviderDirectory
    let tokens: TokenEndpoint
    let store: SignInStore
    let restoring = Flight<SignedInUser>()
    let now: @Sendable () -> Date

    init(web: Web, now: @escaping @Sendable () -> Date) {
        self.web = web
        self.now = now
        directory = ProviderDirectory(web: web)
        tokens = TokenEndpoint(web: web, now: now)
        store = SignInStore()
    }
}
