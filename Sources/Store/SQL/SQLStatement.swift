/// Reads the outcome of a statement.
package typealias OutcomeReader = (any SQLStatement) throws(StoreError) -> Void

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
    /// Only for one that touches few rows: all that are sent together have the time of one answer.
    ///
    /// - Parameter read: Reads the outcome, as after ``start(_:)``, once it is there. Not called if the statement fails.
    func enqueue(_ values: [SQLValue], _ read: @escaping OutcomeReader) throws(StoreError)
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

    /// Runs a statement whose outcome nobody wants; see ``enqueue(_:_:)``.
    package func enqueue(_ values: SQLValue...) throws(StoreError) {
        try enqueue(values) { statement throws(StoreError) in while try statement.next() {} }
    }

    /// Runs an insert of ``SQLConnection/prepareInsert(_:numbered:)``; see ``enqueue(_:_:)``.
    ///
    /// - Parameter numbered: Takes the row's number; `nil` if it inserted none.
    package func enqueue(
        _ values: SQLValue..., numbered: @escaping (Int64?) -> Void
    ) throws(StoreError) {
        try enqueue(values) { statement throws(StoreError) in
            numbered(try statement.next() ? try statement.requiredInteger(0) : statement.insertedNumber)
        }
    }

    /// Asks for the first row; see ``enqueue(_:_:)``.
    ///
    /// - Parameter body: Reads it; not called if there is none.
    package func enqueue(
        _ values: SQLValue..., first body: @escaping (any SQLRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        try enqueue(values) { statement throws(StoreError) in if try statement.next() { try body(statement) } }
    }

    /// At once, where nothing is gained by waiting.
    package func enqueue(_ values: [SQLValue], _ read: OutcomeReader) throws(StoreError) {
        defer { reset() }
        try start(values)
        try read(self)
    }

    /// The first row, read by `body`; `nil` if there is none.
    package func first<Row>(
        _ values: SQLValue..., body: (any SQLRow) throws(StoreError) -> Row
    ) throws(StoreError) -> Row? {
        try first(values, body: body)
    }

    /// The same for values in an array.
    package func first<Row>(
        _ values: [SQLValue], body: (any SQLRow) throws(StoreError) -> Row
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
