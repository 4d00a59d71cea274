import Testing

/// One behavior: a call, the condition under which it is made, and what comes of it.
struct Row: Sendable, CustomTestStringConvertible {
    enum State: Sendable, Equatable {
        case implemented
        /// Apple's behavior is not known for certain; this is the documented choice.
        case chosen
        /// The phone does something else, or nothing yet.
        case notImplemented(String)
    }

    /// Unique, so that a row can be named.
    let id: String
    let section: Section
    let call: String
    let condition: String
    let expected: String
    let evidence: Evidence
    let state: State
    let setting: Setting
    /// Does what the row says on the process's phone and tells what came of it.
    let observe: @Sendable (Stage) throws -> String

    var testDescription: String { "\(id): \(call), \(condition) → \(expected)" }
}

/// A part of the table.
struct Section: Sendable, Hashable {
    let number: String
    let title: String
    /// Whether its rows say what calls do, as opposed to what constants are.
    var isBehavior = true
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
        on setting: Setting = .faceID, _ state: Row.State = .implemented,
        _ observe: @escaping @Sendable (Stage) throws -> Result
    ) {
        rows.append(
            Row(
                id: id, section: section, call: call, condition: condition, expected: expected.observed,
                evidence: evidence, state: state, setting: setting, observe: { try observe($0).observed }))
    }
}
