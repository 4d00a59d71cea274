extension SchemaMigration {
    /// Users are records of their own, with random ids; devices and attested keys are theirs.
    static let users = SchemaMigration(
        version: 9,
        sql: """
            -- A user outlives their devices, and keeps the name until an operator frees it: `folded_name` is then NULL.
            CREATE TABLE users (
                user_number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                subject BLOB NOT NULL UNIQUE CHECK (length(subject) = 16),
                name TEXT NOT NULL,
                folded_name TEXT UNIQUE,
                created_at INTEGER NOT NULL,
                suspended_at INTEGER
            ) STRICT;
            -- One for each name. Of names that differ only in case, the one with the oldest device is found from now
            -- on; the others' devices sign in by key as before, but get no codes, for those go by name.
            INSERT INTO users (subject, name, folded_name, created_at)
                SELECT randomblob(16), username,
                    CASE WHEN 1 = row_number() OVER (PARTITION BY lower(username) ORDER BY min(enrolment_id))
                        THEN lower(username) END,
                    min(enrolled_at)
                FROM devices GROUP BY username ORDER BY min(enrolment_id);
            -- Names of accounts whose devices are gone: their retired keys are left of them, and keep the name from
            -- strangers.
            INSERT INTO users (subject, name, folded_name, created_at)
                SELECT randomblob(16), min(username), lower(username), min(attested_at) FROM attested_keys
                WHERE username IS NOT NULL AND lower(username) NOT IN (
                    SELECT folded_name FROM users WHERE folded_name IS NOT NULL)
                GROUP BY lower(username) ORDER BY min(key_number);

            -- 0 is no user's.
            ALTER TABLE devices ADD COLUMN user_number INTEGER NOT NULL DEFAULT 0;
            UPDATE devices SET user_number = u.user_number FROM users u WHERE u.name = devices.username;
            DROP INDEX devices_by_user;
            DROP INDEX devices_by_folded_name;
            ALTER TABLE devices DROP COLUMN username;
            CREATE INDEX devices_by_user ON devices (user_number);

            -- A key that was retired before the user's first device came may be a stranger's who had the name before:
            -- it becomes nobody's.
            ALTER TABLE attested_keys ADD COLUMN user_number INTEGER;
            UPDATE attested_keys SET user_number = u.user_number FROM users u
                WHERE (u.name = attested_keys.username
                    OR u.folded_name = lower(attested_keys.username) AND NOT EXISTS (
                        SELECT 1 FROM users v WHERE v.name = attested_keys.username))
                AND (attested_keys.state <> 'retired' OR attested_keys.attested_at >= u.created_at);
            DROP INDEX attested_keys_by_user;
            ALTER TABLE attested_keys DROP COLUMN username;
            CREATE INDEX attested_keys_by_user ON attested_keys (user_number) WHERE user_number IS NOT NULL;

            -- Codes and their counts go by the folded name; what a user had in two forms of it is void.
            UPDATE OR REPLACE one_time_passwords SET holder = lower(holder);
            UPDATE OR REPLACE one_time_password_counts SET subject = lower(subject);
            """)
}
