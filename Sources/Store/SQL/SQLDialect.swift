/// The databases, and the SQL in which they differ.
///
/// All other SQL is written so that both understand it.
package enum SQLDialect: Sendable {
    case sqlite, postgreSQL

    /// The function that gives the greatest of several values.
    var greatest: String {
        switch self {
        case .sqlite: "max"
        case .postgreSQL: "greatest"
        }
    }

    /// Inserts a value into a column that takes each once, and is never NULL, if it is not there and a condition holds.
    ///
    /// A statement of SQLite that inserts what it selects, and may fail, keeps a journal of its own: 64 KiB of memory and a
    /// copy of each page that it changes. Of a single row that is left out where it can't be inserted it keeps none; where
    /// the condition doesn't hold that row is NULL, which a column of the type INTEGER PRIMARY KEY would take for a new number.
    func insertOnce(_ value: String, into column: String, where condition: String) -> String {
        switch self {
        case .sqlite: "INSERT OR IGNORE INTO \(column) VALUES ((SELECT \(value) WHERE \(condition)))"
        case .postgreSQL: "INSERT INTO \(column) SELECT \(value) WHERE \(condition) ON CONFLICT DO NOTHING"
        }
    }

    /// A parameter that is a blob also where it is NULL and stands alone: PostgreSQL would take it for a text.
    func blob(_ parameter: String) -> String {
        switch self {
        case .sqlite: parameter
        case .postgreSQL: "\(parameter)::bytea"
        }
    }

    /// The query for the time of the database's own clock, in milliseconds since 1970, as it is and not as it was when the
    /// transaction began.
    var time: String {
        switch self {
        case .sqlite: "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
        case .postgreSQL: "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
        }
    }

    /// Begins a transaction in which all is read as of one moment.
    var beginReading: String {
        switch self {
        case .sqlite: "BEGIN"
        case .postgreSQL: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        }
    }

    /// Asks whether no server runs under a name; to be asked inside a transaction.
    ///
    /// A SQLite file has one server at a time.
    func isGone(_ instance: InstanceName) -> String {
        switch self {
        case .sqlite: "SELECT 1"
        case .postgreSQL:
            "SELECT pg_try_advisory_xact_lock(\(PostgreSQLConnection.instanceLocks), \(instance.lockNumber))"
        }
    }

    /// The query for the columns of the store's tables: table, column.
    var columns: String {
        switch self {
        case .sqlite:
            """
            SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'
            """
        case .postgreSQL:
            """
            SELECT c.relname::text, a.attname::text
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE c.relnamespace = 'latchkey'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
            """
        }
    }
}
