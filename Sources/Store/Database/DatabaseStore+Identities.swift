import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseStore {
    /// The identities of a user.
    public func identities(of user: UserID) async throws(StoreError) -> [IdentityRecord] {
        try await read { reader throws(StoreError) in
            try reader.selectIdentities.all(.user(user), body: IdentityRecord.init(columns:))
        }
    }

    /// The name of an identity's user.
    public func holder(of identity: FederatedIdentity) async throws(StoreError) -> Username? {
        try await first(.holder(of: identity))
    }

    /// Links an identity; see ``IdentityStore/linkIdentity(_:)``.
    public func linkIdentity(_ link: IdentityLink) async throws(StoreError) -> IdentityLinkOutcome {
        try await write { writer throws(StoreError) in try writer.linkIdentity(link) }
    }

    /// Removes an identity; see ``IdentityStore/removeIdentity(_:requestedBy:now:)``.
    public func removeIdentity(
        _ id: LinkedIdentityID, requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> IdentityRemovalOutcome {
        try await write { writer throws(StoreError) in
            try writer.removeIdentity(id, requestedBy: requester, now: now)
        }
    }

    /// Signs in with an identity; see ``IdentityStore/signIn(with:)``.
    public func signIn(with signIn: IdentitySignIn) async throws(StoreError) -> IdentitySignInOutcome {
        try await write { writer throws(StoreError) in try writer.signIn(with: signIn) }
    }
}
