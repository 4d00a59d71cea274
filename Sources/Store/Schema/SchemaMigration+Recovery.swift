extension SchemaMigration {
    /// Recoveries of accounts, recovery codes, and devices that need an assertion whatever becomes of their attested key.
    static let recoveries = SchemaMigration(
        version: 16,
        sql: """
            CREATE TABLE recoveries (
                recovery_id TEXT NOT NULL PRIMARY KEY CHECK (length(recovery_id) = 22),
                user_number INTEGER NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('waiting', 'completed', 'stopped')),
                device_id TEXT NOT NULL,
                model TEXT NOT NULL,
                public_key BLOB NOT NULL CHECK (length(public_key) = 65),
                key_id TEXT NOT NULL,
                proof TEXT NOT NULL CHECK (proof IN ('otp', 'recovery-code')),
                begun_at INTEGER NOT NULL,
                -- Seconds of the witnessed time, which does not run while nobody sees that it does.
                witnessed_at INTEGER NOT NULL,
                delay_seconds INTEGER NOT NULL CHECK (delay_seconds >= 0),
                expires_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            -- Of a user one recovery waits at the most: a second can't restart it or take its place.
            CREATE UNIQUE INDEX recoveries_that_wait ON recoveries (user_number) WHERE state = 'waiting';
            CREATE INDEX recoveries_by_expiry ON recoveries (expires_at);

            CREATE TABLE recovery_codes (
                user_number INTEGER NOT NULL,
                code_hash BLOB NOT NULL CHECK (length(code_hash) = 32),
                PRIMARY KEY (user_number, code_hash)
            ) STRICT, WITHOUT ROWID;

            -- Outlives the attested key: 1 from the first binding on.
            ALTER TABLE devices ADD COLUMN needs_attestation INTEGER NOT NULL DEFAULT 0;
            UPDATE devices SET needs_attestation = 1 WHERE attested_key_id IS NOT NULL;
            """)
}
