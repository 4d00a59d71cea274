import LatchkeyStore

extension SchemaMigration {
    /// Marks the file as Chatter's: "LtCh" in ASCII (`PRAGMA application_id`).
    static let chatterApplicationID: Int64 = 0x4C74_4368

    /// All steps of Chatter's file, oldest first.
    ///
    /// A step that was released is never changed, only followed by another.
    static let chatter = [
        SchemaMigration(
            version: 1,
            sql: """
                -- A person is an issuer's subject; names and addresses change their owners.
                CREATE TABLE people (
                    person_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                    issuer TEXT NOT NULL,
                    subject TEXT NOT NULL,
                    author TEXT NOT NULL UNIQUE CHECK (length(author) = 32),
                    name TEXT NOT NULL,
                    signed_out_at INTEGER,
                    UNIQUE (issuer, subject)
                ) STRICT;

                CREATE TABLE sessions (
                    chatter_hash BLOB NOT NULL PRIMARY KEY CHECK (length(chatter_hash) = 32),
                    person_id INTEGER NOT NULL REFERENCES people,
                    expires_at INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX sessions_by_expiry ON sessions (expires_at);
                CREATE INDEX sessions_by_person ON sessions (person_id);

                -- The numbers grow and are never given twice: a cursor misses nothing.
                CREATE TABLE chatts (
                    chatt_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                    person_id INTEGER NOT NULL REFERENCES people,
                    name TEXT NOT NULL,
                    message TEXT NOT NULL,
                    posted_at INTEGER NOT NULL
                ) STRICT;

                CREATE TABLE used_nonces (
                    nonce BLOB NOT NULL PRIMARY KEY CHECK (length(nonce) = 48),
                    expires_at INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX used_nonces_by_expiry ON used_nonces (expires_at);

                CREATE TABLE secrets (
                    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
                    nonce_key BLOB NOT NULL CHECK (length(nonce_key) = 32)
                ) STRICT;
                """)
    ]
}
