extension SchemaMigration {
    /// Keys that App Attest vouches for, and the devices that are bound to them.
    static let attestedKeys = SchemaMigration(
        version: 4,
        sql: """
            -- Small rows, for every assertion writes one; receipts, of some kilobytes, are kept apart.
            CREATE TABLE attested_keys (
                key_number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                key_id TEXT NOT NULL UNIQUE CHECK (length(key_id) = 44),
                public_key BLOB NOT NULL CHECK (length(public_key) = 65),
                app_id TEXT NOT NULL,
                environment TEXT NOT NULL CHECK (environment IN ('development', 'production')),
                username TEXT,
                state TEXT NOT NULL CHECK (state IN ('attested', 'suspended', 'retired')),
                counter INTEGER NOT NULL CHECK (counter BETWEEN 0 AND 4294967295),
                attested_at INTEGER NOT NULL,
                last_used_at INTEGER
            ) STRICT;
            CREATE INDEX attested_keys_by_user ON attested_keys (username) WHERE username IS NOT NULL;

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

            -- In the row that every sign-in reads: a device without a key costs it nothing. Never a retired key's.
            ALTER TABLE devices ADD COLUMN attested_key_id TEXT;
            CREATE UNIQUE INDEX devices_by_attested_key ON devices (attested_key_id) WHERE attested_key_id IS NOT NULL;
            """)
}
