import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Identities at other issuers: linking them to an account, and signing in with them.
///
/// An ID token counts only with a nonce of ours: stolen from another service, or sent a second time, it does nothing.
struct IdentityCeremony: Sendable {
    let store: any Store
    let challenges: ChallengeAuthority
    let authority: IDTokenAuthority
    let tokens: TokenService
    let audit: AuditLog

    /// `POST /auth/identity/challenge`.
    func signInChallenge(_ context: RequestContext) throws(RequestFailure) -> IdentityChallengeResponse {
        try challenge(.signIn, context)
    }

    /// `POST /identities/challenge`.
    func linkChallenge(_ context: AuthenticatedContext) throws(RequestFailure) -> IdentityChallengeResponse {
        try challenge(.link(context.device.user), context.request)
    }

    /// `GET /identities`.
    func list(_ context: AuthenticatedContext) async throws(RequestFailure) -> LinkedIdentityListResponse {
        let records = try await stored(await store.identities(of: context.device.user))
        return LinkedIdentityListResponse(identities: records.map { LinkedIdentity($0) })
    }

    /// `POST /identities`.
    func link(
        _ request: LinkIdentityRequest, _ context: ChangeContext
    ) async throws(RequestFailure) -> LinkIdentityResponse {
        let device = context.device
        let identity = try await verified(
            request.idToken, of: request.challengeId, for: .link(device.user), context.request)
        let link = IdentityLink(
            identity: identity, id: try Self.newID(), consuming: request.challengeId, requestedBy: device,
            now: context.request.date)
        let event = Self.event(.identityLinked, device, link.id)
        let outcome = try await audit.noting(
            context.request,
            { outcome in
                guard case .linked = outcome else { return [] }
                return [event]
            }
        ) { () throws(StoreError) in try await store.linkIdentity(link) }
        switch outcome {
        case .linked(let record), .linkedBefore(let record):
            return LinkIdentityResponse(identity: LinkedIdentity(record))
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .takenByAnother:
            throw .refused(.identityTaken, detail: "Remove it there first, or link another one.", field: "idToken")
        case .challengeUsed:
            throw .refused(
                .challengeUsed, detail: "Start again with identities/challenge.", field: "challengeId")
        }
    }

    /// `DELETE /identities/{identityId}`.
    func remove(_ context: ChangeContext) async throws(RequestFailure) -> Acknowledgement {
        let id: LinkedIdentityID = try context.request.value(of: .identityID)
        let (device, date) = (context.device, context.request.date)
        let event = Self.event(.identityRemoved, device, id)
        let outcome = try await audit.noting(context.request, { $0 == .removed ? [event] : [] }) {
            () throws(StoreError) in try await store.removeIdentity(id, requestedBy: device, now: date)
        }
        switch outcome {
        case .authorizationRequired: throw .accessTokenInvalid("device_removed")
        case .unknownIdentity:
            throw .refused(
                .notFound, detail: "This user has no such identity.", field: "identityId", finer: "identity")
        case .removed: return Acknowledgement(success: true, message: "Identity removed")
        }
    }

    /// `POST /auth/identity`.
    func signIn(
        _ request: IdentitySignInRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> TokenResponse {
        let identity = try await verified(request.idToken, of: request.challengeId, for: .signIn, context)
        guard let username = try await stored(await store.holder(of: identity)) else {
            throw .identityRefused("unknown_identity")
        }
        let grant = try tokens.newSession(of: username, context)
        let signIn = IdentitySignIn(
            identity: identity, consuming: request.challengeId, deviceID: request.deviceId, now: context.date,
            session: grant.session)
        let outcome = try await audit.noting(
            context,
            { outcome in
                guard case .completed(let device, let user, let name, let id) = outcome else { return [] }
                return [
                    AuditEvent(.signedIn, username: name, deviceID: device, detail: "identity:\(id)", user: user)
                ]
            }
        ) { () throws(StoreError) in try await store.signIn(with: signIn) }
        switch outcome {
        case .unknownIdentity: throw .identityRefused("unknown_identity")
        case .unknownDevice: throw .identityRefused("unknown_device")
        case .challengeUsed: throw .identityRefused("challenge_used")
        case .accountSuspended: throw .accountSuspended
        case .completed(let device, let user, let name, _):
            return try tokens.response(
                to: grant, user: user, username: name, deviceID: device, method: .linkedIdentity, context)
        }
    }

    private func challenge(
        _ purpose: IdentityPurpose, _ context: RequestContext
    ) throws(RequestFailure) -> IdentityChallengeResponse {
        let random: [UInt8]
        do {
            random = try SecureRandom.bytes(10)
        } catch {
            throw .crypto(error)
        }
        guard let id = challenges.newID(milliseconds: context.milliseconds, random: random),
            let nonce = challenges.identityNonce(purpose, id: id)
        else {
            throw .refused(.internalError, detail: "The server could not create a challenge.", finer: "no_challenge")
        }
        return IdentityChallengeResponse(
            challengeId: id, nonce: nonce, expiresIn: ChallengeAuthority.lifetimeSeconds)
    }

    /// The identity of a token that is the issuer's, for us, and made for this challenge.
    private func verified(
        _ token: IdentityToken, of challenge: ChallengeID, for purpose: IdentityPurpose, _ context: RequestContext
    ) async throws(RequestFailure) -> FederatedIdentity {
        switch ChallengeAuthority.checkAge(of: challenge, now: context.milliseconds) {
        case .challengeExpired:
            throw .refused(.challengeExpired, detail: "Start again with a new challenge.", field: "challengeId")
        case .some: throw .identityRefused("challenge_from_the_future")
        case nil: break
        }
        guard let nonce = challenges.identityNonce(purpose, id: challenge) else {
            throw .identityRefused("unknown_challenge")
        }
        do throws(IDTokenRefusal) {
            let verified = try await authority.verify(token.rawValue, nonce: .exactly(nonce))
            let identity = FederatedIdentity(
                issuer: authority.name(ofIssuer: verified.claims.issuer), subject: verified.claims.subject)
            guard let identity else { throw .rejected(.malformedClaims) }
            return identity
        } catch .rejected(let fault) {
            throw .identityRefused(fault.rawValue)
        } catch {
            throw .refused(
                .identityProviderUnavailable, detail: "Try again in a minute.", field: "idToken",
                finer: "keys_unavailable")
        }
    }

    private static func newID() throws(RequestFailure) -> LinkedIdentityID {
        do throws(CryptoError) {
            guard let id = LinkedIdentityID(bytes: try SecureRandom.bytes(16)) else {
                throw .invalidParameter("identity id")
            }
            return id
        } catch {
            throw .crypto(error)
        }
    }

    /// The subject at the issuer stays out of the log: the id here says which identity it is.
    private static func event(
        _ kind: AuditEvent.Kind, _ device: SignedInDevice, _ id: LinkedIdentityID
    ) -> AuditEvent {
        AuditEvent(
            kind, username: device.username, deviceID: device.deviceID, detail: id.rawValue, user: device.user)
    }
}

extension RequestFailure {
    /// One answer for every reason: a stranger with a token of their own learns nothing of accounts.
    fileprivate static func identityRefused(_ finer: String) -> RequestFailure {
        .refused(
            .identityRefused, detail: "Get a new challenge, and a new ID token with its nonce.", field: "idToken",
            finer: finer)
    }
}

extension LinkedIdentity {
    init(_ record: IdentityRecord) {
        self.init(
            identityId: record.id, issuer: record.issuer, linkedAt: Timestamp(record.linkedAt),
            lastUsedAt: record.lastUsedAt.map { Timestamp($0) })
    }
}
