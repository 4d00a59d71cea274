/// The writer's statements about users, prepared once.
final class UserStatements {
    let named: any SQLStatement
    let insert: any SQLStatement
    let freeName: any SQLStatement
    let select: any SQLStatement
    let suspend: any SQLStatement
    let reinstate: any SQLStatement
    let endSessions: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        named = try connection.prepare(
            """
            SELECT subject, EXISTS (SELECT 1 FROM devices d WHERE d.user_number = users.user_number)
            FROM users WHERE folded_name = ?1
            """)
        insert = try connection.prepare(
            "INSERT INTO users (subject, name, folded_name, created_at) VALUES (?1, ?2, ?3, ?4)")
        select = try connection.prepare(
            """
            SELECT folded_name IS NOT NULL, suspended_at IS NOT NULL,
                EXISTS (SELECT 1 FROM devices d WHERE d.user_number = users.user_number)
            FROM users WHERE subject = ?1
            """)
        suspend = try connection.prepare("UPDATE users SET suspended_at = ?2 WHERE subject = ?1")
        reinstate = try connection.prepare("UPDATE users SET suspended_at = NULL WHERE subject = ?1")
        // Sessions belong to a key of their device: one small write ends them, however many there are.
        endSessions = try connection.prepare(
            "UPDATE devices SET key_changes = key_changes + 1 WHERE user_number = \(Self.number("?1"))")
        freeName = try connection.prepare("UPDATE users SET folded_name = NULL WHERE subject = ?1")
    }

    /// The number of the user with the id of a parameter, as a subquery; NULL for none.
    static func number(_ parameter: String) -> String {
        "(SELECT user_number FROM users WHERE subject = \(parameter))"
    }
}
