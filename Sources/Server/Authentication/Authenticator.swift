import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Authenticates a request by its bearer token.
struct Authenticator: Sendable {
    let store: any Store
    let tokens: AccessTokenAuthority
    let stepUp: StepUp

    /// The request with its user, who is signed in with a currently enrolled device, in a session that is open.
    ///
    /// - Throws: `authorization_required` without a token, `access_token_invalid` with one that is not ours, has
    ///   expired, is an account token, or belongs to a session that was ended, `account_suspended` if it would be good but
    ///   for that.
    func authenticate(_ context: RequestContext) async throws(RequestFailure) -> AuthenticatedContext {
        let authenticated = try await identify(context)
        guard authenticated.audience == .server else { throw .accessTokenInvalid("audience") }
        return authenticated
    }

    /// The request with its user, if their token permits changes of the account; see ``StepUp``.
    ///
    /// - Parameter endpoint: What is asked for, which a token of the account page may permit.
    /// - Throws: As ``authenticate(_:)``, and what ``StepUp`` does.
    func authorizeChange(
        _ context: RequestContext, to endpoint: Endpoint? = nil
    ) async throws(RequestFailure) -> ChangeContext {
        try ChangeContext(await identify(context), stepUp, to: endpoint)
    }

    /// The request with its user, by a token of any audience.
    func identify(_ context: RequestContext) async throws(RequestFailure) -> AuthenticatedContext {
        guard let claims = tokens.verify(try Self.bearerToken(of: context), now: context.seconds),
            let audience = tokens.audience(of: claims)
        else { throw .accessTokenInvalid("token") }
        guard let session = try await openSession(of: claims, now: context.date) else {
            if let id = UserID(rawValue: claims.sub), try await stored(await store.user(id))?.suspendedAt != nil {
                throw .accountSuspended
            }
            throw .accessTokenInvalid("session_ended")
        }
        return AuthenticatedContext(
            request: context, device: SignedInDevice(session, issuedAt: claims.iat, askedAt: context.date),
            audience: audience,
            authentication: claims.authentication)
    }

    /// The session of a token that holds, if it is still open.
    ///
    /// It ends with a sign-out, a copy of its refresh token that was found, and the removal of its device.
    func openSession(of claims: AccessTokenClaims, now: Date) async throws(RequestFailure) -> RefreshSession? {
        guard let session = try await stored(await store.openSession(claims.sid)),
            session.user.rawValue == claims.sub, session.deviceID.rawValue == claims.did, now < session.endsAt
        else { return nil }
        return session
    }

    /// Sees to it that a request comes from a user, by a token of theirs that may have ended since.
    ///
    /// Suffices only for repeating an earlier reply: a device that has removed itself has no other token.
    ///
    /// - Throws: `authorization_required` without a token, `access_token_invalid` with one that is not ours or is
    ///   another user's.
    func recognize(_ context: RequestContext, as username: Username) async throws(RequestFailure) {
        guard let claims = tokens.verifyOfAnyAge(try Self.bearerToken(of: context)),
            let user = UserID(rawValue: claims.sub)
        else { throw .accessTokenInvalid("token") }
        let known = try await stored(await store.user(user))
        guard known?.name.isSame(as: username) ?? false else { throw .accessTokenInvalid("token") }
    }

    /// The bearer token of a request, unverified.
    ///
    /// - Throws: `authorization_required` if there is none.
    static func bearerToken(of context: RequestContext) throws(RequestFailure) -> String {
        guard let token = context.bearerToken else {
            throw .refused(.authorizationRequired, detail: "Send the access token of a sign-in as a bearer token.")
        }
        return token
    }
}

/// A request whose user is known: there is no other way to one than through ``Authenticator``.
struct AuthenticatedContext: Sendable {
    /// The request.
    let request: RequestContext
    /// Its user, and the device with which they are signed in.
    let device: SignedInDevice
    /// For whom their token is.
    let audience: TokenAudience
    /// The method and time of their authentication.
    let authentication: Authentication

    fileprivate init(
        request: RequestContext, device: SignedInDevice, audience: TokenAudience, authentication: Authentication
    ) {
        self.request = request
        self.device = device
        self.audience = audience
        self.authentication = authentication
    }

    /// Checks that a request is about the user who sends it.
    ///
    /// - Throws: `access_token_invalid`, whether or not the other user exists.
    func check(isAbout username: Username) throws(RequestFailure) {
        guard username.isSame(as: device.username) else { throw .accessTokenInvalid("another_user") }
    }
}

extension SignedInDevice {
    /// The device of a session, by a token of some second.
    init(_ session: RefreshSession, issuedAt seconds: Int64, askedAt date: Date? = nil) {
        self.init(
            user: session.user, username: session.username, deviceID: session.deviceID,
            issuedAt: Date(timeIntervalSince1970: Double(seconds)), sessionID: session.id,
            askedAt: date)
    }
}

extension RequestFailure {
    /// An operator has suspended the user; told to nobody who has not proven to be them.
    static let accountSuspended = RequestFailure.refused(
        .accountSuspended, detail: "Ask the operator of this server to reinstate the account.")

    /// The bearer token does not permit the request; one answer for every reason.
    static func accessTokenInvalid(_ finer: String) -> RequestFailure {
        .refused(
            .accessTokenInvalid, detail: "The bearer token has expired or belongs to another user. Sign in again.",
            finer: finer)
    }
}
