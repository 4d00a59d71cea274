extension SchemaMigration {
    /// The clocks of the servers that share the database, and when it was restored from a backup.
    static let serverClocks = SchemaMigration(
        version: 19,
        sql: """
            -- Milliseconds: how far a server's clock is ahead of the database's, and when that was, by the latter.
            CREATE TABLE server_clocks (
                server TEXT NOT NULL PRIMARY KEY,
                ahead INTEGER NOT NULL,
                noted_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            -- It is not known which of the invitations made before were used.
            CREATE TABLE restoration (
                only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
                restored_at INTEGER NOT NULL
            ) STRICT;
            """,
        postgreSQL: """
            CREATE TABLE server_clocks (
                server TEXT COLLATE "C" NOT NULL PRIMARY KEY,
                ahead BIGINT NOT NULL,
                noted_at BIGINT NOT NULL
            );

            CREATE TABLE restoration (
                only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
                restored_at BIGINT NOT NULL
            );
            """)
}
