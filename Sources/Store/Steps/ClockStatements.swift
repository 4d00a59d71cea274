/// The statements about the server's clock and the generation of challenges, prepared once.
final class ClockStatements {
    let note: any SQLStatement
    let advance: any SQLStatement
    let forgetForgotten: any SQLStatement
    let capSessions: any SQLStatement
    let capRefreshTokens: any SQLStatement
    let voidPasswords: any SQLStatement
    let voidNumberChanges: any SQLStatement
    let capRecoveries: any SQLStatement
    let capCounts: any SQLStatement
    let time: any SQLStatement
    let noteServer: any SQLStatement
    let forgetServer: any SQLStatement
    let forgetSilentServers: any SQLStatement
    let selectServers: any SQLStatement

    init(_ connection: any SQLConnection) throws(StoreError) {
        note = try connection.prepare(
            """
            UPDATE witnessed_clock
            SET wall = ?1, monotonic = ?2, boot_id = ?3, witnessed = \(connection.dialect.greatest)(witnessed, ?4), agreeing = ?5
            WHERE only_row = 1
            """)
        advance = try connection.prepare(
            """
            UPDATE witnessed_clock
            SET challenge_generation = challenge_generation + 1, challenge_salt = ?2, agreeing = 0
            WHERE only_row = 1 AND challenge_generation = ?1
            """)
        forgetForgotten = try connection.prepare("UPDATE forgotten_challenges SET last_id = ?1")
        capSessions = try connection.prepare("UPDATE refresh_families SET expires_at = ?1 WHERE expires_at > ?1")
        capRefreshTokens = try connection.prepare("UPDATE refresh_tokens SET expires_at = ?1 WHERE expires_at > ?1")
        voidPasswords = try connection.prepare("DELETE FROM one_time_passwords WHERE expires_at > ?1")
        voidNumberChanges = try connection.prepare("DELETE FROM number_changes WHERE expires_at > ?1")
        // Beginning and end move together; the delay itself counts witnessed time, which nobody moves.
        capRecoveries = try connection.prepare(
            """
            UPDATE recoveries SET begun_at = begun_at - expires_at + ?1 + delay_seconds * 1000,
                expires_at = ?1 + delay_seconds * 1000
            WHERE expires_at > ?1 AND expires_at > ?1 + delay_seconds * 1000
            """)
        // They go on today: none is lost, and the next day counts anew.
        capCounts = try connection.prepare("UPDATE one_time_password_counts SET day = ?1 WHERE day > ?1")
        time = try connection.prepare(connection.dialect.time)
        noteServer = try connection.prepare(
            """
            INSERT INTO server_clocks (server, ahead, noted_at) VALUES (?1, ?2, ?3)
            ON CONFLICT (server) DO UPDATE SET ahead = ?2, noted_at = ?3
            """)
        forgetServer = try connection.prepare("DELETE FROM server_clocks WHERE server = ?1")
        // One of the future is as old: the database's clock was set back since.
        forgetSilentServers = try connection.prepare("DELETE FROM server_clocks WHERE abs(noted_at - ?1) > ?2")
        selectServers = try connection.prepare("SELECT server, ahead FROM server_clocks WHERE server <> ?1")
    }
}
