/// A prepared statement, used by the thread that uses its connection.
package protocol SQLStatement: SQLRow {
    /// Binds the values, in the order of `?1`, `?2`, and begins.
    func start(_ values: [SQLValue]) throws(StoreError)
    /// Steps to the next row, if there is one.
    func next() throws(StoreError) -> Bool
    /// Ends what ``start(_:)`` began, also if that failed.
    func reset()
    /// Runs a statement for whose outcome nobody waits, at the latest together with the next one of the connection that is
    /// waited for; a failure is thrown there, or by ``SQLConnection/awaitQueue()``.
    ///
    /// - Parameter numbered: Takes the number of the row that an insert of ``SQLConnection/prepareInsert(_:numbered:)`` has
    ///   inserted, once it is known; `nil` if it inserted none. Not called if the statement fails.
    func enqueue(_ values: [SQLValue], numbered: ((Int64?) -> Void)?) throws(StoreError)
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

    /// Runs a statement for whose outcome nobody waits; see ``enqueue(_:numbered:)``.
    package func enqueue(_ values: SQLValue...) throws(StoreError) {
        try enqueue(values, numbered: nil)
    }

    /// At once, where nothing is gained by waiting.
    package func enqueue(_ values: [SQLValue], numbered: ((Int64?) -> Void)?) throws(StoreError) {
        defer { reset() }
        try start(values)
        let number = try next() ? integer(0) : insertedNumber
        numbered?(number)
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
