#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The writer's statements about invitations, prepared once.
final class InvitationStatements {
    let match: any SQLStatement
    let insert: any SQLStatement
    let delete: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        // Whether one from before a restoration was used, the backup may not know. One that is said to come is the mistake
        // of a clock, and must not refuse all invitations until then.
        match = try connection.prepare(
            """
            SELECT 1 FROM used_invitations WHERE invitation_hash = ?1
            UNION ALL SELECT 2 FROM restoration WHERE restored_at > ?2 AND restored_at <= ?3
            """)
        insert = try connection.prepare("INSERT INTO used_invitations (invitation_hash, expires_at) VALUES (?1, ?2)")
        delete = try connection.prepare(
            """
            DELETE FROM used_invitations WHERE invitation_hash IN (
                SELECT invitation_hash FROM used_invitations WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
            """)
    }
}

extension StoreWriter {
    /// Whether an invitation was not spent, and can't have been before a restoration; so is none at all.
    func isUnspent(_ invitation: InvitationUse?, at now: Date) throws(StoreError) -> Bool {
        try refusal(of: invitation, at: now) == nil
    }

    /// Why an invitation can't be used: it was spent, or may have been before a restoration; `nil` if it can.
    func refusal(of invitation: InvitationUse?, at now: Date) throws(StoreError) -> EnrollmentOutcome? {
        guard let invitation else { return nil }
        return try invitations.match.first(
            .blob(invitation.hash), .integer(invitation.issuedAt.storedMilliseconds), .integer(now.storedMilliseconds)
        ) { row throws(StoreError) in try row.requiredInteger(0) == 1 ? .invitationUsed : .invitationOutdated }
    }

    /// Remembers that an invitation is spent.
    func spend(_ invitation: InvitationUse?) throws(StoreError) {
        guard let invitation else { return }
        try invitations.insert.enqueue(.blob(invitation.hash), .integer(invitation.expiresAt.storedMilliseconds))
    }

    /// Forgets spent invitations that ended before a time, at most `limit`; returns how many.
    func purgeInvitations(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try invitations.delete.run(.integer(milliseconds), .integer(Int64(limit)))
    }
}
