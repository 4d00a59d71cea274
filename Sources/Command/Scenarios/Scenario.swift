import VirtualPhone

/// A scenario of the MFA document: a phone, an app and a person, played against a real server.
struct Scenario: Sendable {
    /// Its number in the document.
    let number: Int
    /// Its title in the document.
    let title: String
    /// Who holds the phone.
    var habit = ScriptedPerson.Habit.approves(passcode: "123456")
    /// Plays it, noting what was expected and what came.
    let play: @Sendable (ScenarioStage) async -> Void
}

/// One thing that a scenario looked at.
struct ScenarioStep: Codable, Sendable, Equatable {
    /// What was done or looked at.
    var name: String
    /// What the document, or Apple, says must come of it.
    var expected: String
    /// What came.
    var actual: String
    /// How long it took, in milliseconds.
    var milliseconds: Double

    var holds: Bool { expected == actual }
}

/// How a scenario went.
struct ScenarioResult: Codable, Sendable {
    var number: Int
    var title: String
    var steps: [ScenarioStep]

    /// Whether every step came out as expected.
    ///
    /// A scenario without steps proves nothing.
    var holds: Bool { !steps.isEmpty && steps.allSatisfy(\.holds) }

    var milliseconds: Double { steps.reduce(0) { $0 + $1.milliseconds } }
}
