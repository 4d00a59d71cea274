import LatchkeyWire

extension StoreInspection {
    /// The inspection as JSON: an array of objects for each table, and how many rows each leaves out.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "consumedChallenges": .integer(consumedChallenges), "usedInvitations": .integer(usedInvitations),
        ]
        var omitted: [String: JSONValue] = [:]
        for table in tables {
            members[table.name] = .array(
                table.rows.map { row in
                    .object(Dictionary(zip(table.columns, row.map(\.json))) { first, _ in first })
                })
            omitted[table.name] = .integer(table.omitted)
        }
        members["omitted"] = .object(omitted)
        return .object(members)
    }
}

extension StoreInspection.Cell {
    fileprivate var json: JSONValue {
        switch self {
        case .none: .null
        case .number(let number): .integer(Int(number))
        case .text(let text): .string(text)
        }
    }
}
