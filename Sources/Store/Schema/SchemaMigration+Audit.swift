extension SchemaMigration {
    /// The audit log's outbox, its anchor and the identities that it names; and the outbox of security events.
    static let audit = SchemaMigration(
        version: 14,
        sql: """
            -- An erasure deletes the row: the names in the log can then be read by nobody.
            CREATE TABLE audit_identities (
                subject BLOB NOT NULL PRIMARY KEY CHECK (length(subject) = 16),
                audit_id BLOB NOT NULL UNIQUE CHECK (length(audit_id) = 16),
                key BLOB NOT NULL CHECK (length(key) = 32)
            ) STRICT, WITHOUT ROWID;

            -- Numbers are never given twice: the log's lines name them, so that none is written a second time.
            CREATE TABLE audit_outbox (
                entry INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                time INTEGER NOT NULL,
                audit_id BLOB CHECK (length(audit_id) = 16),
                content BLOB NOT NULL,
                personal BLOB
            ) STRICT;

            CREATE TABLE audit_anchor (
                only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
                hash BLOB NOT NULL CHECK (length(hash) = 32),
                file_length INTEGER NOT NULL CHECK (file_length >= 0),
                accepted_by INTEGER
            ) STRICT;

            CREATE TABLE security_events (
                event INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                token_id TEXT NOT NULL,
                subject BLOB NOT NULL CHECK (length(subject) = 16),
                time INTEGER NOT NULL,
                events BLOB NOT NULL,
                -- The witnessed time of the first attempt to deliver it.
                tried_from INTEGER
            ) STRICT;
            """)
}
