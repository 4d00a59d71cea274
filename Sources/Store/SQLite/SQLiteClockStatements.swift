/// The statements about the server's clock and the generation of challenges, prepared once.
final class SQLiteClockStatements {
    let note: SQLiteStatement
    let advance: SQLiteStatement
    let forgetForgotten: SQLiteStatement
    let capSessions: SQLiteStatement
    let capRefreshTokens: SQLiteStatement
    let voidPasswords: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(StoreError) {
        note = try connection.prepare(
            """
            UPDATE witnessed_clock
            SET wall = ?1, monotonic = ?2, boot_id = ?3, witnessed = max(witnessed, ?4), agreeing = ?5
            WHERE only_row = 1
            """)
        advance = try connection.prepare(
            """
            UPDATE witnessed_clock
            SET challenge_generation = challenge_generation + 1, challenge_salt = randomblob(16), agreeing = 0
            WHERE only_row = 1 AND challenge_generation = ?1
            """)
        forgetForgotten = try connection.prepare("UPDATE forgotten_challenges SET last_id = zeroblob(16)")
        capSessions = try connection.prepare("UPDATE refresh_families SET expires_at = ?1 WHERE expires_at > ?1")
        capRefreshTokens = try connection.prepare("UPDATE refresh_tokens SET expires_at = ?1 WHERE expires_at > ?1")
        voidPasswords = try connection.prepare("DELETE FROM one_time_passwords WHERE expires_at > ?1")
    }
}
