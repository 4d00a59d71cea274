import LatchkeyWire

/// The secrets with which somebody shows that an account is theirs; at least one is needed.
public struct RecoverySecrets: Sendable {
    /// The id of the request for the one-time password, and the password's keyed hash; `nil` without one.
    public var password: (id: OneTimePasswordID, hash: OneTimePasswordHash)?
    /// The password's hashes under the server's earlier keys; none by default.
    public var passwordByOlderKeys: [OneTimePasswordHash] = []
    /// The keyed hash of the recovery code; `nil` without one.
    public var code: RecoveryCodeHash?
    /// The code's hashes under the server's earlier keys; none by default.
    public var codeByOlderKeys: [RecoveryCodeHash] = []
    /// The invitation to recover the account, whose issuer is known; `nil` without one.
    public var invitation: InvitationUse?
    /// Maximum attempts per one-time password.
    public var maximumTries: Int

    /// Makes secrets from all their parts.
    public init(
        password: (id: OneTimePasswordID, hash: OneTimePasswordHash)?, code: RecoveryCodeHash?,
        invitation: InvitationUse? = nil, maximumTries: Int
    ) {
        self.password = password
        self.code = code
        self.invitation = invitation
        self.maximumTries = maximumTries
    }
}
