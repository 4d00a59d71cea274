extension SchemaMigration {
    /// Security events by user and kind, and sessions by device and end.
    static let eventsByUser = SchemaMigration(
        version: 21,
        sql: """
            -- The type of the event, so that a user's events of one kind can be bounded; '' in those from before.
            ALTER TABLE security_events ADD COLUMN kind TEXT NOT NULL DEFAULT '';
            CREATE INDEX security_events_by_user ON security_events (subject, kind);

            -- A device's open sessions are found without a look at those that have ended.
            DROP INDEX refresh_families_by_enrollment;
            CREATE INDEX refresh_families_by_enrollment ON refresh_families (enrolment_id, revoked_at);
            """,
        postgreSQL: """
            ALTER TABLE security_events ADD COLUMN kind TEXT COLLATE "C" NOT NULL DEFAULT '';
            CREATE INDEX security_events_by_user ON security_events (subject, kind);

            DROP INDEX refresh_families_by_enrollment;
            CREATE INDEX refresh_families_by_enrollment ON refresh_families (enrolment_id, revoked_at, family_id);
            """)
}
