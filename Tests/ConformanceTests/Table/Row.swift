import Testing

@testable import LatchkeyConformance

/// A row with the phone, the person and the app that it needs.
@dynamicMemberLookup
struct Row: Sendable, CustomTestStringConvertible {
    let behavior: Behavior
    let setting: Setting
    /// Does what the row says on the process's phone and tells what came of it.
    let observe: @Sendable (Stage) throws -> String
    /// The same without a stage, if the row can do without one.
    var handsFree: HandsFreeRow?

    subscript<Value>(dynamicMember path: KeyPath<Behavior, Value>) -> Value { behavior[keyPath: path] }

    var testDescription: String {
        "\(behavior.id): \(behavior.call), \(behavior.condition) → \(behavior.expected)"
    }
}

/// The rows in the making.
struct TableBuilder {
    private(set) var rows: [Row] = []
    private var section = Section(number: "", title: "")

    mutating func begin(_ number: String, _ title: String, isBehavior: Bool = true) {
        section = Section(number: number, title: title, isBehavior: isBehavior)
    }

    mutating func row<Result: Observed>(
        _ id: String, _ call: String, _ condition: String, _ expected: Result, _ evidence: Evidence,
        on setting: Setting = .faceID, _ state: Behavior.State = .implemented,
        _ observe: @escaping @Sendable (Stage) throws -> Result
    ) {
        let behavior = Behavior(
            id: id, section: section, call: call, condition: condition, expected: expected.observed, evidence: evidence,
            state: state)
        rows.append(Row(behavior: behavior, setting: setting) { try observe($0).observed })
    }

    /// Takes rows that need no hand on the phone.
    mutating func handsFree(_ add: (inout HandsFreeRows) -> Void) {
        var table = HandsFreeRows()
        add(&table)
        rows += table.rows.map { row in
            Row(behavior: row.behavior, setting: .faceID, observe: { _ in try row.observe() }, handsFree: row)
        }
    }
}
