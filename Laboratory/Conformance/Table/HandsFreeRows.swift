/// What a hands-free row has beside Apple's calls: nothing.
struct Nobody: Sendable {}

/// Hands-free rows in the making.
struct HandsFreeRows {
    private(set) var rows: [HandsFreeRow] = []
    private var section = Section(number: "", title: "")

    mutating func begin(_ number: String, _ title: String, isBehavior: Bool = true) {
        section = Section(number: number, title: title, isBehavior: isBehavior)
    }

    mutating func row<Result: Observed>(
        _ id: String, _ call: String, _ condition: String, _ expected: Result, _ evidence: Evidence,
        _ state: Behavior.State = .implemented, _ observe: @escaping @Sendable (Nobody) throws -> Result
    ) {
        let behavior = Behavior(
            id: id, section: section, call: call, condition: condition, expected: expected.observed, evidence: evidence,
            state: state)
        rows.append(HandsFreeRow(behavior: behavior) { try observe(Nobody()).observed })
    }
}
