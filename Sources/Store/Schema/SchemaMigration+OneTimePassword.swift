extension SchemaMigration {
    /// One-time passwords, and how many were made in a day.
    static let oneTimePasswords = SchemaMigration(
        version: 2,
        sql: """
            -- One for each user who waits for one. The name of a holder that begins with `decoy` and a blank, which no
            -- user's can contain, is that of a row for strangers; their enrollment is 0, which no device has.
            CREATE TABLE one_time_passwords (
                holder TEXT NOT NULL PRIMARY KEY,
                enrolment_id INTEGER NOT NULL,
                hash BLOB NOT NULL CHECK (length(hash) = 32),
                expires_at INTEGER NOT NULL,
                tries INTEGER NOT NULL CHECK (tries >= 0)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX one_time_passwords_by_expiry ON one_time_passwords (expires_at);

            -- A subject is a user, a number or a decoy. Days are counted from 1970, in UTC.
            CREATE TABLE one_time_password_counts (
                subject TEXT NOT NULL PRIMARY KEY,
                day INTEGER NOT NULL,
                count INTEGER NOT NULL CHECK (count > 0)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX one_time_password_counts_by_day ON one_time_password_counts (day);
            """)
}
