import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenService {
    /// The tokens of a session that follows that of a change.
    func response(continuing context: ChangeContext, as grant: SessionGrant) throws(RequestFailure) -> TokenResponse {
        let session = RefreshSession(
            id: grant.session.id, user: context.device.user, username: context.device.username,
            deviceID: context.device.deviceID,
            authenticationMethod: context.authentication.method,
            authenticatedAt: Date(timeIntervalSince1970: Double(context.authentication.time)),
            endsAt: grant.session.endsAt)
        return try response(
            for: session, grant.refreshToken, message: "Tokens renewed", now: context.request.seconds)
    }
}
