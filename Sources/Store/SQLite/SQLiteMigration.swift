/// One step from a version of the schema to the next.
package struct SQLiteMigration: Sendable {
    /// The version that the file has afterwards; the first is 1, none is left out.
    let version: Int
    /// The statements, run in one transaction.
    let sql: String

    /// Describes a step.
    package init(version: Int, sql: String) {
        self.version = version
        self.sql = sql
    }

    /// All steps, oldest first.
    ///
    /// A step that was released is never changed, only followed by another.
    static let all = [
        deviceSignIn, oneTimePasswords, repeatableRequests, attestedKeys, sessions, oneTimePasswordIDs,
        verifiedNumbers, plainNames, users, witnessedClock, invitations, notices, keptLimits,
        audit, stepUp, recoveries, identities, invitedRecoveries,
    ]

    /// Devices, used challenges, refresh tokens.
    private static let deviceSignIn = SQLiteMigration(
        version: 1,
        sql: """
            -- The number of an enrollment is never given twice: what refers to it dies with it, though the device id
            -- may be enrolled again. So a device with any number of refresh families is removed in one small step.
            CREATE TABLE devices (
                enrolment_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                device_id TEXT NOT NULL UNIQUE,
                username TEXT NOT NULL,
                model TEXT NOT NULL,
                method TEXT NOT NULL CHECK (method IN ('secureEnclave', 'smsOTP')),
                scheme TEXT NOT NULL CHECK (scheme IN ('plain', 'bound')),
                public_key BLOB CHECK (length(public_key) = 65),
                key_id TEXT,
                phone_number TEXT,
                enrolled_at INTEGER NOT NULL,
                last_used_at INTEGER,
                CHECK ((public_key IS NULL) = (key_id IS NULL)),
                CHECK (method <> 'secureEnclave' OR public_key IS NOT NULL),
                CHECK (method <> 'smsOTP' OR phone_number IS NOT NULL)
            ) STRICT;
            CREATE INDEX devices_by_user ON devices (username);

            -- The sums of the table above, kept beside it so that a health check does not count a million rows.
            CREATE TABLE totals (
                only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
                users INTEGER NOT NULL CHECK (users >= 0),
                devices INTEGER NOT NULL CHECK (devices >= 0)
            ) STRICT;
            INSERT INTO totals VALUES (1, 0, 0);

            -- The ids begin with their time: the oldest are the first, and are deleted as one range.
            CREATE TABLE consumed_challenges (
                challenge_id BLOB NOT NULL PRIMARY KEY CHECK (length(challenge_id) = 16)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE forgotten_challenges (
                only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
                last_id BLOB NOT NULL CHECK (length(last_id) = 16)
            ) STRICT;
            INSERT INTO forgotten_challenges VALUES (1, zeroblob(16));

            -- No column here is indexed but those that grow with time: a sign-in then writes few pages.
            CREATE TABLE refresh_families (
                family_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                enrolment_id INTEGER NOT NULL,
                authentication_method TEXT NOT NULL,
                authenticated_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER
            ) STRICT;
            CREATE INDEX refresh_families_by_expiry ON refresh_families (expires_at);

            CREATE TABLE refresh_tokens (
                token_hash BLOB NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
                family_id INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                used_at INTEGER,
                successor_hash BLOB CHECK (length(successor_hash) = 32),
                CHECK ((used_at IS NULL) = (successor_hash IS NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);
            """)

    /// Requests that were done under a key of the client's choice (`Idempotency-Key`).
    private static let repeatableRequests = SQLiteMigration(
        version: 3,
        sql: """
            CREATE TABLE done_requests (
                key_hash BLOB NOT NULL PRIMARY KEY CHECK (length(key_hash) = 32),
                fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
                received_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX done_requests_by_time ON done_requests (received_at);
            """)
}
