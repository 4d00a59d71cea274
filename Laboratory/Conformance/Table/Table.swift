/// The behavior of Apple's frameworks, row by row.
public enum Table {
    /// The rows that need no hand on the phone; the others are in `Tests/ConformanceTests`.
    public static let handsFree: [HandsFreeRow] = {
        var table = HandsFreeRows()
        for add in parts { add(&table) }
        return table.rows
    }()

    private static let parts: [@Sendable (inout HandsFreeRows) -> Void] = [
        queryParsing, queryValues, primaryKeys, adding, finding, findingShapes, updating, deleting, accessControl,
        itemsWithKeyUsage,
        certificates, secKey, secKeyEnclave, codes, constants,
    ]
}
