#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseStore {
    /// Opens a PostgreSQL database, and makes the tables in its schema `latchkey` where they are missing.
    ///
    /// Several processes may have it open: their writers take turns. Blocks while it connects.
    ///
    /// - Parameters:
    ///   - address: The database.
    ///   - limits: How much may wait and go into one commit.
    ///   - now: The time recorded with a migration.
    ///   - instance: The server whose store it is; of two with one name the second gets ``StoreError/instanceInUse``. Without
    ///     one, nothing of a server's own is kept, and nobody is refused.
    /// - Throws: ``StoreError/unreachable(_:)``, ``StoreError/notAStore``, ``StoreError/newerVersion(found:supported:)``
    ///   for a database that is refused, others if it failed.
    public convenience init(
        _ address: PostgreSQLAddress, limits: WriterLimits = .init(), now: Date = Date(),
        instance: InstanceName? = nil
    ) throws(StoreError) {
        try self.init(address, limits: limits, timeouts: PostgreSQLTimeouts(), now: now, instance: instance)
    }

    convenience init(
        _ address: PostgreSQLAddress, limits: WriterLimits, timeouts: PostgreSQLTimeouts, now: Date = Date(),
        instance: InstanceName? = nil
    ) throws(StoreError) {
        let milliseconds = now.storedMilliseconds
        try self.init(
            limits: limits, instance: instance ?? .unnamed,
            writing: { () throws(StoreError) in
                let connection = try PostgreSQLConnection(address, access: .readWrite, timeouts: timeouts)
                try connection.shareUse()
                // Another server may have been upgraded while the connection was lost.
                try PostgreSQLMigrator(connection: connection).migrate(at: milliseconds)
                guard try !connection.hasUnfinishedCopy() else { throw .unfinishedCopy }
                // Also after the connection was lost: another server may have taken the name meanwhile.
                if let instance { try connection.claim(instance) }
                return PostgreSQLTransactions(connection)
            },
            reading: { () throws(StoreError) in
                try StoreReader(PostgreSQLConnection(address, access: .readOnly, timeouts: timeouts))
            },
            onEnd: {}, readsApart: true)
    }
}
