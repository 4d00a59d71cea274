extension SchemaMigration {
    /// Sessions that access tokens name, what they go back to, and refresh tokens that may be presented again.
    static let sessions = SchemaMigration(
        version: 5,
        sql: """
            -- The attested key that signed in together with the device's; NULL without an assertion. `hwk` counts only
            -- while the device is bound to that key and the key is not suspended.
            ALTER TABLE refresh_families ADD COLUMN attested_key_number INTEGER;
            -- Until this version every sign-in by key was called `hwk`, whether or not anybody vouched for the key.
            UPDATE refresh_families SET authentication_method = 'pop' WHERE authentication_method = 'hwk';

            -- The claim `sid`. It begins with its time, so that the index grows at its end.
            ALTER TABLE refresh_families ADD COLUMN session_id BLOB CHECK (length(session_id) = 16);
            UPDATE refresh_families SET session_id = randomblob(16);
            CREATE UNIQUE INDEX refresh_families_by_session ON refresh_families (session_id);

            -- How often the device's key was changed, and at which of its keys the session began: a change ends all
            -- sessions of the device by one small write, however many there are.
            ALTER TABLE devices ADD COLUMN key_changes INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE refresh_families ADD COLUMN key_changes INTEGER NOT NULL DEFAULT 0;

            -- The token that was exchanged last, its generation, and how many successors it has. All tokens of the
            -- next generation are its successors: when one of them is exchanged, the others are void by that alone.
            ALTER TABLE refresh_families ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE refresh_families ADD COLUMN exchanged_hash BLOB CHECK (length(exchanged_hash) = 32);
            ALTER TABLE refresh_families ADD COLUMN exchanged_at INTEGER;
            ALTER TABLE refresh_families ADD COLUMN successors INTEGER NOT NULL DEFAULT 0;

            -- A used token of an earlier version has generation 0 and no grace; the one that follows has 1.
            CREATE TABLE tokens_of_generations (
                token_hash BLOB NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
                family_id INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                generation INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            INSERT INTO tokens_of_generations
                SELECT token_hash, family_id, expires_at, used_at IS NULL FROM refresh_tokens;
            DROP TABLE refresh_tokens;
            ALTER TABLE tokens_of_generations RENAME TO refresh_tokens;
            CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);
            """)
}
