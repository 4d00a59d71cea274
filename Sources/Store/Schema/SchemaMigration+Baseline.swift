extension SchemaMigration {
    /// SQLite's tables as they are at version 20, for new files: all at once, without the steps.
    ///
    /// What a table or column is for stands at the step that brought it. It is never changed: a later version is a step.
    /// If one has a baseline of its own, ``SchemaComparison`` has to know this one too, for files that began with it.
    static let tablesOfVersion20 = """
        CREATE TABLE devices (
            enrolment_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            device_id TEXT NOT NULL UNIQUE,
            model TEXT NOT NULL,
            method TEXT NOT NULL CHECK (method IN ('secureEnclave', 'smsOTP')),
            scheme TEXT NOT NULL CHECK (scheme IN ('plain', 'bound')),
            public_key BLOB CHECK (length(public_key) = 65),
            key_id TEXT,
            phone_number TEXT,
            enrolled_at INTEGER NOT NULL,
            last_used_at INTEGER,
            attested_key_id TEXT,
            key_changes INTEGER NOT NULL DEFAULT 0,
            number_verified_at INTEGER,
            user_number INTEGER NOT NULL DEFAULT 0,
            needs_attestation INTEGER NOT NULL DEFAULT 0,
            CHECK ((public_key IS NULL) = (key_id IS NULL)),
            CHECK (method <> 'secureEnclave' OR public_key IS NOT NULL),
            CHECK (method <> 'smsOTP' OR phone_number IS NOT NULL)
        ) STRICT;
        CREATE UNIQUE INDEX devices_by_attested_key ON devices (attested_key_id) WHERE attested_key_id IS NOT NULL;
        CREATE INDEX devices_by_user ON devices (user_number);

        CREATE TABLE totals (
            only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
            users INTEGER NOT NULL CHECK (users >= 0),
            devices INTEGER NOT NULL CHECK (devices >= 0)
        ) STRICT;
        INSERT INTO totals VALUES (1, 0, 0);

        CREATE TABLE consumed_challenges (
            challenge_id BLOB NOT NULL PRIMARY KEY CHECK (length(challenge_id) = 16)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE forgotten_challenges (
            only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
            last_id BLOB NOT NULL CHECK (length(last_id) = 16)
        ) STRICT;
        INSERT INTO forgotten_challenges VALUES (1, zeroblob(16));

        CREATE TABLE refresh_families (
            family_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            enrolment_id INTEGER NOT NULL,
            authentication_method TEXT NOT NULL,
            authenticated_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            revoked_at INTEGER,
            attested_key_number INTEGER,
            session_id BLOB CHECK (length(session_id) = 16),
            key_changes INTEGER NOT NULL DEFAULT 0,
            generation INTEGER NOT NULL DEFAULT 0,
            exchanged_hash BLOB CHECK (length(exchanged_hash) = 32),
            exchanged_at INTEGER,
            successors INTEGER NOT NULL DEFAULT 0,
            purpose TEXT NOT NULL DEFAULT 'sign-in' CHECK (purpose IN ('sign-in', 'manage')),
            within_session BLOB CHECK (length(within_session) = 16),
            idle_at INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX refresh_families_by_expiry ON refresh_families (expires_at);
        CREATE UNIQUE INDEX refresh_families_by_session ON refresh_families (session_id);
        CREATE INDEX refresh_families_by_enrollment ON refresh_families (enrolment_id);

        CREATE TABLE one_time_passwords (
            holder TEXT NOT NULL PRIMARY KEY,
            enrolment_id INTEGER NOT NULL,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            expires_at INTEGER NOT NULL,
            tries INTEGER NOT NULL CHECK (tries >= 0),
            otp_id TEXT CHECK (length(otp_id) = 22)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX one_time_passwords_by_expiry ON one_time_passwords (expires_at);

        CREATE TABLE one_time_password_counts (
            subject TEXT NOT NULL PRIMARY KEY,
            day INTEGER NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX one_time_password_counts_by_day ON one_time_password_counts (day);

        CREATE TABLE done_requests (
            key_hash BLOB NOT NULL PRIMARY KEY CHECK (length(key_hash) = 32),
            fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
            received_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX done_requests_by_time ON done_requests (received_at);

        CREATE TABLE attested_keys (
            key_number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            key_id TEXT NOT NULL UNIQUE CHECK (length(key_id) = 44),
            public_key BLOB NOT NULL CHECK (length(public_key) = 65),
            app_id TEXT NOT NULL,
            environment TEXT NOT NULL CHECK (environment IN ('development', 'production')),
            state TEXT NOT NULL CHECK (state IN ('attested', 'suspended', 'retired')),
            counter INTEGER NOT NULL CHECK (counter BETWEEN 0 AND 4294967295),
            attested_at INTEGER NOT NULL,
            last_used_at INTEGER,
            user_number INTEGER
        ) STRICT;
        CREATE INDEX attested_keys_by_user ON attested_keys (user_number) WHERE user_number IS NOT NULL;

        CREATE TABLE attestation_receipts (
            key_number INTEGER NOT NULL PRIMARY KEY REFERENCES attested_keys (key_number) ON DELETE CASCADE,
            created_at INTEGER NOT NULL,
            risk_metric INTEGER CHECK (risk_metric >= 0),
            risk_metric_at INTEGER,
            refresh_at INTEGER,
            refresh_failures INTEGER NOT NULL CHECK (refresh_failures >= 0),
            receipt BLOB NOT NULL,
            CHECK ((risk_metric IS NULL) = (risk_metric_at IS NULL))
        ) STRICT;
        CREATE INDEX attestation_receipts_by_refresh ON attestation_receipts (refresh_at)
            WHERE refresh_at IS NOT NULL;

        CREATE TABLE refresh_tokens (
            token_hash BLOB NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
            family_id INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            generation INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

        CREATE TABLE users (
            user_number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            subject BLOB NOT NULL UNIQUE CHECK (length(subject) = 16),
            name TEXT NOT NULL,
            folded_name TEXT UNIQUE,
            created_at INTEGER NOT NULL,
            suspended_at INTEGER,
            last_notice INTEGER NOT NULL DEFAULT 0,
            sms_off_at INTEGER
        ) STRICT;

        CREATE TABLE witnessed_clock (
            only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
            wall INTEGER,
            monotonic INTEGER,
            boot_id TEXT,
            witnessed INTEGER NOT NULL CHECK (witnessed >= 0),
            agreeing INTEGER NOT NULL CHECK (agreeing >= 0),
            challenge_generation INTEGER NOT NULL CHECK (challenge_generation >= 0),
            challenge_salt BLOB NOT NULL CHECK (length(challenge_salt) IN (0, 16)),
            CHECK ((wall IS NULL) = (monotonic IS NULL) AND (wall IS NULL) = (boot_id IS NULL))
        ) STRICT;
        INSERT INTO witnessed_clock VALUES (1, NULL, NULL, NULL, 0, 0, 0, x'');

        CREATE TABLE used_invitations (
            invitation_hash BLOB NOT NULL PRIMARY KEY CHECK (length(invitation_hash) = 32),
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX used_invitations_by_expiry ON used_invitations (expires_at);

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

        CREATE TABLE owed_messages (
            owed_number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            user_number INTEGER NOT NULL,
            kind TEXT NOT NULL,
            phone_number TEXT NOT NULL,
            is_verified INTEGER NOT NULL CHECK (is_verified IN (0, 1)),
            is_last INTEGER NOT NULL CHECK (is_last IN (0, 1))
        ) STRICT;

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

        CREATE TABLE audit_identities (
            subject BLOB NOT NULL PRIMARY KEY CHECK (length(subject) = 16),
            audit_id BLOB NOT NULL UNIQUE CHECK (length(audit_id) = 16),
            key BLOB NOT NULL CHECK (length(key) = 32)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE audit_outbox (
            entry INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            audit_id BLOB CHECK (length(audit_id) = 16),
            content BLOB NOT NULL,
            personal BLOB,
            instance TEXT NOT NULL DEFAULT ''
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

        CREATE TABLE recovery_codes (
            user_number INTEGER NOT NULL,
            code_hash BLOB NOT NULL CHECK (length(code_hash) = 32),
            PRIMARY KEY (user_number, code_hash)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE linked_identities (
            identity_number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            identity_id TEXT NOT NULL UNIQUE CHECK (length(identity_id) = 22),
            user_number INTEGER NOT NULL,
            issuer TEXT NOT NULL,
            issuer_subject TEXT NOT NULL,
            linked_at INTEGER NOT NULL,
            last_used_at INTEGER,
            UNIQUE (issuer, issuer_subject)
        ) STRICT;
        CREATE INDEX linked_identities_by_user ON linked_identities (user_number);

        CREATE TABLE recoveries (
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
        CREATE UNIQUE INDEX recoveries_that_wait ON recoveries (user_number) WHERE state = 'waiting';
        CREATE INDEX recoveries_by_expiry ON recoveries (expires_at);

        CREATE TABLE server_clocks (
            server TEXT NOT NULL PRIMARY KEY,
            ahead INTEGER NOT NULL,
            noted_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE restoration (
            only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
            restored_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE audit_anchor (
            instance TEXT NOT NULL PRIMARY KEY,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            file_length INTEGER NOT NULL CHECK (file_length >= 0),
            accepted_by INTEGER
        ) STRICT;

        CREATE TABLE kept_limits (
            instance TEXT NOT NULL,
            name TEXT NOT NULL,
            revision INTEGER NOT NULL,
            content BLOB NOT NULL,
            PRIMARY KEY (instance, name)
        ) STRICT;

        CREATE TABLE server_keys (
            only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
            revision INTEGER NOT NULL CHECK (revision > 0),
            data_key BLOB NOT NULL,
            content BLOB NOT NULL
        ) STRICT;
        """
}
