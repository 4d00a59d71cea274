/// A table as a copy sees it: the same in both databases.
struct CopyTable: Sendable, Equatable {
    /// What a column holds.
    enum Kind: Sendable {
        case integer, text, blob
    }

    struct Column: Sendable, Equatable {
        let name: String
        let kind: Kind
    }

    let name: String
    /// The columns, by name.
    let columns: [Column]
    /// The names of the columns of the primary key, in the key's order.
    let key: [String]

    /// The table that says that a copy into this store has not ended.
    static let marker = "unfinished_copy"
    /// Tables that each database writes for itself.
    private static let own = ["schema_version", marker]
    /// Tables whose rows refer to rows of others, and come after them.
    static let referring = ["attestation_receipts"]

    /// Whether the table has one row from the first migration on.
    var hasOnlyRow: Bool { key == ["only_row"] }

    /// Whether another store's table can have the same rows: partitions have further columns in their keys.
    func isLike(_ other: CopyTable) -> Bool { name == other.name && columns == other.columns }

    /// The names of the columns for a statement.
    var columnList: String { columns.map(\.name).joined(separator: ", ") }

    /// Where the columns of the key stand in a row.
    var keyPositions: [Int] { key.compactMap { name in columns.firstIndex { $0.name == name } } }

    /// The tables of a store, in the order in which they are copied.
    ///
    /// - Throws: ``StoreError/malformedRow`` if there is a column of a type that the store does not use.
    static func all(_ connection: any SQLConnection) throws(StoreError) -> [CopyTable] {
        let rows = try connection.prepare(connection.dialect.typedColumns).all { row throws(StoreError) in
            guard let table = row.text(0), let name = row.text(1), let kind = Kind(row.text(2) ?? "") else {
                throw .malformedRow
            }
            return (table: table, column: Column(name: name, kind: kind), position: try row.requiredInteger(3))
        }
        let tables = Dictionary(grouping: rows.filter { !own.contains($0.table) }, by: \.table)
        return tables.map { name, rows in
            let key = rows.filter { $0.position > 0 }.sorted { $0.position < $1.position }
            return CopyTable(
                name: name, columns: rows.map(\.column).sorted { $0.name < $1.name }, key: key.map(\.column.name))
        }.sorted { ($0.refers ? 1 : 0, $0.name) < ($1.refers ? 1 : 0, $1.name) }
    }

    private var refers: Bool { Self.referring.contains(name) }
}

extension CopyTable.Kind {
    /// The kind of a column's type, as either database names it.
    fileprivate init?(_ type: String) {
        switch type.lowercased() {
        case "integer", "bigint": self = .integer
        case "text": self = .text
        case "blob", "bytea": self = .blob
        default: return nil
        }
    }
}

extension SQLDialect {
    /// The query for the columns of the store's tables: table, column, type, position in the primary key from 1, or 0.
    fileprivate var typedColumns: String {
        switch self {
        case .sqlite:
            """
            SELECT t.name, c.name, c.type, c.pk FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'
            """
        case .postgreSQL:
            """
            SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL),
                coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0)
            FROM pg_class c
                JOIN pg_attribute a ON a.attrelid = c.oid
                LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
            WHERE c.relnamespace = 'latchkey'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
                AND a.attnum > 0 AND NOT a.attisdropped
            """
        }
    }
}
