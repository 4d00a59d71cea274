/// A restored copy, before it becomes the store.
struct RestoredStore {
    let connection: SQLiteConnection

    /// Ends what was valid when the backup was made and must not be valid again; returns how many sessions there were.
    ///
    /// A refresh token that was exchanged since, or ended, would be exchanged once more: whoever has a copy would have
    /// a session. A one-time password, or a challenge, that was used since would be used once more.
    func endWhatMustNotReturn(now: Int64) throws(StoreError) -> Int {
        let sessions = try connection.prepare("UPDATE refresh_families SET revoked_at = ?1 WHERE revoked_at IS NULL")
            .run(.integer(now))
        try connection.execute("DELETE FROM one_time_passwords")
        // The largest id of this millisecond (UUIDv7: 48 bits of time come first).
        let bound =
            (0..<6).map { UInt8(truncatingIfNeeded: now >> (40 - 8 * $0)) } + [UInt8](repeating: 0xFF, count: 10)
        try connection.prepare("UPDATE forgotten_challenges SET last_id = max(last_id, ?1)").run(.blob(bound))
        return sessions
    }
}
