extension StoreWriter {
    /// Forgets consumed challenges that are older than a time, at most `limit`; returns how many.
    func purgeChallenges(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        // The smallest id of that millisecond (UUIDv7: 48 bits of time come first).
        let bound =
            (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * $0)) } + [UInt8](repeating: 0, count: 10)
        let last = try statements.lastOldChallenge.first(.blob(bound), .integer(Int64(limit))) {
            row throws(StoreError) in row.blob(0)
        }
        guard let last, let last else { return 0 }
        try statements.noteForgotten.enqueue(.blob(last))
        return try statements.deleteChallenges.run(.blob(last))
    }

    /// Forgets refresh tokens that expired before a time, at most `limit`, and the families of which none is left.
    func purgeRefreshTokens(before milliseconds: Int64, limit: Int) throws(StoreError) -> (tokens: Int, families: Int) {
        let families = try statements.deleteIdleFamilies.run(.integer(milliseconds), .integer(Int64(limit)))
        return (try statements.deleteTokens.run(.integer(milliseconds), .integer(Int64(limit))), families)
    }

    /// Forgets refresh families that ended before a time, at most `limit`; returns how many.
    ///
    /// Their tokens, none of which ends later, go first.
    func purgeRefreshFamilies(before milliseconds: Int64, limit: Int) throws(StoreError) -> Int {
        try statements.deleteFamilies.run(.integer(milliseconds), .integer(Int64(limit)))
    }
}
