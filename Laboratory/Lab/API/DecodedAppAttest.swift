/// An attestation or assertion that was sent, taken apart.
public struct DecodedAppAttest: Codable, Sendable, Hashable {
    /// `attestation` or `assertion`.
    public var kind: String
    /// How many bytes the object has.
    public var length: Int
    /// Its fields, with the specification's names.
    public var fields: [NamedValue]
    /// The verification rules and their results; empty if the object can't be read or its key is unknown.
    public var steps: [DecodedStep]
    /// Why it can't be read, in a sentence; nil if it can.
    public var unreadable: String?
}

/// A verification rule and its result.
public struct DecodedStep: Codable, Sendable, Hashable {
    /// The number of the step in Apple's text; 0 for a rule that is not in it.
    public var number: Int
    /// The rule's description.
    public var title: String
    /// Whether the rule holds.
    public var holds: Bool
    /// The reason code if it does not; nil if it does.
    public var code: String?
    /// The sentence that belongs to the code.
    public var sentence: String?
}
