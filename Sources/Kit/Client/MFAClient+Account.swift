import Foundation
import LatchkeyWire

// What an account has besides devices. Changes need an account token where the server requires step-up.
extension MFAClient {
    // MARK: Sessions

    /// Lists the user's sessions in the order in which they began, the newest 100, with an access token of any.
    ///
    /// - Parameters:
    ///   - id: that of the first session that is known, to get those that began before it.
    /// - Throws: ``LatchkeyError``, as do all of these.
    public func sessions(
        before id: SessionID? = nil, accessToken: AccessToken
    ) async throws(LatchkeyError) -> SessionListResponse {
        let query = id.map { [URLQueryItem(name: "before", value: $0.rawValue)] } ?? []
        return try await send(.sessions, Extras(accessToken: accessToken, query: query))
    }

    /// Ends one of the user's sessions; for the token's own an ordinary access token is enough.
    @discardableResult
    public func endSession(
        _ session: SessionID, accessToken: AccessToken
    ) async throws(LatchkeyError) -> Acknowledgement {
        try await send(.endSession, Extras(accessToken: accessToken, path: [.sessionId: session.rawValue]))
    }

    /// Ends all the user's sessions, or all but one.
    @discardableResult
    public func endSessions(
        except session: SessionID? = nil, accessToken: AccessToken
    ) async throws(LatchkeyError) -> Acknowledgement {
        let query = session.map { [URLQueryItem(name: "except", value: $0.rawValue)] } ?? []
        return try await send(.endSessions, Extras(accessToken: accessToken, query: query))
    }

    // MARK: Notices

    /// Lists the account's notices, newest first, at most 50.
    ///
    /// - Parameters:
    ///   - id: that of the oldest notice that is known, to get those before it.
    public func notices(
        before id: NoticeID? = nil, accessToken: AccessToken
    ) async throws(LatchkeyError) -> NoticeListResponse {
        let query = id.map { [URLQueryItem(name: "before", value: $0.rawValue)] } ?? []
        return try await send(.notices, Extras(accessToken: accessToken, query: query))
    }

    /// Marks a notice and all older ones as read.
    @discardableResult
    public func readNotices(
        _ request: ReadNoticesRequest, accessToken: AccessToken
    ) async throws(LatchkeyError) -> ReadNoticesResponse {
        try await send(.readNotices, request, Extras(accessToken: accessToken))
    }

    // MARK: Numbers

    /// Has a code sent to a new phone number; nothing changes until it comes back.
    public func changeNumber(
        _ request: NumberChangeRequest, accessToken: AccessToken
    ) async throws(LatchkeyError) -> RequestOTPResponse {
        try await send(.changeNumber, request, Extras(accessToken: accessToken))
    }

    /// Changes the phone number by the code that was sent to it.
    @discardableResult
    public func verifyNumber(
        _ request: NumberVerifyRequest, accessToken: AccessToken
    ) async throws(LatchkeyError) -> Acknowledgement {
        try await send(.verifyNumber, request, Extras(accessToken: accessToken))
    }

    /// Switches sign-in with codes by text message off or on.
    @discardableResult
    public func switchSMS(
        _ request: SMSSwitchRequest, accessToken: AccessToken
    ) async throws(LatchkeyError) -> SMSSwitchResponse {
        try await send(.switchSMS, request, Extras(accessToken: accessToken))
    }

    // MARK: Account

    /// Erases the account for good; where it is gone already, with the same reply.
    ///
    /// - Parameter accessToken: an account token; no other will do.
    @discardableResult
    public func eraseAccount(accessToken: AccessToken) async throws(LatchkeyError) -> Acknowledgement {
        try await send(.eraseAccount, Extras(accessToken: accessToken))
    }

    /// A link to the server's account page, which opens once, within a minute.
    ///
    /// - Parameter accessToken: an account token; no other will do.
    public func accountPage(accessToken: AccessToken) async throws(LatchkeyError) -> URL {
        let reply: AccountLinkResponse = try await send(.accountLink, Extras(accessToken: accessToken))
        // Whatever the server sends, the page that opens is the server's.
        let parts = reply.link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == Endpoint.accountPage.path,
            let code = AccountCode(rawValue: String(parts[1])), var page = components(path: Endpoint.accountPage.path)
        else { throw LatchkeyError(.replyMalformed) }
        page.fragment = code.rawValue
        guard let url = page.url else { throw LatchkeyError(.replyMalformed) }
        return url
    }

    // MARK: Recovery

    /// The recovery that waits, begun by whoever said that the account's keys are lost.
    public func runningRecovery(accessToken: AccessToken) async throws(LatchkeyError) -> RunningRecoveryResponse {
        try await send(.runningRecovery, Extras(accessToken: accessToken))
    }

    /// Stops the recovery that waits: "it wasn't me".
    @discardableResult
    public func stopRecovery(accessToken: AccessToken) async throws(LatchkeyError) -> Acknowledgement {
        try await send(.stopRecovery, Extras(accessToken: accessToken))
    }

    /// Makes ten recovery codes, which are told this once; those of before are void.
    public func newRecoveryCodes(accessToken: AccessToken) async throws(LatchkeyError) -> NewRecoveryCodesResponse {
        try await send(.newRecoveryCodes, Extras(accessToken: accessToken))
    }

    /// How many recovery codes are left.
    public func recoveryCodesLeft(accessToken: AccessToken) async throws(LatchkeyError) -> RecoveryCodesLeftResponse {
        try await send(.recoveryCodesLeft, Extras(accessToken: accessToken))
    }

    /// Asks for the challenge whose signature by the new key begins or completes a recovery.
    public func recoveryChallenge(
        _ request: RecoveryChallengeRequest
    ) async throws(LatchkeyError) -> ChallengeResponse {
        try await send(.recoveryChallenge, request)
    }

    /// Begins a recovery of an account whose keys are lost.
    public func beginRecovery(_ request: BeginRecoveryRequest) async throws(LatchkeyError) -> RecoveryResponse {
        try await send(.beginRecovery, request)
    }

    /// Completes a recovery, after its delay.
    public func completeRecovery(_ request: CompleteRecoveryRequest) async throws(LatchkeyError) -> RecoveryResponse {
        try await send(.completeRecovery, request)
    }

    /// Tells how far a recovery is.
    public func recoveryStatus(_ request: RecoveryStatusRequest) async throws(LatchkeyError) -> RecoveryResponse {
        try await send(.recoveryStatus, request)
    }
}
