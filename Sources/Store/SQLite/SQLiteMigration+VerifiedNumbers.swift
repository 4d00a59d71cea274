extension SQLiteMigration {
    /// When a code that went to a device's number came back, which verifies the number.
    static let verifiedNumbers = SQLiteMigration(
        version: 7,
        sql: """
            -- NULL for a number that nobody has shown to have.
            ALTER TABLE devices ADD COLUMN number_verified_at INTEGER;
            """)
}
