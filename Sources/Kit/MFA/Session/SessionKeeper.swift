import Foundation
import LatchkeyLock
import LatchkeyWire

/// Keeps users signed in: holds their tokens in the keychain, and renews them when they have run out.
///
/// The tokens stay on this phone and are there from its first unlock on, without a prompt; nothing of them is written
/// anywhere else. Those of different servers are kept apart. Use one keeper for each service name and server: it alone
/// knows which renewals are under way.
public final class SessionKeeper: Sendable {
    /// How long before its end a token is renewed: 30 seconds, so that it does not run out on its way.
    public static let leeway: TimeInterval = 30

    private let client: MFAClient
    private let keychain: Keychain
    private let now: @Sendable () -> Date
    private let writing = SerialWork()
    private let renewals = Lock<[Username: Renewal]>([:])
    /// The users of whom an earlier version has left no tokens for this server.
    private let settled = Lock<Set<Username>>([])

    private typealias Renewal = Task<Result<SessionTokens, LatchkeyError>, Never>

    /// Creates a keeper.
    ///
    /// - Parameters:
    ///   - service: the keychain service under which the tokens stand.
    ///   - accessGroup: a keychain group that the app is entitled to (default: the app's first). Every app of the group
    ///     can read the tokens.
    ///   - now: the phone's clock.
    public init(
        client: MFAClient, service: String = "latchkey.session", accessGroup: String? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        self.now = now
        keychain = Keychain(
            service: service, accessGroup: accessGroup, protection: .afterFirstUnlockThisDeviceOnly)
    }

    /// The tokens of a user, run out or not; `nil` if none are kept.
    ///
    /// - Throws: ``LatchkeyError`` if the keychain can't be read.
    public func tokens(of username: Username) async throws(LatchkeyError) -> SessionTokens? {
        try await takeOver(username)
        return try await read(account(username))
    }

    /// Keeps the tokens of a sign-in, in place of those of an earlier one.
    ///
    /// - Throws: ``LatchkeyError`` if the keychain can't be written.
    public func keep(_ tokens: SessionTokens, of username: Username) async throws(LatchkeyError) {
        try await takeOver(username)
        try await writing.run { [self] () async throws(LatchkeyError) in
            try await write(tokens, account(username))
        }
    }

    /// A token that holds, renewed if the one that is kept has run out.
    ///
    /// However many ask at once, it is renewed once. If the server refuses, the user is signed out.
    ///
    /// - Parameters:
    ///   - refused: a token that the server did not take although it has not run out; another one is sought then.
    /// - Throws: ``LatchkeyError``; with ``LatchkeyError/Suggestion/signInAgain`` if the user is not signed in, or no longer.
    public func accessToken(
        of username: Username, otherThan refused: AccessToken? = nil
    ) async throws(LatchkeyError) -> AccessToken {
        guard let tokens = try await tokens(of: username) else { throw LatchkeyError(.notSignedIn) }
        let hasTime = tokens.expiresAt.timeIntervalSince(now()) > Self.leeway
        if hasTime, tokens.accessToken != refused { return tokens.accessToken }
        let renewed = try await renewal(of: username, tokens).value.get()
        guard !Task.isCancelled else { throw LatchkeyError(.cancelled) }
        return renewed.accessToken
    }

    /// Deletes the tokens of a sign-in that the server has already ended, without a request.
    ///
    /// - Throws: ``LatchkeyError`` if the tokens can't be removed from the keychain.
    public func forget(_ username: Username) async throws(LatchkeyError) {
        try await takeOver(username)
        try await writing.run { [self] () async throws(LatchkeyError) in
            try await remove(account(username))
        }
    }

    /// Forgets the tokens, and has the server end the sign-in.
    ///
    /// - Returns: whether the server has ended it. If not, a copy of the tokens would work until it expires; none is
    ///   left here.
    /// - Throws: ``LatchkeyError`` if the tokens can't be removed from the keychain.
    @discardableResult
    public func signOut(_ username: Username) async throws(LatchkeyError) -> Bool {
        try await takeOver(username)
        let found = try await writing.run { [self] () async throws(LatchkeyError) in
            let found: Result<SessionTokens?, LatchkeyError>
            do throws(LatchkeyError) {
                found = .success(try await read(account(username)))
            } catch {
                found = .failure(error)
            }
            try await remove(account(username))
            return found
        }
        // An unreadable sign-in can't be ended.
        guard case .success(let tokens) = found else { return false }
        guard let tokens else { return true }
        return (try? await client.revoke(RevokeRequest(refreshToken: tokens.refreshToken)))?.success ?? false
    }

    // MARK: Renewal

    /// The renewal that is under way, or a new one.
    ///
    /// It belongs to none of its waiting callers, because each may be canceled.
    private func renewal(of username: Username, _ tokens: SessionTokens) -> Renewal {
        renewals.withLock { renewals in
            if let running = renewals[username] { return running }
            let renewal = Renewal { [self] in
                let result = await renew(tokens, of: username)
                self.renewals.withLock { $0[username] = nil }
                return result
            }
            renewals[username] = renewal
            return renewal
        }
    }

    private func renew(_ presented: SessionTokens, of username: Username) async -> Result<SessionTokens, LatchkeyError>
    {
        do throws(LatchkeyError) {
            // Between the look at the keychain and here, another renewal or a new sign-in may have ended.
            guard let current = try await tokens(of: username) else { throw LatchkeyError(.notSignedIn) }
            guard current == presented else { return .success(current) }
            let request = RefreshRequest(refreshToken: presented.refreshToken)
            do throws(LatchkeyError) {
                let renewed = try SessionTokens(try await client.refresh(request), now: now())
                guard let kept = try await replace(presented, of: username, by: renewed) else {
                    throw LatchkeyError(.notSignedIn)
                }
                return .success(kept)
            } catch {
                guard error.code == .server(.refreshTokenInvalid) else { throw error }
                // After a new sign-in meanwhile, the refusal is obsolete.
                if let other = try await replace(presented, of: username, by: nil) { return .success(other) }
                throw error
            }
        } catch {
            return .failure(error)
        }
    }

    /// Replaces or removes tokens, if they are the ones that are kept.
    ///
    /// - Returns: the tokens kept afterwards.
    private func replace(
        _ presented: SessionTokens, of username: Username, by renewed: SessionTokens?
    ) async throws(LatchkeyError) -> SessionTokens? {
        try await writing.run { [self] () async throws(LatchkeyError) in
            let account = account(username)
            let kept = try await read(account)
            guard kept == presented else { return kept }
            if let renewed {
                try await write(renewed, account)
            } else {
                try await remove(account)
            }
            return renewed
        }
    }
}

// MARK: The keychain

extension SessionKeeper {
    /// The name of a user's tokens; neither part can contain the character between them.
    private func account(_ username: Username) -> String { "\(client.serverID)#\(username)" }

    /// Moves tokens of an earlier version, which named them after the user alone, if they are of this server.
    ///
    /// They name the server that has issued them; those of another one wait for its keeper.
    private func takeOver(_ username: Username) async throws(LatchkeyError) {
        guard !settled.withLock({ $0.contains(username) }) else { return }
        try await writing.run { [self] () async throws(LatchkeyError) in
            let (old, new) = (username.rawValue, account(username))
            guard let tokens = try await read(old), tokens.accessToken.issuer == client.serverID.rawValue else {
                return
            }
            if try await read(new) == nil { try await write(tokens, new) }
            try await remove(old)
        }
        settled.withLock { _ = $0.insert(username) }
    }

    private func read(_ account: String) async throws(LatchkeyError) -> SessionTokens? {
        do throws(KeychainError) {
            return try await keychain.value(StoredTokens.self, for: account).tokens
        } catch {
            switch error.code {
            // Unreadable tokens are useless: the person signs in again.
            case .missing, .lostWithPasscode, .invalidated, .valueUnreadable: return nil
            default: throw LatchkeyError(error)
            }
        }
    }

    private func write(_ tokens: SessionTokens, _ account: String) async throws(LatchkeyError) {
        do throws(KeychainError) {
            try await keychain.set(encoding: StoredTokens(tokens), for: account)
        } catch {
            throw LatchkeyError(error)
        }
    }

    private func remove(_ account: String) async throws(LatchkeyError) {
        do throws(KeychainError) {
            try await keychain.remove(account)
        } catch {
            throw LatchkeyError(error)
        }
    }
}

/// The stored form of tokens; ``SessionTokens`` itself can't be encoded.
private struct StoredTokens: Codable, Sendable {
    let accessToken: String
    let refreshToken: RefreshToken
    let expiresAt: Date

    init(_ tokens: SessionTokens) {
        accessToken = tokens.accessToken.rawValue
        refreshToken = tokens.refreshToken
        expiresAt = tokens.expiresAt
    }

    var tokens: SessionTokens? {
        AccessToken(rawValue: accessToken).map {
            SessionTokens(accessToken: $0, refreshToken: refreshToken, expiresAt: expiresAt)
        }
    }
}
