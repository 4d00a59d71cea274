extension SchemaMigration {
    /// What users are told about their accounts, numbers that change, and users who want no one-time passwords.
    static let notices = SchemaMigration(
        version: 12,
        sql: """
            -- The number of the user's newest notice: none is given twice, also after all were deleted.
            ALTER TABLE users ADD COLUMN last_notice INTEGER NOT NULL DEFAULT 0;
            -- Since when the user wants no one-time passwords; NULL for those who take them.
            ALTER TABLE users ADD COLUMN sms_off_at INTEGER;

            CREATE TABLE notices (
                user_number INTEGER NOT NULL,
                notice_number INTEGER NOT NULL,
                kind TEXT NOT NULL,
                at INTEGER NOT NULL,
                device_id TEXT,
                by_device_id TEXT,
                detail TEXT,
                read_at INTEGER,
                PRIMARY KEY (user_number, notice_number)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX notices_by_time ON notices (at);

            -- Messages that are to be sent, with the whole number; deleted when they are handed to the sender.
            CREATE TABLE owed_messages (
                owed_number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                user_number INTEGER NOT NULL,
                kind TEXT NOT NULL,
                phone_number TEXT NOT NULL,
                is_verified INTEGER NOT NULL CHECK (is_verified IN (0, 1)),
                is_last INTEGER NOT NULL CHECK (is_last IN (0, 1))
            ) STRICT;

            -- One for each user who waits for a code to a new number.
            CREATE TABLE number_changes (
                user_number INTEGER NOT NULL PRIMARY KEY,
                enrolment_id INTEGER NOT NULL,
                phone_number TEXT NOT NULL,
                otp_id TEXT NOT NULL CHECK (length(otp_id) = 22),
                hash BLOB NOT NULL CHECK (length(hash) = 32),
                expires_at INTEGER NOT NULL,
                tries INTEGER NOT NULL CHECK (tries >= 0)
            ) STRICT;
            CREATE INDEX number_changes_by_expiry ON number_changes (expires_at);
            """)
}
