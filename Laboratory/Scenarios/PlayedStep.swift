/// One thing that a scenario did or looked at.
public struct PlayedStep: Encodable, Sendable, Equatable {
    /// What was done or looked at.
    public var name: String
    /// What the document, or Apple, says must come of it.
    public var expected: String
    /// What came.
    public var actual: String
    /// How long it took, in milliseconds.
    public var milliseconds: Double
    /// Whether this stage can't see what the step looks at: ``actual`` says why.
    public var isUnseen: Bool

    /// Creates a step that was played.
    public init(name: String, expected: String, actual: String, milliseconds: Double, isUnseen: Bool = false) {
        self.name = name
        self.expected = expected
        self.actual = actual
        self.milliseconds = milliseconds
        self.isUnseen = isUnseen
    }

    /// Whether what came is what was expected, as far as the stage can see it.
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
