extension SchemaMigration {
    /// When a code that went to a device's number came back, which verifies the number.
    static let verifiedNumbers = SchemaMigration(
        version: 7,
        sql: """
            -- NULL for a number that nobody has shown to have.
            ALTER TABLE devices ADD COLUMN number_verified_at INTEGER;
            -- A session that a code began shows that one came back. One pass: the families have no index by enrollment.
            UPDATE devices SET number_verified_at = f.first FROM (
                SELECT enrolment_id, min(authenticated_at) AS first FROM refresh_families
                WHERE authentication_method = 'otp' GROUP BY enrolment_id) f
            WHERE f.enrolment_id = devices.enrolment_id AND devices.phone_number IS NOT NULL;
            """)
}
