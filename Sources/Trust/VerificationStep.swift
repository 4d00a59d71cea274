/// A verification rule and its result, for explanations.
public struct VerificationStep: Sendable, Hashable {
    /// The number of the step in the text that the rules come from; 0 for a rule that is not in it.
    public let number: Int
    /// The check in a few words.
    public let title: String
    /// The reason code if the rule is broken; nil if it holds.
    public let code: String?
    /// The sentence that belongs to the code.
    public let sentence: String?
    /// Whether there was something to compare; without it the rule holds, and says nothing.
    public let isAsked: Bool

    /// Whether the rule holds.
    public var holds: Bool { code == nil }
}
