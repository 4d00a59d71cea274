extension SchemaMigration {
    /// What each of several servers has of its own: its part of the outbox, its anchor and its counts of limits; and the
    /// server keys that they share.
    static let instances = SchemaMigration(
        version: 20,
        sql: """
            ALTER TABLE audit_outbox ADD COLUMN instance TEXT NOT NULL DEFAULT '';

            CREATE TABLE anchors_by_instance (
                instance TEXT NOT NULL PRIMARY KEY,
                hash BLOB NOT NULL CHECK (length(hash) = 32),
                file_length INTEGER NOT NULL CHECK (file_length >= 0),
                accepted_by INTEGER
            ) STRICT;
            INSERT INTO anchors_by_instance SELECT '', hash, file_length, accepted_by FROM audit_anchor;
            DROP TABLE audit_anchor;
            ALTER TABLE anchors_by_instance RENAME TO audit_anchor;

            -- The revision is above that of all rows that were written before, so that others read what is new.
            CREATE TABLE limits_by_instance (
                instance TEXT NOT NULL,
                name TEXT NOT NULL,
                revision INTEGER NOT NULL,
                content BLOB NOT NULL,
                PRIMARY KEY (instance, name)
            ) STRICT;
            INSERT INTO limits_by_instance SELECT '', name, 0, content FROM kept_limits;
            DROP TABLE kept_limits;
            ALTER TABLE limits_by_instance RENAME TO kept_limits;

            -- No secret in clear: `content` is encrypted under a key that `data_key` has in wrapped form.
            CREATE TABLE server_keys (
                only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
                revision INTEGER NOT NULL CHECK (revision > 0),
                data_key BLOB NOT NULL,
                content BLOB NOT NULL
            ) STRICT;
            """,
        postgreSQL: """
            ALTER TABLE audit_outbox ADD COLUMN instance TEXT COLLATE "C" NOT NULL DEFAULT '';

            CREATE TABLE anchors_by_instance (
                instance TEXT COLLATE "C" NOT NULL PRIMARY KEY,
                hash BYTEA NOT NULL CHECK (length(hash) = 32),
                file_length BIGINT NOT NULL CHECK (file_length >= 0),
                accepted_by BIGINT
            );
            INSERT INTO anchors_by_instance SELECT '', hash, file_length, accepted_by FROM audit_anchor;
            DROP TABLE audit_anchor;
            ALTER TABLE anchors_by_instance RENAME TO audit_anchor;

            CREATE TABLE limits_by_instance (
                instance TEXT COLLATE "C" NOT NULL,
                name TEXT COLLATE "C" NOT NULL,
                revision BIGINT NOT NULL,
                content BYTEA NOT NULL,
                PRIMARY KEY (instance, name)
            );
            INSERT INTO limits_by_instance SELECT '', name, 0, content FROM kept_limits;
            DROP TABLE kept_limits;
            ALTER TABLE limits_by_instance RENAME TO kept_limits;

            CREATE TABLE server_keys (
                only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
                revision BIGINT NOT NULL CHECK (revision > 0),
                data_key BYTEA NOT NULL,
                content BYTEA NOT NULL
            );
            """,
        baseline: tablesOfVersion20)
}
