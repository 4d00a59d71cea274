#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An invitation that an enrollment or a recovery spends: it is good for one.
public struct InvitationUse: Sendable, Hashable {
    /// SHA-256 of the invitation's issuer and id, 32 bytes.
    public let hash: [UInt8]
    /// When the invitation was made, to the second.
    public let issuedAt: Date
    /// When the invitation ends; until then its use must be remembered.
    public let expiresAt: Date

    /// Makes a use; `nil` unless the hash has 32 bytes.
    public init?(hash: [UInt8], issuedAt: Date, expiresAt: Date) {
        guard hash.count == 32 else { return nil }
        self.hash = hash
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }
}
