import Foundation
import LatchkeyWire

/// Opens the account for changes, where the server requires it: step-up authentication (RFC 9470).
///
/// An ordinary access token goes to other services too and may be stolen, so such a server takes changes with an
/// account token only, which a signature for that purpose yields. ``DeviceSignIn`` does this by itself.
public struct MFAStepUp: Sendable {
    private let context: MFAContext

    /// Creates the flow.
    public init(_ context: MFAContext) {
        self.context = context
    }

    /// Has the person unlock this device's key for a change of the account.
    ///
    /// The prompt shows ``PromptTexts/stepUp``. A challenge for anything else, a sign-in included, is refused before it.
    ///
    /// - Parameters:
    ///   - accessToken: of this device's session, with which the account token then ends; `nil` without one.
    /// - Throws: ``LatchkeyError``: what ``MFASignIn/signIn(_:)`` throws; ``LatchkeyError/Code/oneTimeCodeRequired``
    ///   where the device has no key.
    public func accountToken(
        of username: Username, accessToken: AccessToken? = nil
    ) async throws(LatchkeyError) -> AccountToken {
        let reply = try await MFASignIn(context).prove(username, for: .manage, accessToken: accessToken)
        return try AccountToken(reply, now: context.now())
    }

    /// Opens the account of a user without any key, by a one-time code; spaces in the code do not matter.
    ///
    /// - Throws: ``LatchkeyError``: what ``MFAOneTimeCode/verify(_:for:)`` throws; `step_up_unavailable` if some device
    ///   of the user has a key: only a key opens the account then.
    public func accountToken(
        of username: Username, oneTimeCode: String
    ) async throws(LatchkeyError) -> AccountToken {
        try await MFAOneTimeCode(context).redeem(oneTimeCode, of: username, for: .manage) {
            reply throws(LatchkeyError) in try AccountToken(reply, now: context.now())
        }
    }
}

/// An access token for changes of the account: five minutes, no successor.
///
/// A secret. It is kept in memory only.
public struct AccountToken: Sendable, Hashable {
    /// Goes into the requests of changes, in place of that of the sign-in.
    public let accessToken: AccessToken
    /// When it ends, by this phone's clock.
    public let expiresAt: Date

    /// Reads a reply that came at `now`.
    ///
    /// - Throws: ``LatchkeyError`` if the reply is not as the contract says.
    init(_ reply: TokenResponse, now: Date) throws(LatchkeyError) {
        guard reply.success, reply.tokenType == "Bearer", reply.expiresIn > 0, reply.refreshToken == nil,
            let accessToken = AccessToken(rawValue: reply.token)
        else { throw LatchkeyError(.replyMalformed) }
        self.accessToken = accessToken
        expiresAt = now.addingTimeInterval(TimeInterval(reply.expiresIn))
    }
}
