import LatchkeyWire

extension UserRecord {
    /// The query for records; conditions and an order may follow.
    static let selection = "SELECT subject, name, folded_name IS NOT NULL, created_at, suspended_at FROM users"

    /// Reads a row of that selection.
    ///
    /// - Throws: ``StoreError/malformedRow`` if a column breaks the rule of its kind.
    init(columns row: any SQLRow) throws(StoreError) {
        self.init(
            id: try row.requiredUser(0), name: try row.required(1), hasName: try row.requiredInteger(2) == 1,
            createdAt: .init(storedMilliseconds: try row.requiredInteger(3)),
            suspendedAt: row.integer(4).map { .init(storedMilliseconds: $0) })
    }
}

extension SQLRow {
    /// The user's id in a column.
    ///
    /// - Throws: ``StoreError/malformedRow`` if it is none.
    func requiredUser(_ column: Int32) throws(StoreError) -> UserID {
        guard let id = blob(column).flatMap(UserID.init(bytes:)) else { throw .malformedRow }
        return id
    }
}

extension SQLValue {
    /// A user's id as it is stored: its 16 bytes.
    static func user(_ id: UserID) -> SQLValue { .blob(id.bytes) }
}
