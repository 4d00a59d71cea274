/// A prepared statement, used by the thread that uses its connection.
package protocol SQLStatement: SQLRow {
    /// Binds the values, in the order of `?1`, `?2`, and begins.
    func start(_ values: [SQLValue]) throws(StoreError)
    /// Steps to the next row, if there is one.
    func next() throws(StoreError) -> Bool
    /// Ends what ``start(_:)`` began, also if that failed.
    func reset()
    /// How many rows the statement has inserted, updated or deleted.
    var changes: Int { get }
    /// The number of the row that was inserted last, where the database tells it without a row of its own; `nil` if no row
    /// was inserted.
    var insertedNumber: Int64? { get }
}

extension SQLStatement {
    /// Runs to the end and returns how many rows were changed; only for inserts, updates and deletes.
    @discardableResult
    package func run(_ values: SQLValue...) throws(StoreError) -> Int {
        defer { reset() }
        try start(values)
        while try next() {}
        return changes
    }

    /// Runs an insert of ``SQLConnection/prepareInsert(_:numbered:)`` and returns the row's number; `nil` if it inserted
    /// none.
    package func insert(_ values: SQLValue...) throws(StoreError) -> Int64? {
        defer { reset() }
        try start(values)
        guard try next() else { return insertedNumber }
        return try requiredInteger(0)
    }

    /// The first row, read by `body`; `nil` if there is none.
    package func first<Row>(
        _ values: SQLValue..., body: (any SQLRow) throws(StoreError) -> Row
    ) throws(StoreError) -> Row? {
        defer { reset() }
        try start(values)
        guard try next() else { return nil }
        return try body(self)
    }

    /// All rows, each read by `body`.
    package func all<Row>(
        _ values: SQLValue..., body: (any SQLRow) throws(StoreError) -> Row
    ) throws(StoreError) -> [Row] {
        defer { reset() }
        try start(values)
        var rows: [Row] = []
        while try next() {
            rows.append(try body(self))
        }
        return rows
    }
}
