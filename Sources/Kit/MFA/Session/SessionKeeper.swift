import Foundation
import LatchkeyLock
import LatchkeyWire

/// Keeps users signed in: holds their tokens in the keychain, and renews them when they have run out.
///
/// The tokens stay on this phone and are there from its first unlock on, without a prompt; nothing of them is written
/// anywhere else. Use one keeper for each service name: it alone knows which renewals are under way.
public final class SessionKeeper: Sendable {
    /// How long before its end a token is renewed: 30 seconds, so that it does not run out on its way.
    public static let leeway: TimeInterval = 30

    private let client: MFAClient
    private let keychain: Keychain
    private let now: @Sendable () -> Date
    private let writing = SerialWork()
    private let renewals = Lock<[Username: Renewal]>([:])

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
        do throws(KeychainError) {
            return try await keychain.value(StoredTokens.self, for: username.rawValue).tokens
        } catch {
            switch error.code {
            // Unreadable tokens are useless: the person signs in again.
            case .missing, .lostWithPasscode, .invalidated, .valueUnreadable: return nil
            default: throw LatchkeyError(error)
            }
        }
    }

    /// Keeps the tokens of a sign-in, in place of those of an earlier one.
    ///
    /// - Throws: ``LatchkeyError`` if the keychain can't be written.
    public func keep(_ tokens: SessionTokens, of username: Username) async throws(LatchkeyError) {
        try await writing.run { [keychain] () async throws(LatchkeyError) in
            try await Self.write(tokens, of: username, in: keychain)
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
        try await writing.run { [keychain] () async throws(LatchkeyError) in
            try await Self.remove(username, from: keychain)
        }
    }

    /// Forgets the tokens, and has the server end the sign-in.
    ///
    /// - Returns: whether the server has ended it. If not, a copy of the tokens would work until it expires; none is
    ///   left here.
    /// - Throws: ``LatchkeyError`` if the tokens can't be removed from the keychain.
    @discardableResult
    public func signOut(_ username: Username) async throws(LatchkeyError) -> Bool {
        let found = try await writing.run { [self] () async throws(LatchkeyError) in
            let found: Result<SessionTokens?, LatchkeyError>
            do throws(LatchkeyError) {
                found = .success(try await tokens(of: username))
            } catch {
                found = .failure(error)
            }
            try await Self.remove(username, from: keychain)
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
            guard try await tokens(of: username) == presented else { return try await tokens(of: username) }
            if let renewed {
                try await Self.write(renewed, of: username, in: keychain)
            } else {
                try await Self.remove(username, from: keychain)
            }
            return renewed
        }
    }

    private static func write(
        _ tokens: SessionTokens, of username: Username, in keychain: Keychain
    ) async throws(LatchkeyError) {
        do throws(KeychainError) {
            try await keychain.set(encoding: StoredTokens(tokens), for: username.rawValue)
        } catch {
            throw LatchkeyError(error)
        }
    }

    private static func remove(_ username: Username, from keychain: Keychain) async throws(LatchkeyError) {
        do throws(KeychainError) {
            try await keychain.remove(username.rawValue)
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
