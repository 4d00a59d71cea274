import LatchkeyCrypto

extension StoreWriter {
    /// Notes a reading and the sums up to it; the witnessed time never decreases.
    func note(_ note: ClockNote) throws(StoreError) {
        try clock.note.enqueue(
            .integer(note.reading.wall), .integer(note.reading.monotonic), .text(note.reading.bootID),
            .integer(note.witnessed), .integer(note.agreeing))
    }

    /// Notes how far a server's clock is ahead of the database's, and reads what other servers have noted; `nil`, and
    /// nothing is noted, if both could not be read at one moment.
    func compareClock(of server: String, reading wall: () -> Int64) throws(StoreError) -> ClockComparison? {
        // What other steps have left to do is none of the time that the answer takes.
        try connection.awaitQueue()
        let before = wall()
        let time = try clock.time.first { row throws(StoreError) in try row.requiredInteger(0) }
        let elapsed = wall() - before
        guard let time, (0...ClockComparison.longestReading).contains(elapsed) else { return nil }
        let own = before + elapsed / 2 - time
        try clock.noteServer.enqueue(.text(server), .integer(own), .integer(time))
        try clock.forgetSilentServers.enqueue(.integer(time), .integer(ClockComparison.lifetime))
        let others = try clock.selectServers.all(.text(server)) { row throws(StoreError) in
            (row.text(0) ?? "", try row.requiredInteger(1))
        }
        return ClockComparison(own: own, others: Dictionary(others) { _, last in last })
    }

    /// Begins the next generation of challenges if the given one is the store's.
    ///
    /// Only because no challenge of an earlier generation can be used any more may it be forgotten which of them were.
    func advanceChallengeGeneration(from generation: Int64, capping limits: ExpiryLimits?) throws(StoreError) {
        let salt: [UInt8]
        do {
            salt = try SecureRandom.bytes(16)
        } catch {
            throw .noRandomness
        }
        guard try clock.advance.run(.integer(generation), .blob(salt)) == 1 else { return }
        try clock.forgetForgotten.enqueue(.blob([UInt8](repeating: 0, count: 16)))
        guard let limits else { return }
        // Each goes through a whole table, and needs the time that the statements of a queue have together.
        try clock.capRefreshTokens.run(.integer(limits.refreshTokens.storedMilliseconds))
        try clock.capSessions.run(.integer(limits.sessions.storedMilliseconds))
        try clock.voidPasswords.run(.integer(limits.oneTimePasswords.storedMilliseconds))
        try clock.voidNumberChanges.run(.integer(limits.oneTimePasswords.storedMilliseconds))
        try clock.capRecoveries.run(.integer(limits.recoveries.storedMilliseconds))
        try clock.capCounts.run(.integer(Self.day(limits.counts.storedMilliseconds)))
    }
}
