extension SchemaMigration {
    /// Names are found whatever their case; models lose the characters that turn or break a text, which are no longer taken.
    static let plainNames = SchemaMigration(
        version: 8,
        sql: """
            UPDATE devices SET model = \(withoutTurns) WHERE model <> \(withoutTurns);
            -- Nothing else was in it.
            UPDATE devices SET model = '?' WHERE model = '';
            -- Names are ASCII, so `lower` folds all of them.
            CREATE INDEX devices_by_folded_name ON devices (lower(username));
            """)

    private static let withoutTurns = [
        1564, 8206, 8207, 8232, 8233, 8234, 8235, 8236, 8237, 8238, 8294, 8295, 8296, 8297,
    ].reduce("model") { "replace(\($0), char(\($1)), '')" }
}
