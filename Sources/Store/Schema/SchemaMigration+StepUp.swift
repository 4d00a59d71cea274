extension SchemaMigration {
    /// Sessions that manage an account, the list of a user's sessions, and when an unused one ends.
    static let stepUp = SchemaMigration(
        version: 15,
        sql: """
            ALTER TABLE refresh_families ADD COLUMN purpose TEXT NOT NULL DEFAULT 'sign-in'
                CHECK (purpose IN ('sign-in', 'manage'));
            -- The session in which one that manages was asked for, and with which it ends.
            ALTER TABLE refresh_families ADD COLUMN within_session BLOB CHECK (length(within_session) = 16);

            -- When the newest of its refresh tokens ends, as it was made: later settings don't move it.
            ALTER TABLE refresh_families ADD COLUMN idle_at INTEGER NOT NULL DEFAULT 0;
            UPDATE refresh_families SET idle_at = t.last FROM (
                SELECT family_id, max(expires_at) AS last FROM refresh_tokens GROUP BY family_id) t
            WHERE t.family_id = refresh_families.family_id;

            CREATE INDEX refresh_families_by_enrollment ON refresh_families (enrolment_id);
            """)
}
