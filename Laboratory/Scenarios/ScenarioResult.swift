import Foundation

/// How a scenario went.
public struct ScenarioResult: Encodable, Sendable {
    /// The scenario's number.
    public var number: Int
    /// The scenario's title.
    public var title: String
    /// The steps that were played, in order.
    public var steps: [PlayedStep]
    /// When it began; nil if it never did, and if that is not known.
    public var startedAt: Date?

    /// Creates a result.
    public init(number: Int, title: String, steps: [PlayedStep], startedAt: Date? = nil) {
        self.number = number
        self.title = title
        self.steps = steps
        self.startedAt = startedAt
    }

    /// The result of a scenario whose stage could not be set.
    public init(number: Int, title: String, stageFailed error: any Error) {
        let step = PlayedStep(name: "set the stage", expected: "ready", actual: "\(error)", milliseconds: 0)
        self.init(number: number, title: title, steps: [step])
    }

    /// Whether every step came out as expected.
    ///
    /// A scenario without steps proves nothing.
    public var holds: Bool { !steps.isEmpty && steps.allSatisfy(\.holds) }

    /// How long all steps took, in milliseconds.
    public var milliseconds: Double { steps.reduce(0) { $0 + $1.milliseconds } }

    private enum CodingKeys: String, CodingKey {
        case number, title, steps, passed
    }

    /// Encodes the result with its verdict, `passed`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(title, forKey: .title)
        try container.encode(steps, forKey: .steps)
        try container.encode(holds, forKey: .passed)
    }
}
