import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Judges invitations: those of the server's own key, whose issuer is the server's name, and those of the issuer in the
/// configuration.
struct InvitationAuthority: Sendable {
    private let serverID: ServerID
    private let key: @Sendable () -> InvitationKey
    private let issuer: InvitationIssuer?

    /// Makes an authority.
    ///
    /// - Parameter key: The server's own key of now, asked for at each use.
    init(key: @escaping @Sendable () -> InvitationKey, serverID: ServerID, issuer: InvitationIssuer?) {
        self.serverID = serverID
        self.key = key
        self.issuer = issuer
    }

    private var issuers: [String: SignatureKeySet] {
        var issuers = [serverID.rawValue: key().verifying]
        // The server's own name is its own key's alone.
        if let issuer, issuer.name != serverID.rawValue { issuers[issuer.name] = issuer.keys }
        return issuers
    }

    /// Judges an invitation; whether it was used before, the step that spends it finds out.
    ///
    /// - Parameter time: Seconds since 1970.
    func verify(
        _ invitation: InvitationToken, for purpose: InvitationPurpose = .enroll, username: Username, now time: Int64
    ) -> Result<InvitationUse, InvitationFault> {
        let unverified: UnverifiedInvitation
        do throws(InvitationFault) {
            unverified = try UnverifiedInvitation(invitation.rawValue)
        } catch {
            return .failure(error)
        }
        let expectation = InvitationExpectation(
            issuers: issuers, audience: serverID.rawValue, username: username, purpose: purpose)
        return InvitationVerifier().verify(unverified, expecting: expectation, now: time).flatMap { verified in
            Self.use(of: verified.claims).map { .success($0) } ?? .failure(.malformedClaims)
        }
    }

    /// An id is one issuer's, since two may choose the same.
    ///
    /// A blank separates them, which neither contains.
    private static func use(of claims: InvitationClaims) -> InvitationUse? {
        InvitationUse(
            hash: HashAlgorithm.sha256.hash(Array("\(claims.issuer) \(claims.id)".utf8)),
            issuedAt: Date(timeIntervalSince1970: Double(claims.issuedAt)),
            expiresAt: Date(timeIntervalSince1970: Double(claims.expiration)))
    }
}
