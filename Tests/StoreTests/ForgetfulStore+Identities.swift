import Foundation
import LatchkeyStore
import LatchkeyWire

extension ForgetfulStore {
    func identities(of user: UserID) async throws(StoreError) -> [IdentityRecord] {
        fault == .listsNoIdentity ? [] : try await base.identities(of: user)
    }

    func holder(of identity: FederatedIdentity) async throws(StoreError) -> Username? {
        try await base.holder(of: identity)
    }

    func linkIdentity(_ link: IdentityLink) async throws(StoreError) -> IdentityLinkOutcome {
        let outcome = try await base.linkIdentity(link)
        guard fault == .givesIdentitiesAway, outcome == .takenByAnother else { return outcome }
        return .linked(IdentityRecord(id: link.id, issuer: link.identity.issuer, linkedAt: link.now))
    }

    func removeIdentity(
        _ id: LinkedIdentityID, requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> IdentityRemovalOutcome {
        if fault == .keepsRemovedIdentity { return .removed }
        return try await base.removeIdentity(id, requestedBy: requester, now: now)
    }

    func signIn(with signIn: IdentitySignIn) async throws(StoreError) -> IdentitySignInOutcome {
        let outcome = try await base.signIn(with: signIn)
        guard fault == .takesUsedNonce, outcome == .challengeUsed, let device = DeviceID(rawValue: "device-1"),
            let record = try await base.device(device), let id = LinkedIdentityID(rawValue: LinkedIdentityID.example)
        else { return outcome }
        return .completed(device, of: record.user, named: record.username, by: id)
    }
}
