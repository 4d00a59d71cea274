extension SchemaMigration {
    /// Recoveries that were begun with an invitation.
    static let invitedRecoveries = SchemaMigration(
        version: 18,
        sql: """
            CREATE TABLE new_recoveries (
                recovery_id TEXT NOT NULL PRIMARY KEY CHECK (length(recovery_id) = 22),
                user_number INTEGER NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('waiting', 'completed', 'stopped')),
                device_id TEXT NOT NULL,
                model TEXT NOT NULL,
                public_key BLOB NOT NULL CHECK (length(public_key) = 65),
                key_id TEXT NOT NULL,
                proof TEXT NOT NULL CHECK (proof IN ('otp', 'recovery-code', 'invitation')),
                begun_at INTEGER NOT NULL,
                -- Seconds of the witnessed time, which does not run while nobody sees that it does.
                witnessed_at INTEGER NOT NULL,
                delay_seconds INTEGER NOT NULL CHECK (delay_seconds >= 0),
                expires_at INTEGER NOT NULL,
                -- That of used_invitations: the same request is answered again although its invitation is spent.
                invitation_hash BLOB CHECK (length(invitation_hash) = 32)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO new_recoveries SELECT *, NULL FROM recoveries;
            DROP TABLE recoveries;
            ALTER TABLE new_recoveries RENAME TO recoveries;
            CREATE UNIQUE INDEX recoveries_that_wait ON recoveries (user_number) WHERE state = 'waiting';
            CREATE INDEX recoveries_by_expiry ON recoveries (expires_at);
            """)
}
