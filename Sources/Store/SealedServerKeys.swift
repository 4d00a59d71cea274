/// The server keys as the database has them: encrypted under a data key, which is there in wrapped form only.
public struct SealedServerKeys: Sendable, Equatable {
    /// The number of this version, from 1; each change adds one.
    public var revision: Int64
    /// The data key, wrapped by a key that is not in the database.
    public var dataKey: [UInt8]
    /// The keys, encrypted under the data key.
    public var content: [UInt8]

    /// Makes them from their parts.
    public init(revision: Int64, dataKey: [UInt8], content: [UInt8]) {
        self.revision = revision
        self.dataKey = dataKey
        self.content = content
    }

    /// Reads those of a database, while a server may have it open; `nil` if it has none.
    ///
    /// - Throws: ``StoreError`` if it can't be read.
    public static func read(_ location: StoreLocation) throws(StoreError) -> SealedServerKeys? {
        let connection: any SQLConnection
        switch location {
        case .sqlite(let path): connection = try SQLiteConnection(path: path, access: .readOnly)
        case .postgreSQL(let address): connection = try PostgreSQLConnection(address, access: .readOnly)
        }
        defer { connection.close() }
        connection.activity = .reading
        return try connection.prepare(Self.selection).first(body: SealedServerKeys.init(columns:))
    }

    /// Selects what ``init(columns:)`` reads.
    static let selection = "SELECT revision, data_key, content FROM server_keys"

    init(columns row: any SQLRow) throws(StoreError) {
        guard let dataKey = row.blob(1), let content = row.blob(2) else { throw .malformedRow }
        self.init(revision: try row.requiredInteger(0), dataKey: dataKey, content: content)
    }
}

/// The numbers by which a server sees that another one of its database has changed something that it must follow.
public struct SharedRevisions: Sendable, Equatable {
    /// Of the server keys in the database; 0 if there are none.
    public var keys: Int64
    /// The generation of challenges.
    public var challengeGeneration: Int64
    /// For how many milliseconds servers of this store were seen to pass; see ``ClockRecord/witnessed``.
    public var witnessed: Int64
}
