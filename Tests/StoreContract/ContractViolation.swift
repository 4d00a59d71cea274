import LatchkeyStore

/// A rule that a store has broken.
public struct ContractViolation: Error, CustomStringConvertible {
    /// What was expected and what came.
    public let description: String
    /// Where in the contract.
    public let line: UInt
}

func expect(_ isTrue: Bool, _ what: String, line: UInt = #line) throws {
    guard isTrue else { throw ContractViolation(description: what, line: line) }
}

func expect<Value: Equatable>(
    _ found: Value, _ expected: Value, _ what: String = "outcome", line: UInt = #line
) throws {
    guard found == expected else {
        throw ContractViolation(description: "\(what): expected \(expected), found \(found)", line: line)
    }
}

/// Expects that a step could not be judged.
func expectFailure(_ what: String, line: UInt = #line, _ step: () async throws -> Void) async throws {
    do {
        try await step()
    } catch is StoreError {
        return
    }
    throw ContractViolation(description: "\(what) was accepted", line: line)
}

/// Unwraps a sample value.
func must<Value>(_ value: Value?, line: UInt = #line) throws -> Value {
    guard let value else { throw ContractViolation(description: "a value is missing", line: line) }
    return value
}

/// Does a step many times at once and returns the outcomes in no particular order.
func concurrently<Outcome: Sendable>(
    _ count: Int, _ step: @escaping @Sendable (Int) async throws -> Outcome
) async throws -> [Outcome] {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
        for index in 0..<count {
            group.addTask { try await step(index) }
        }
        var outcomes: [Outcome] = []
        for try await outcome in group { outcomes.append(outcome) }
        return outcomes
    }
}
