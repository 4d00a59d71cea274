extension SchemaMigration {
    /// Who suspended an attested key.
    static let suspensions = SchemaMigration(
        version: 22,
        sql: """
            -- NULL for a key that is not suspended, and for one that was suspended before this version: then it counts as the
            -- operator's.
            ALTER TABLE attested_keys ADD COLUMN suspended_by TEXT CHECK (suspended_by IN ('operator', 'policy'));
            """,
        postgreSQL: """
            ALTER TABLE attested_keys
                ADD COLUMN suspended_by TEXT COLLATE "C" CHECK (suspended_by IN ('operator', 'policy'));
            """)
}
