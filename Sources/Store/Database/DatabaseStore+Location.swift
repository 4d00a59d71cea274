extension DatabaseStore {
    /// Opens a store, and makes its tables where they are missing; blocks while it does.
    ///
    /// - Parameters:
    ///   - check: How much of a SQLite file is checked; everything unless said otherwise.
    ///   - instance: The server whose store it is; of two with one name the second gets ``StoreError/instanceInUse``.
    /// - Throws: ``StoreError`` with the obstacle.
    public convenience init(
        _ location: StoreLocation, check: SQLiteFileCheck = .whole, instance: InstanceName = .unnamed
    ) throws(StoreError) {
        switch location {
        case .sqlite(let path): try self.init(path: path, check: check, instance: instance)
        case .postgreSQL(let address): try self.init(address, instance: instance)
        }
    }
}
