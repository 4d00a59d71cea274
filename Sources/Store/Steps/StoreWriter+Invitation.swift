/// The writer's statements about invitations, prepared once.
final class InvitationStatements {
    let match: any SQLStatement
    let insert: any SQLStatement
    let delete: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        match = try connection.prepare("SELECT 1 FROM used_invitations WHERE invitation_hash = ?1")
        insert = try connection.prepare("INSERT INTO used_invitations (invitation_hash, expires_at) VALUES (?1, ?2)")
        delete = try connection.prepare(
            """
            DELETE FROM used_invitations WHERE invitation_hash IN (
                SELECT invitation_hash FROM used_invitations WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
            """)
    }
}

extension StoreWriter {
    /// Whether an invitation was not spent; so is none at all.
    func isUnspent(_ invitation: InvitationUse?) throws(StoreError) -> Bool {
        guard let invitation else { return true }
        return try invitations.match.first(.blob(invitation.hash)) { row throws(StoreError) in true } == nil
    }

    /// Remembers that an invitation is spent.
    func spend(_ invitation: InvitationUse?) throws(StoreError) {
        guard let invitation else { return }
        try invitations.insert.run(.blob(invitation.hash), .integer(invitation.expiresAt.storedMilliseconds))
    }

    /// Forgets spent invitations that ended before a time, at most `limit`; returns how many.
    func purgeInvitations(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try invitations.delete.run(.integer(milliseconds), .integer(Int64(limit)))
    }
}
