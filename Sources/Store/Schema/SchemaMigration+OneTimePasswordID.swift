extension SchemaMigration {
    /// The ids by which attempts of one-time passwords are counted.
    static let oneTimePasswordIDs = SchemaMigration(
        version: 6,
        sql: """
            -- NULL for passwords that were waiting at the upgrade: no id fits them.
            ALTER TABLE one_time_passwords ADD COLUMN otp_id TEXT CHECK (length(otp_id) = 22);
            """)
}
