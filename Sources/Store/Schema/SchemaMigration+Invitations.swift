extension SchemaMigration {
    /// Invitations that were spent, until they have ended.
    static let invitations = SchemaMigration(
        version: 11,
        sql: """
            CREATE TABLE used_invitations (
                invitation_hash BLOB NOT NULL PRIMARY KEY CHECK (length(invitation_hash) = 32),
                expires_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX used_invitations_by_expiry ON used_invitations (expires_at);
            """)
}
