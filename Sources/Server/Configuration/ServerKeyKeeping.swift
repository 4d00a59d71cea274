/// Where the server keys are kept, as far as their operator changes them: in a file, or in the database.
protocol ServerKeyKeeping: Sendable {
    /// All keys, without their secrets.
    ///
    /// - Parameter now: Milliseconds since 1970.
    func list(now: UInt64) async throws(ServerStartError) -> AdminServerKeyList

    /// Makes a new key of a kind, and returns the keys of that kind.
    func rotate(
        _ kind: ServerKeyKind, _ succession: KeySuccession, now: UInt64
    ) async throws(ServerStartError) -> Result<AdminServerKeyList, KeyRotationFailure>

    /// Deletes the keys whose end has come; returns whether there were any.
    @discardableResult
    func removeExpired(now: UInt64) async throws(ServerStartError) -> Bool
}

extension ServerKeyManagement: ServerKeyKeeping {}
