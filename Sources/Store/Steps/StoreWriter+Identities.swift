import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An identity that is linked, and its user.
private struct Holder {
    let record: IdentityRecord
    let user: UserID
    let name: Username
    let isSuspended: Bool
}

extension StoreWriter {
    /// Links an identity to the requesting user.
    func linkIdentity(_ link: IdentityLink) throws(StoreError) -> IdentityLinkOutcome {
        let requester = link.requestedBy
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let holder = try holder(of: link.identity)
        guard holder == nil || holder?.user == requester.user else { return .takenByAnother }
        let isFirstUse = try consume(link.consuming)
        // Also for a nonce that was used: perhaps by the first of two requests, whose reply was lost.
        if let holder { return .linkedBefore(holder.record) }
        guard isFirstUse else { return .challengeUsed }
        let time = link.now.storedMilliseconds
        try identities.insert.enqueue(
            .user(requester.user), .text(link.id.rawValue), .text(link.identity.issuer), .text(link.identity.subject),
            .integer(time))
        try note(
            .identityLinked, of: requester.user, by: requester.deviceID, detail: link.identity.issuer, at: link.now)
        return .linked(
            IdentityRecord(id: link.id, issuer: link.identity.issuer, linkedAt: Date(storedMilliseconds: time)))
    }

    /// Removes an identity of the requesting user.
    ///
    /// Which of several identities began a session is not kept: all sessions that began so end.
    func removeIdentity(
        _ id: LinkedIdentityID, requestedBy requester: SignedInDevice, now: Date
    ) throws(StoreError) -> IdentityRemovalOutcome {
        guard try isEnrolled(requester) else { return .authorizationRequired }
        let user = SQLValue.user(requester.user)
        let issuer = try identities.delete.first(user, .text(id.rawValue)) { row throws(StoreError) in row.text(0) }
        guard let issuer else { return .unknownIdentity }
        try identities.endSessions.enqueue(user, .integer(now.storedMilliseconds))
        try note(.identityRemoved, of: requester.user, by: requester.deviceID, detail: issuer, at: now)
        return .removed
    }

    /// Signs in with an identity.
    ///
    /// The device's own use is not noted: nothing shows that it is the device that asks.
    func signIn(with signIn: IdentitySignIn) throws(StoreError) -> IdentitySignInOutcome {
        guard let holder = try holder(of: signIn.identity) else { return .unknownIdentity }
        let device = try identities.device.first(
            .user(holder.user), .optional(signIn.deviceID?.rawValue)
        ) { row throws(StoreError) in
            (enrollment: try row.requiredInteger(0), id: try row.required(1, as: DeviceID.self))
        }
        guard let device else { return .unknownDevice }
        guard !holder.isSuspended else { return .accountSuspended }
        guard try consume(signIn.consuming) else { return .challengeUsed }
        try identities.touch.enqueue(.text(holder.record.id.rawValue), .integer(signIn.now.storedMilliseconds))
        try note(
            .identitySignedIn, of: holder.user, device: device.id, detail: holder.record.issuer, at: signIn.now)
        try insertFamily(signIn.session, of: device.enrollment, method: .linkedIdentity, at: signIn.now)
        return .completed(device.id, of: holder.user, named: holder.name, by: holder.record.id)
    }

    private func holder(of identity: FederatedIdentity) throws(StoreError) -> Holder? {
        try identities.find.first(.text(identity.issuer), .text(identity.subject)) { row throws(StoreError) in
            let next = IdentityRecord.columnCount
            return Holder(
                record: try IdentityRecord(columns: row), user: try row.requiredUser(next),
                name: try row.required(next + 1), isSuspended: try row.requiredInteger(next + 2) == 1)
        }
    }
}
