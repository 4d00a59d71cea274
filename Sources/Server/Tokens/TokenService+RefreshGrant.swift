import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

extension TokenService {
    /// A refresh token that was made but not yet given out: only after the hash is stored.
    struct RefreshGrant {
        let token: RefreshToken
        let hash: RefreshTokenHash
    }

    /// Makes the refresh token of a sign-in whose device is not known yet.
    func newRefreshGrant(now milliseconds: UInt64) throws(RequestFailure) -> RefreshGrant {
        do {
            let token = try Self.newRefreshToken(now: milliseconds)
            return RefreshGrant(token: token, hash: try Self.hash(token))
        } catch {
            throw .crypto(error)
        }
    }

    /// The reply to that sign-in, with an access token for its device.
    func response(
        username: Username, deviceID: DeviceID, method: AuthenticationMethod, refresh: RefreshGrant, message: String,
        now seconds: Int64
    ) throws(RequestFailure) -> TokenResponse {
        do {
            let token = try accessTokens.issue(username: username, deviceID: deviceID, method: method, now: seconds)
            return TokenResponse(
                success: true, token: token, message: message, refreshToken: refresh.token.rawValue,
                tokenType: "Bearer", expiresIn: accessTokenLifetime)
        } catch {
            throw .crypto(error)
        }
    }
}
