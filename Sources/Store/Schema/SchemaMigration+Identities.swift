extension SchemaMigration {
    /// Identities at other issuers that sign in to accounts.
    static let identities = SchemaMigration(
        version: 17,
        sql: """
            -- The directory of issuer and subject: each pair leads to one user.
            CREATE TABLE linked_identities (
                identity_number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                identity_id TEXT NOT NULL UNIQUE CHECK (length(identity_id) = 22),
                user_number INTEGER NOT NULL,
                issuer TEXT NOT NULL,
                issuer_subject TEXT NOT NULL,
                linked_at INTEGER NOT NULL,
                last_used_at INTEGER,
                UNIQUE (issuer, issuer_subject)
            ) STRICT;
            CREATE INDEX linked_identities_by_user ON linked_identities (user_number);
            """)
}
