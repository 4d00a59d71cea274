import LatchkeyCrypto

/// A kind of server key, as `latchkey keys` names it.
public enum ServerKeyKind: String, Sendable, CaseIterable, Codable {
    /// Signs access tokens, assertion tokens and security events.
    case token
    /// Derives challenges.
    case challenge
    /// Hashes one-time passwords.
    case otp
    /// Signs the server's own invitations.
    case invitation
    /// Hashes recovery codes.
    case recoveryCodes = "recovery-codes"
    /// Derives the key ids of users and devices that do not exist.
    case decoys

    /// How long a new key waits before it makes anything, in milliseconds: until it is known everywhere.
    ///
    /// Token keys wait for as long as others may cache the published ones, challenge keys until the file is written.
    var lead: UInt64 {
        switch self {
        case .token: 300_000
        case .challenge: 5_000
        case .otp, .invitation, .recoveryCodes, .decoys: 0
        }
    }

    /// For how long the key before it verifies after that, in milliseconds; `nil` for ever.
    ///
    /// - Tokens: an hour, the longest `access-token-lifetime`, and five minutes for clocks that differ.
    /// - Challenges: five minutes, and one for clocks that differ.
    /// - One-time passwords: ten minutes, twice what they hold.
    /// - Invitations: seven days, the longest that they hold.
    var overlap: UInt64? {
        switch self {
        case .token: 3_900_000
        case .challenge: 360_000
        case .otp: 600_000
        case .invitation: UInt64(InvitationKey.maximumDays) * 86_400_000
        case .recoveryCodes, .decoys: nil
        }
    }
}

/// What becomes of the keys before a new one.
enum KeySuccession: Sendable {
    /// They verify what they made for as long as it can be valid.
    case overlapping
    /// They are deleted: what they made ends.
    case immediate
}

/// Why keys of a kind were not rotated.
enum KeyRotationFailure: Error {
    /// Decoys never rotate.
    case neverRotates
    /// So many earlier keys still verify that there is no room for another.
    case tooMany
    /// An announced key is not there any more: another rotation came in between.
    case overtaken
    case crypto(CryptoError)
}
