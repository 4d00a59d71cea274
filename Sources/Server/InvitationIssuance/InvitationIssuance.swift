import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An invitation by the server's own key, for `latchkey users invite`.
public struct InvitationIssuance: Sendable {
    /// The longest life of an invitation, in days: 7.
    public static let maximumDays = InvitationKey.maximumDays

    /// The invitation, a secret until it is used: whoever has it may enroll the name, or recover its account.
    public let invitation: InvitationToken
    /// When it ends.
    public let expiresAt: Date

    /// Invites a user, by the key of a server that has run, in its data folder or database; a running server accepts it at
    /// once.
    ///
    /// - Parameters:
    ///   - configuration: The server's; see ``InvitationSigner/init(_:)``.
    ///   - purpose: Whether it enrolls a new user or recovers an account.
    ///   - days: How long the invitation holds: 1 to 7.
    ///   - now: The time at which it is made.
    /// - Throws: `ServerStartError.keys` if the key file can't be read or made.
    public init(
        _ username: Username, _ configuration: ServerConfiguration, for purpose: InvitationPurpose = .enroll,
        days: Int, now: Date = Date()
    ) throws(ServerStartError) {
        try self.init(username, by: InvitationSigner(configuration), for: purpose, days: days, now: now)
    }

    /// Invites a user, by a key that was read before.
    ///
    /// - Parameters:
    ///   - signer: The server's.
    ///   - purpose: Whether it enrolls a new user or recovers an account.
    ///   - days: How long the invitation holds: 1 to 7.
    ///   - now: The time at which it is made.
    /// - Throws: `ServerStartError.crypto` if OpenSSL can't sign.
    public init(
        _ username: Username, by signer: InvitationSigner, for purpose: InvitationPurpose = .enroll, days: Int,
        now: Date = Date()
    ) throws(ServerStartError) {
        let serverID = signer.serverID
        let issuedAt = Int64(now.timeIntervalSince1970)
        let lifetime = Int64(min(max(days, 1), Self.maximumDays)) * 86_400
        expiresAt = Date(timeIntervalSince1970: Double(issuedAt + lifetime))
        do throws(CryptoError) {
            let text = try signer.key.sign(
                InvitationKey.Contents(
                    audience: serverID.rawValue, expiration: issuedAt + lifetime, issuedAt: issuedAt,
                    issuer: serverID.rawValue, id: Base64.encodeURL(try SecureRandom.bytes(16)), username: username,
                    purpose: purpose))
            guard let invitation = InvitationToken(rawValue: text) else { throw .invalidParameter("claims") }
            self.invitation = invitation
        } catch {
            throw .crypto(error)
        }
    }
}
