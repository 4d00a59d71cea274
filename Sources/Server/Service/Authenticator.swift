import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds out who sends a request, by its bearer token.
struct Authenticator: Sendable {
    let store: any Store
    let tokens: AccessTokenAuthority

    /// The request together with its user, who is signed in with a device that is enrolled at this moment.
    ///
    /// - Throws: `authorization_required` without a token, `access_token_invalid` with one that is not ours, has
    ///   expired, or belongs to a device that was removed.
    func authenticate(_ context: RequestContext) async throws(RequestFailure) -> AuthenticatedContext {
        guard let token = context.bearerToken else {
            throw .refused(.authorizationRequired, detail: "Send the access token of a sign-in as a bearer token.")
        }
        guard let claims = tokens.verify(token, now: context.seconds), let username = Username(rawValue: claims.sub),
            let deviceID = DeviceID(rawValue: claims.did)
        else { throw .accessTokenInvalid("token") }
        let device = SignedInDevice(
            username: username, deviceID: deviceID, issuedAt: Date(timeIntervalSince1970: Double(claims.iat)))
        let record: DeviceRecord?
        do {
            record = try await store.device(deviceID)
        } catch {
            throw .store(error)
        }
        guard device.isEnrolled(as: record) else { throw .accessTokenInvalid("device_removed") }
        return AuthenticatedContext(request: context, device: device)
    }
}

/// A request whose user is known: there is no other way to one than ``Authenticator/authenticate(_:)``.
struct AuthenticatedContext: Sendable {
    /// The request.
    let request: RequestContext
    /// Its user, and the device with which they are signed in.
    let device: SignedInDevice

    fileprivate init(request: RequestContext, device: SignedInDevice) {
        self.request = request
        self.device = device
    }

    /// Sees to it that a request is about the user who sends it.
    ///
    /// - Throws: `access_token_invalid`, whether or not the other user exists.
    func check(isAbout username: Username) throws(RequestFailure) {
        guard username == device.username else { throw .accessTokenInvalid("another_user") }
    }
}

extension RequestFailure {
    /// The bearer token does not permit the request; one answer for every reason.
    static func accessTokenInvalid(_ finer: String) -> RequestFailure {
        .refused(
            .accessTokenInvalid, detail: "The bearer token has expired, or is not of this user. Sign in again.",
            finer: finer)
    }
}
