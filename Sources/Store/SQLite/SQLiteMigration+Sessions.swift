extension SQLiteMigration {
    /// What a session goes back to.
    static let sessions = SQLiteMigration(
        version: 5,
        sql: """
            -- The attested key that signed in together with the device's; NULL without an assertion. `hwk` counts only
            -- while the device is bound to that key and the key is not suspended.
            ALTER TABLE refresh_families ADD COLUMN attested_key_number INTEGER;

            -- Until this version every sign-in by key was called `hwk`, whether or not anybody vouched for the key.
            UPDATE refresh_families SET authentication_method = 'pop' WHERE authentication_method = 'hwk';
            """)
}
