import LatchkeyWire

/// What an ID token with a nonce of ours is for.
public enum IdentityPurpose: Sendable, Equatable {
    /// Signing in, as whoever the identity is linked to.
    case signIn
    /// Linking the identity to this user.
    case link(UserID)
}

extension ChallengeAuthority {
    /// The nonce of an ID token: 32 derived bytes as base64url without padding, 43 characters.
    ///
    /// It does not reveal the challenge's id, so a stolen token alone is of no use. `nil` if the id's time is before the
    /// first challenge key.
    /// - Parameters:
    ///   - purpose: a nonce for one purpose, or one user, is not valid for another.
    ///   - id: the challenge.
    public func identityNonce(_ purpose: IdentityPurpose, id: ChallengeID) -> String? {
        guard let key = keys.key(at: id.milliseconds) else { return nil }
        let (name, user) =
            switch purpose {
            case .signIn: ("identity-sign-in", "")
            case .link(let user): ("identity-link", user.rawValue)
            }
        return Base64.encodeURL(
            key.authenticate(LengthPrefixed.encode([name, id.rawValue, serverID.rawValue, user])))
    }
}
