import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

/// How a browser gets to act for a user: by a link that their app makes after step-up, opened once, within a minute.
///
/// The browser's token belongs to the session of the account token that the link was made with, so it ends with that
/// session, and step-up never happens outside the app. It does what the page does and no more: whoever stole the link adds
/// no device, changes no key, and makes no further link.
struct AccountPageCeremony: Sendable {
    let store: any Store
    let challenges: ChallengeAuthority
    let accessTokens: AccessTokenAuthority
    let audit: AuditLog

    /// `POST /account/link`.
    ///
    /// Writes nothing. It wants an account token also where changes need none: the link is worth one.
    func link(_ context: AuthenticatedContext) throws(RequestFailure) -> AccountLinkResponse {
        guard context.audience == .account, let session = context.device.sessionID else {
            throw .insufficientUserAuthentication
        }
        let random: [UInt8]
        do {
            random = try SecureRandom.bytes(10)
        } catch {
            throw .crypto(error)
        }
        guard let id = challenges.newID(milliseconds: context.request.milliseconds, random: random),
            let code = challenges.accountCode(id: id, session: session)
        else {
            throw .refused(.internalError, detail: "The server could not create a link.", finer: "no_account_code")
        }
        return AccountLinkResponse(
            link: Endpoint.accountPage.path + "#" + code.rawValue, expiresIn: ChallengeAuthority.accountLinkSeconds)
    }

    /// `POST /account/open`.
    func open(
        _ request: OpenAccountPageRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> AccountPageResponse {
        guard let link = challenges.verify(request.code, now: context.milliseconds) else {
            throw .accountLinkInvalid("code")
        }
        guard let session = try await stored(await store.openSession(link.session)), context.date < session.endsAt
        else { throw .accountLinkInvalid("session_ended") }
        let device = SignedInDevice(session, issuedAt: context.seconds)
        let event = AuditEvent(
            .accountPageOpened, username: session.username, deviceID: session.deviceID, user: session.user)
        let outcome = try await audit.noting(context, { $0 == .opened ? [event] : [] }) { () throws(StoreError) in
            try await store.openAccountLink(link.id, madeBy: device)
        }
        switch outcome {
        case .sessionEnded: throw .accountLinkInvalid("session_ended")
        case .used: throw .accountLinkInvalid("used")
        case .opened: return try response(session, context)
        }
    }

    private func response(
        _ session: RefreshSession, _ context: RequestContext
    ) throws(RequestFailure) -> AccountPageResponse {
        do {
            let token = try accessTokens.issue(for: session, audience: .accountPage, now: context.seconds)
            return AccountPageResponse(
                token: token.text, expiresIn: token.expiresIn, username: session.username,
                deviceId: session.deviceID)
        } catch {
            throw .crypto(error)
        }
    }
}

extension RequestFailure {
    /// One answer, whatever is wrong with the link.
    fileprivate static func accountLinkInvalid(_ finer: String) -> RequestFailure {
        .refused(.accountLinkInvalid, detail: "Open your account from the app again.", field: "code", finer: finer)
    }
}
