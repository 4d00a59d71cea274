/// A connection to a database; one thread uses it at a time.
package protocol SQLConnection: AnyObject {
    /// The SQL that the database understands, where the two differ.
    var dialect: SQLDialect { get }
    /// The current operation, for errors.
    var activity: StoreActivity { get set }
    /// Whether it is open and was not lost.
    var isUsable: Bool { get }
    /// Prepares a statement for the connection's life; parameters are `?1`, `?2`.
    func prepare(_ sql: String) throws(StoreError) -> any SQLStatement
    /// Runs statements whose rows nobody wants.
    func execute(_ sql: String) throws(StoreError)
    /// Waits for the statements of ``SQLStatement/enqueue(_:_:)``.
    ///
    /// - Throws: The failure of the first of them; those after one that the database refused were not done.
    func awaitQueue() throws(StoreError)
    /// Ends all statements and closes; no statement may be used afterwards.
    func close()
}

extension SQLConnection {
    /// Nothing, where they are run at once.
    package func awaitQueue() throws(StoreError) {}

    /// Prepares an insert of one row that tells its number.
    ///
    /// - Parameter column: The column that numbers the table's rows, in SQLite its `INTEGER PRIMARY KEY`: SQLite knows the
    ///   last one, and would make a table for each `RETURNING`.
    func prepareInsert(_ sql: String, numbered column: String) throws(StoreError) -> any SQLStatement {
        switch dialect {
        case .sqlite: try prepare(sql)
        case .postgreSQL: try prepare("\(sql) RETURNING \(column)")
        }
    }

    /// The number in the first column of the first row; 0 if there is none.
    func integer(_ sql: String) throws(StoreError) -> Int64 {
        try prepare(sql).first { row throws(StoreError) in row.integer(0) ?? 0 } ?? 0
    }
}
