/// One thing that a scenario did or looked at.
public struct PlayedStep: Encodable, Sendable, Equatable {
    /// The action or check.
    public var name: String
    /// The result that the document or Apple requires.
    public var expected: String
    /// The actual result.
    public var actual: String
    /// How long it took, in milliseconds.
    public var milliseconds: Double
    /// Whether this stage can't check the step; ``actual`` has the reason.
    public var isUnseen: Bool

    /// Creates a step that was played.
    public init(name: String, expected: String, actual: String, milliseconds: Double, isUnseen: Bool = false) {
        self.name = name
        self.expected = expected
        self.actual = actual
        self.milliseconds = milliseconds
        self.isUnseen = isUnseen
    }

    /// Whether the result is as expected, as far as the stage can see.
    public var holds: Bool { isUnseen || expected == actual }

    private enum CodingKeys: String, CodingKey {
        case name, expected, actual, milliseconds, passed, unseen
    }

    /// Encodes the step with its verdict, `passed`; `unseen` is there only where it is true.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(expected, forKey: .expected)
        try container.encode(actual, forKey: .actual)
        try container.encode(milliseconds, forKey: .milliseconds)
        try container.encode(holds, forKey: .passed)
        if isUnseen { try container.encode(true, forKey: .unseen) }
    }
}
