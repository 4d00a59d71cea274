extension SchemaMigration {
    /// The counts of limits, so that a restart forgives nobody.
    static let keptLimits = SchemaMigration(
        version: 13,
        sql: """
            -- Written every few seconds where something was counted; names nobody.
            CREATE TABLE kept_limits (
                name TEXT NOT NULL PRIMARY KEY,
                content BLOB NOT NULL
            ) STRICT;
            """)
}
