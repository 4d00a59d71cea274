extension DatabaseStore {
    /// Opens a store, and makes its tables where they are missing; blocks while it does.
    ///
    /// - Parameter check: How much of a SQLite file is checked; everything unless said otherwise.
    /// - Throws: ``StoreError`` with the obstacle.
    public convenience init(_ location: StoreLocation, check: SQLiteFileCheck = .whole) throws(StoreError) {
        switch location {
        case .sqlite(let path): try self.init(path: path, check: check)
        case .postgreSQL(let address): try self.init(address)
        }
    }
}
