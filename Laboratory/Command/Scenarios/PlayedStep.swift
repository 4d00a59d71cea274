/// One thing that a scenario did or looked at.
struct PlayedStep: Encodable, Sendable, Equatable {
    /// What was done or looked at.
    var name: String
    /// What the document, or Apple, says must come of it.
    var expected: String
    /// What came.
    var actual: String
    /// How long it took, in milliseconds.
    var milliseconds: Double

    /// Whether what came is what was expected.
    var holds: Bool { expected == actual }

    private enum CodingKeys: String, CodingKey {
        case name, expected, actual, milliseconds, passed
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(expected, forKey: .expected)
        try container.encode(actual, forKey: .actual)
        try container.encode(milliseconds, forKey: .milliseconds)
        try container.encode(holds, forKey: .passed)
    }
}

/// How a scenario went.
struct ScenarioResult: Encodable, Sendable {
    var number: Int
    var title: String
    var steps: [PlayedStep]

    /// Whether every step came out as expected.
    ///
    /// A scenario without steps proves nothing.
    var holds: Bool { !steps.isEmpty && steps.allSatisfy(\.holds) }

    var milliseconds: Double { steps.reduce(0) { $0 + $1.milliseconds } }

    private enum CodingKeys: String, CodingKey {
        case number, title, steps, passed
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(title, forKey: .title)
        try container.encode(steps, forKey: .steps)
        try container.encode(holds, forKey: .passed)
    }
}
