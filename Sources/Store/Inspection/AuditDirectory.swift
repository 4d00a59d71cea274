/// What a store knows of the audit log: its anchor, and whose id stands for whom.
///
/// It reads the database while a server may have it open, and changes nothing. One thread uses it.
public final class AuditDirectory {
    private let connection: any SQLConnection
    private let reader: AuditReader

    /// Opens a store; `nil` if its version knows no anchors yet.
    ///
    /// - Throws: ``StoreError`` if it can't be read, is no store, or one of a later version.
    public static func open(_ location: StoreLocation) throws(StoreError) -> AuditDirectory? {
        switch location {
        case .sqlite(let path): return try open(path: path)
        case .postgreSQL(let address):
            let connection = try PostgreSQLConnection(address, access: .readOnly)
            let version = try PostgreSQLMigrator(connection: connection).version()
            guard version > 0 else { throw .notAStore }
            connection.activity = .reading
            return AuditDirectory(connection, try reader(connection, version))
        }
    }

    /// Opens the file of a store; `nil` if its version knows no anchors yet.
    ///
    /// - Throws: ``StoreError`` if it can't be read, is no store, or one of a later version.
    public static func open(path: String) throws(StoreError) -> AuditDirectory? {
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        let version = try SQLiteMigrator(connection: connection, migrations: SchemaMigration.all).version()
        guard version > 0 else { throw .notAStore }
        guard version >= SchemaMigration.audit.version else {
            connection.close()
            return nil
        }
        connection.activity = .reading
        return AuditDirectory(connection, try reader(connection, version))
    }

    private static func reader(_ connection: any SQLConnection, _ version: Int) throws(StoreError) -> AuditReader {
        try AuditReader(connection, knowsInstances: version >= SchemaMigration.instances.version)
    }

    private init(_ connection: any SQLConnection, _ reader: AuditReader) {
        self.connection = connection
        self.reader = reader
    }

    deinit { connection.close() }

    /// The anchor of a server's log; `nil` if nothing was anchored yet.
    public func anchor(of instance: InstanceName = .unnamed) throws(StoreError) -> AuditAnchor? {
        try reader.anchor(of: instance)
    }

    /// The servers of whose logs the store knows the last line, unless an operator has accepted its loss; sorted.
    public func anchored() throws(StoreError) -> [InstanceName] { try reader.anchored() }

    /// The identity with an id; `nil` if it was erased.
    public func identity(_ id: AuditID) throws(StoreError) -> AuditIdentity? { try reader.identity(id) }
}
