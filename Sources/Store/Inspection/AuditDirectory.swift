/// What a store's file knows of the audit log: its anchor, and whose id stands for whom.
///
/// It reads the file while a server may have it open, and changes nothing. One thread uses it.
public final class AuditDirectory {
    private let connection: SQLiteConnection
    private let reader: SQLiteAuditReader

    /// Opens the file of a store; `nil` if its version knows no anchors yet.
    ///
    /// - Throws: ``StoreError`` if it can't be read, is no store, or one of a later version.
    public static func open(path: String) throws(StoreError) -> AuditDirectory? {
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        let version = try SQLiteMigrator(connection: connection, migrations: SQLiteMigration.all).version()
        guard version > 0 else { throw .notAStore }
        guard version >= SQLiteMigration.audit.version else {
            connection.close()
            return nil
        }
        connection.activity = .reading
        return AuditDirectory(connection, try SQLiteAuditReader(connection))
    }

    private init(_ connection: SQLiteConnection, _ reader: SQLiteAuditReader) {
        self.connection = connection
        self.reader = reader
    }

    deinit { connection.close() }

    /// The anchor; `nil` if nothing was anchored yet.
    public func anchor() throws(StoreError) -> AuditAnchor? { try reader.anchor() }

    /// The identity with an id; `nil` if it was erased.
    public func identity(_ id: AuditID) throws(StoreError) -> AuditIdentity? { try reader.identity(id) }
}
