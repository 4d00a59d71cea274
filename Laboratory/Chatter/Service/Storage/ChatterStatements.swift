import LatchkeyStore

/// The statements of the writer, prepared once.
final class ChatterStatements {
    let begin: any SQLStatement
    let commit: any SQLStatement
    let upsertPerson: any SQLStatement
    let selectPerson: any SQLStatement
    let insertSession: any SQLStatement
    let selectSession: any SQLStatement
    let signOut: any SQLStatement
    let deleteSessionsOfPerson: any SQLStatement
    let useNonce: any SQLStatement
    let insertChatt: any SQLStatement
    let deleteSessions: any SQLStatement
    let deleteNonces: any SQLStatement
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) throws(StoreError) {
        self.connection = connection
        // IMMEDIATE: a lock that another program holds is met here, not in the middle of a change.
        begin = try connection.prepare("BEGIN IMMEDIATE")
        commit = try connection.prepare("COMMIT")
        upsertPerson = try connection.prepare(
            """
            INSERT INTO people (issuer, subject, author, name) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (issuer, subject) DO UPDATE SET name = ?4
            """)
        selectPerson = try connection.prepare(
            "SELECT person_id, author, signed_out_at FROM people WHERE issuer = ?1 AND subject = ?2")
        insertSession = try connection.prepare(
            "INSERT INTO sessions (chatter_hash, person_id, expires_at) VALUES (?1, ?2, ?3)")
        selectSession = try connection.prepare(
            """
            SELECT p.person_id, p.author, p.name FROM sessions s JOIN people p ON p.person_id = s.person_id
            WHERE s.chatter_hash = ?1 AND s.expires_at > ?2
            """)
        signOut = try connection.prepare(
            "UPDATE people SET signed_out_at = max(?2, ifnull(signed_out_at, 0)) WHERE person_id = ?1")
        deleteSessionsOfPerson = try connection.prepare("DELETE FROM sessions WHERE person_id = ?1")
        useNonce = try connection.prepare(
            "INSERT INTO used_nonces (nonce, expires_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        insertChatt = try connection.prepare(
            "INSERT INTO chatts (person_id, name, message, posted_at) VALUES (?1, ?2, ?3, ?4)")
        deleteSessions = try connection.prepare(
            """
            DELETE FROM sessions WHERE chatter_hash IN (
                SELECT chatter_hash FROM sessions WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ?2)
            """)
        deleteNonces = try connection.prepare(
            """
            DELETE FROM used_nonces WHERE nonce IN (
                SELECT nonce FROM used_nonces WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ?2)
            """)
    }

    /// The key of the row that was inserted last.
    var lastInsertedKey: Int64 { connection.lastInsertedKey }
}
