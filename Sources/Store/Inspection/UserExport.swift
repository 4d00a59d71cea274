import LatchkeyWire

/// All that a store holds about one user, for the user: without secrets, hashes and what only the server can use.
///
/// Every column is named in ``UserExport/tables``; one that a later version adds is exported only once somebody has
/// decided so, and `UserExportTests` fails until then.
enum UserExport {
    /// Reads a user's data, in a transaction that sees one moment; blocks while it does.
    ///
    /// - Returns: A JSON object, times in milliseconds since 1970, ids of bytes in base64url without padding; what is NULL
    ///   is left out. `nil` if there is no such user.
    static func read(_ connection: any SQLConnection, user: UserID) throws(StoreError) -> JSONValue? {
        let number = try connection.prepare("SELECT user_number FROM users WHERE subject = ?1").first(
            .blob(user.bytes)
        ) { row throws(StoreError) in SQLValue.integer(try row.requiredInteger(0)) }
        guard let number, var members = try account.rows(connection, of: number).first else { return nil }
        for table in tables {
            members[table.name] = .array(try table.rows(connection, of: number).map { .object($0) })
        }
        let codes = try connection.prepare("SELECT count(*) FROM recovery_codes WHERE user_number = ?1").first(number) {
            row throws(StoreError) in try row.requiredInteger(0)
        }
        members["recoveryCodes"] = .integer(Int(codes ?? 0))
        return .object(members)
    }

    /// A list of the export.
    struct Table {
        /// Its name in the JSON.
        let name: String
        /// The tables in the store, with ?1 for the user's number.
        let source: String
        let columns: [Column]

        fileprivate func rows(
            _ connection: any SQLConnection, of user: SQLValue
        ) throws(StoreError) -> [[String: JSONValue]] {
            let selection = columns.map(\.source).joined(separator: ", ")
            return try connection.prepare("SELECT \(selection) FROM \(source)").all(user) { row throws(StoreError) in
                var members: [String: JSONValue] = [:]
                for (index, column) in columns.enumerated() {
                    if let value = column.value(Int32(index), of: row) { members[column.name] = value }
                }
                return members
            }
        }
    }

    /// A column of the export.
    struct Column {
        /// Table and column in the store.
        let source: String
        /// Its name in the JSON.
        let name: String
        let kind: Kind

        enum Kind {
            case text, integer, truth, bytes
        }

        init(_ source: String, _ name: String, _ kind: Kind = .text) {
            (self.source, self.name, self.kind) = (source, name, kind)
        }

        /// Its value; `nil` for NULL.
        fileprivate func value(_ index: Int32, of row: any SQLRow) -> JSONValue? {
            switch kind {
            case .text: row.text(index).map { .string($0) }
            case .integer: row.integer(index).map { .integer(Int($0)) }
            case .truth: row.integer(index).map { .boolean($0 != 0) }
            case .bytes: row.blob(index).map { .string(Base64.encodeURL($0)) }
            }
        }
    }
}
