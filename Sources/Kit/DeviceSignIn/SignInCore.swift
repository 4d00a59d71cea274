import Foundation
import LatchkeyLock
import LatchkeyWire

/// The shared state of all copies of a ``DeviceSignIn``.
final class SignInCore: Sendable {
    let context: MFAContext
    let keeper: SessionKeeper
    let users: CurrentUser
    let board = StateBoard()
    let accountTokens = AccountTokens()

    private let looks = SerialWork()
    private let losses = Lock<[DeviceKeyID: DeviceSignIn.KeyLoss.Reason]>([:])

    init(_ context: MFAContext, repository: any StateRepository) {
        var context = context
        keeper =
            context.keeper
            ?? SessionKeeper(client: context.client, accessGroup: context.accessGroup, now: context.now)
        context.keeper = keeper
        self.context = context
        users = CurrentUser(repository, serverID: context.store.serverID)
    }

    // MARK: Looking

    /// How closely to look.
    enum Depth: Sendable {
        /// Only saved data; the last finding about the key applies.
        case record
        /// At the key and the phone's security too, as far as that goes without a prompt.
        case key
    }

    /// Looks at how things stand, and puts it up.
    ///
    /// One look after the other: an older finding never takes the place of a newer one.
    @discardableResult
    func look(for user: Username?, _ depth: Depth) async -> DeviceSignIn.State {
        await looks.run { [self] in
            let current: Username?
            do throws(LatchkeyError) {
                current = try users.current()
            } catch {
                if user == nil {
                    board.put(.unknown(error), of: nil)
                    return .unknown(error)
                }
                current = nil
            }
            let subject = user ?? current
            let state = await state(of: subject, depth)
            if let subject { board.put(state, of: subject) }
            if subject == current { board.put(state, of: nil) }
            return state
        }
    }

    private func state(of user: Username?, _ depth: Depth) async -> DeviceSignIn.State {
        guard let user else { return .notEnrolled }
        do throws(LatchkeyError) {
            let store = context.store
            let record = try await BlockingCall.attempt { () throws(LatchkeyError) in
                try store.record(of: user)
            }.get()
            let isSignedIn = try await keeper.tokens(of: user) != nil
            guard let enrolled = record.enrolled else {
                if isSignedIn { return .signedIn(.oneTimeCode) }
                if let kept = record.recovering { return .recovering(kept.recovery()) }
                return record.isUnfinished ? .unfinished : .notEnrolled
            }
            let waiting = isSignedIn ? nil : record.recovering?.recovery()
            if let key = enrolled.key, let reason = try await loss(of: key, user, depth) {
                if let waiting { return .recovering(waiting) }
                return .keyLost(
                    DeviceSignIn.KeyLoss(
                        reason: reason, isSwitchPending: record.pendingChange.map { $0.key == nil } ?? false,
                        isSignedIn: isSignedIn))
            }
            if enrolled.key == nil, let waiting { return .recovering(waiting) }
            let method = DeviceSignIn.Method(enrolled)
            return isSignedIn ? .signedIn(method) : .enrolled(method)
        } catch {
            return .unknown(error)
        }
    }

    private func loss(
        of key: DeviceKey, _ user: Username, _ depth: Depth
    ) async throws(LatchkeyError) -> DeviceSignIn.KeyLoss.Reason? {
        guard depth == .key else { return losses.withLock { $0[key.keyID] } }
        let reason: DeviceSignIn.KeyLoss.Reason? =
            switch try await DeviceSecurityWatch(store: context.store).look(at: user) {
            case .securityRemoved(let code): .securityRemoved(code)
            case .keyLost: .keyGone
            case .unchanged, .biometricsAvailable, .passcodeAvailable: nil
            }
        losses.withLock { $0[key.keyID] = reason }
        return reason
    }

    // MARK: Working

    /// Runs an operation for a user, and updates the state.
    ///
    /// - Parameters:
    ///   - depth: how closely to look afterwards.
    func run<Value: Sendable>(
        _ user: Username, looking depth: Depth = .record, _ body: () async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        do throws(LatchkeyError) {
            let value = try await body()
            await look(for: user, depth)
            return value
        } catch {
            await look(for: user, Self.speaksOfTheKey.contains(error.code) ? .key : depth)
            throw error
        }
    }

    /// The errors after which the key is looked at.
    private static let speaksOfTheKey: [LatchkeyError.Code] = [
        .keyMissing, .keyUnusable, .keychainRefused, .passcodeNotSet,
    ]

    // MARK: Tokens

    /// Does something with the user's access token, or without one if nobody is signed in.
    ///
    /// A token that the server refuses although it has not expired here is renewed, and the same is tried once more.
    func withToken<Value: Sendable>(
        of user: Username, _ body: (AccessToken?) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        let token = try await token(of: user, otherThan: nil)
        do throws(LatchkeyError) {
            return try await body(token)
        } catch {
            guard error.code == .server(.accessTokenInvalid), let token,
                let other = try await self.token(of: user, otherThan: token)
            else { throw error }
            return try await body(other)
        }
    }

    /// As ``withToken(of:_:)``, for operations that require a signed-in person.
    func withRequiredToken<Value: Sendable>(
        of user: Username, _ body: (AccessToken) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        try await withToken(of: user) { token async throws(LatchkeyError) in
            guard let token else { throw LatchkeyError(.notSignedIn) }
            return try await body(token)
        }
    }

    /// A valid token; whatever ends the sign-in shows in the state.
    func token(of user: Username, renewing refused: AccessToken? = nil) async throws(LatchkeyError) -> AccessToken {
        do throws(LatchkeyError) {
            return try await keeper.accessToken(of: user, otherThan: refused)
        } catch {
            if error.suggestion == .signInAgain { await look(for: user, .record) }
            throw error
        }
    }

    private func token(
        of user: Username, otherThan refused: AccessToken?
    ) async throws(LatchkeyError) -> AccessToken? {
        do throws(LatchkeyError) {
            return try await keeper.accessToken(of: user, otherThan: refused)
        } catch {
            guard error.suggestion == .signInAgain else { throw error }
            return nil
        }
    }
}
