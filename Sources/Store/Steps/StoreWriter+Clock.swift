import LatchkeyCrypto

extension StoreWriter {
    /// Notes a reading and the sums up to it; the witnessed time never decreases.
    func note(_ note: ClockNote) throws(StoreError) {
        try clock.note.run(
            .integer(note.reading.wall), .integer(note.reading.monotonic), .text(note.reading.bootID),
            .integer(note.witnessed), .integer(note.agreeing))
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
        try clock.forgetForgotten.run(.blob([UInt8](repeating: 0, count: 16)))
        guard let limits else { return }
        try clock.capRefreshTokens.run(.integer(limits.refreshTokens.storedMilliseconds))
        try clock.capSessions.run(.integer(limits.sessions.storedMilliseconds))
        try clock.voidPasswords.run(.integer(limits.oneTimePasswords.storedMilliseconds))
    }
}
