/// Where a store is.
public enum StoreLocation: Sendable, Equatable, CustomStringConvertible {
    /// A SQLite file, by its path.
    case sqlite(path: String)
    /// A PostgreSQL database.
    case postgreSQL(PostgreSQLAddress)

    /// Reads `sqlite:PATH`, or a connection URI of PostgreSQL; nothing is opened yet.
    ///
    /// - Throws: ``StoreError/unreachable(_:)`` with the reason if it is neither.
    public init(_ text: String) throws(StoreError) {
        if text.hasPrefix("sqlite:"), text.utf8.count > 7 {
            self = .sqlite(path: String(text.dropFirst(7)))
        } else if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
            self = .postgreSQL(try PostgreSQLAddress(text))
        } else {
            throw .unreachable("a database is sqlite:PATH or postgres://USER@HOST/DATABASE")
        }
    }

    /// The kind in one word: `sqlite` or `postgresql`.
    public var kind: String {
        switch self {
        case .sqlite: "sqlite"
        case .postgreSQL: "postgresql"
        }
    }

    /// The database as the subject of a sentence, for people: `The database /d/latchkey.db`; without a password.
    public var subject: String {
        switch self {
        case .sqlite(let path): "The database \(path)"
        case .postgreSQL(let address): "The \(address.name)"
        }
    }

    /// Where it is, for people; without a password.
    public var description: String {
        switch self {
        case .sqlite(let path): path
        case .postgreSQL(let address): address.description
        }
    }
}
