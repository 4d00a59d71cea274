extension SchemaMigration {
    /// The server's clock as it was last seen, and the generation of challenges.
    static let witnessedClock = SchemaMigration(
        version: 10,
        sql: """
            -- Times in milliseconds; the reading is NULL until a server has noted one. `witnessed` is the sum of all
            -- spans that a server saw by its monotonic clock, `agreeing` the part of it since the wall clock jumped last.
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
            """)
}
