/// Reads the rows of a table in the order of its key, a piece at a time.
struct CopyReader {
    let table: CopyTable
    private let first: any SQLStatement
    private let further: any SQLStatement
    private let newest: any SQLStatement
    private let counting: any SQLStatement

    init(_ table: CopyTable, _ connection: any SQLConnection) throws(StoreError) {
        self.table = table
        let key = table.key.joined(separator: ", ")
        let values = table.key.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let selection = "SELECT \(table.columnList) FROM \(table.name)"
        first = try connection.prepare("\(selection) ORDER BY \(key) LIMIT ?1")
        further = try connection.prepare(
            "\(selection) WHERE (\(key)) > (\(values)) ORDER BY \(key) LIMIT ?\(table.key.count + 1)")
        let backwards = table.key.map { "\($0) DESC" }.joined(separator: ", ")
        newest = try connection.prepare("\(selection) ORDER BY \(backwards) LIMIT 1")
        counting = try connection.prepare("SELECT count(*) FROM \(table.name)")
    }

    /// The rows that follow a row, or the first ones.
    func rows(after row: [SQLValue]?, limit: Int) throws(StoreError) -> [[SQLValue]] {
        guard let row else { return try rows(first, [.integer(Int64(limit))]) }
        return try rows(further, table.keyPositions.map { row[$0] } + [.integer(Int64(limit))])
    }

    /// The row with the highest key.
    func last() throws(StoreError) -> [SQLValue]? { try rows(newest, []).first }

    func count() throws(StoreError) -> Int {
        Int(try counting.first { row throws(StoreError) in try row.requiredInteger(0) } ?? 0)
    }

    private func rows(_ statement: any SQLStatement, _ values: [SQLValue]) throws(StoreError) -> [[SQLValue]] {
        defer { statement.reset() }
        try statement.start(values)
        var rows: [[SQLValue]] = []
        while try statement.next() {
            var row: [SQLValue] = []
            row.reserveCapacity(table.columns.count)
            for (position, column) in table.columns.enumerated() {
                row.append(try value(Int32(truncatingIfNeeded: position), column.kind, statement))
            }
            rows.append(row)
        }
        return rows
    }

    private func value(
        _ position: Int32, _ kind: CopyTable.Kind, _ row: any SQLRow
    ) throws(StoreError) -> SQLValue {
        guard !row.isNull(position) else { return .null }
        switch kind {
        case .integer: return .integer(try row.requiredInteger(position))
        case .text: return .optional(row.text(position))
        case .blob: return .optional(row.blob(position))
        }
    }
}
