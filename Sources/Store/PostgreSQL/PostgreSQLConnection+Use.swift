/// Locks of a session, by which servers and a copy of the whole store keep out of each other's way.
extension PostgreSQLConnection {
    /// Shared by the servers of a database; a copy has it alone: "LtKz" in ASCII.
    private static let useLock = 0x4C74_4B7A

    /// Marks the database as in use for as long as the connection lasts.
    ///
    /// - Throws: ``StoreError/inUse`` while it is copied.
    func shareUse() throws(StoreError) { try lock("pg_try_advisory_lock_shared") }

    /// Keeps servers away for as long as the connection lasts.
    ///
    /// - Throws: ``StoreError/inUse`` while a server has the database open.
    func takeWhole() throws(StoreError) { try lock("pg_try_advisory_lock") }

    /// Tries for a second: a connection that was closed just now has its locks until the database has noticed it.
    private func lock(_ function: String) throws(StoreError) {
        for _ in 0..<20 {
            guard try integer("SELECT \(function)(\(Self.useLock))") != 1 else { return }
            try execute("SELECT pg_sleep(0.05)")
        }
        throw .inUse
    }
}
