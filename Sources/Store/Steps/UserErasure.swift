import LatchkeyWire

/// Removes a user, and every row of every table that belongs to them.
///
/// The tables are found by their columns, so that one that a later version adds is covered if it refers to users as the
/// others do; `UserErasureTests` fails for one that does not. A SQLite connection must have `secure_delete` on: what is
/// deleted is overwritten in the file, not only marked as free.
struct UserErasure {
    let connection: any SQLConnection

    /// How rows of a table with a column are found to be a user's; ?1 is the user's number, ?2 their id.
    ///
    /// In the order in which they go: rows that others are found by come last.
    static let conditions: [(column: String, condition: String)] = [
        ("family_id", "family_id IN (SELECT family_id FROM refresh_families WHERE \(enrollment))"),
        ("enrolment_id", enrollment),
        ("key_number", "key_number IN (SELECT key_number FROM attested_keys WHERE user_number = ?1)"),
        ("user_number", "user_number = ?1"),
        ("subject", "subject = ?2"),
    ]

    private static let enrollment = "enrolment_id IN (SELECT enrolment_id FROM devices WHERE user_number = ?1)"

    /// Tables whose rows are found by others', and therefore go after all others, in this order.
    private static let last = ["refresh_families", "attested_keys", "devices", "users"]

    /// Tables that keep a random id of an erased user for as long as their own rule says, with the reason.
    static let kept = [
        "security_events": "that an account was purged still has to be told; undelivered events go after seven days"
    ]

    /// Removes a user; whether there was one.
    ///
    /// Must run in a transaction.
    func erase(subject: [UInt8]) throws(StoreError) -> Bool {
        let user = try connection.prepare("SELECT user_number, folded_name FROM users WHERE subject = ?1").first(
            .blob(subject)
        ) { row throws(StoreError) in (number: try row.requiredInteger(0), name: row.text(1)) }
        guard let user else { return false }
        let number = SQLValue.integer(user.number)
        try eraseOneTimePasswords(of: user.name ?? "", number: number, subject: subject)
        // The key goes with `audit_identities`; what waits for the audit log is not encrypted yet.
        try connection.prepare(
            """
            UPDATE audit_outbox SET personal = NULL
            WHERE audit_id = (SELECT audit_id FROM audit_identities WHERE subject = ?1)
            """
        ).run(.blob(subject))
        let devices = try connection.prepare("SELECT count(*) FROM devices WHERE user_number = ?1").first(number) {
            row throws(StoreError) in try row.requiredInteger(0)
        }
        for (table, condition) in try plan() {
            let statement = try connection.prepare("DELETE FROM \(table) WHERE \(condition)")
            if condition.contains("?2") {
                try statement.run(number, .blob(subject))
            } else {
                try statement.run(number)
            }
        }
        let count = devices ?? 0
        try connection.prepare("UPDATE totals SET users = users - ?1, devices = devices - ?2")
            .run(.integer(min(count, 1)), .integer(count))
        return true
    }

    /// The tables and the conditions of their rows, in the order in which they go.
    private func plan() throws(StoreError) -> [(table: String, condition: String)] {
        let columns = try columnsByTable()
        let names = columns.keys.sorted().filter { !Self.last.contains($0) && Self.kept[$0] == nil } + Self.last
        return names.flatMap { table in
            Self.conditions.compactMap { column, condition in
                columns[table]?.contains(column) == true && !isOwnKey(column, of: table)
                    ? (table, condition) : nil
            }
        }
    }

    /// Whether a column is the one by which other tables refer to this one; its rows are found by another column.
    ///
    /// The subject of a count is no user's id but a text.
    private func isOwnKey(_ column: String, of table: String) -> Bool {
        switch table {
        case "refresh_families": column == "family_id"
        case "devices": column == "enrolment_id"
        case "attested_keys": column == "key_number"
        case "one_time_password_counts": column == "subject"
        default: false
        }
    }

    /// The columns of each of the store's tables.
    func columnsByTable() throws(StoreError) -> [String: Set<String>] {
        let rows = try connection.prepare(connection.dialect.columns).all { row throws(StoreError) in
            (table: row.text(0) ?? "", column: row.text(1) ?? "")
        }
        return Dictionary(grouping: rows, by: \.table).mapValues { Set($0.map(\.column)) }
    }

    /// One-time passwords go by the name, their counts also by the id, and by numbers that nobody else has: those of the
    /// devices, of a change that waits for its code, and those that the user was sent a code to.
    ///
    /// - Parameter name: Empty for a user whose name was freed; no count goes by that.
    private func eraseOneTimePasswords(
        of name: String, number: SQLValue, subject: [UInt8]
    ) throws(StoreError) {
        try connection.prepare("DELETE FROM one_time_passwords WHERE holder = ?1").run(.text(name))
        try connection.prepare(
            """
            WITH numbers AS (
                SELECT phone_number FROM devices WHERE user_number = ?2
                UNION SELECT phone_number FROM number_changes WHERE user_number = ?2
                UNION SELECT substr(subject, length(?1) + 7) FROM one_time_password_counts
                WHERE substr(subject, 1, length(?1) + 6) = 'pair ' || ?1 || ' '
            )
            DELETE FROM one_time_password_counts
            WHERE subject IN ('user ' || ?1, 'recovery ' || ?1) OR subject = ?3
                OR substr(subject, 1, length(?1) + 6) = 'pair ' || ?1 || ' '
                OR subject IN (
                    SELECT kind.name || n.phone_number
                    FROM numbers n, (SELECT 'number ' AS name UNION ALL SELECT 'verified number ') kind
                    WHERE NOT EXISTS (
                            SELECT 1 FROM devices d WHERE d.phone_number = n.phone_number AND d.user_number <> ?2)
                        AND NOT EXISTS (
                            SELECT 1 FROM number_changes c
                            WHERE c.phone_number = n.phone_number AND c.user_number <> ?2))
            """
        ).run(.text(name), number, .text(UserID(bytes: subject).map(StoreWriter.countedNotices) ?? ""))
    }
}
