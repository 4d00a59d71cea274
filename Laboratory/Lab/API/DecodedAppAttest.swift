/// An attestation or assertion that was sent, taken apart.
public struct DecodedAppAttest: Codable, Sendable, Hashable {
    /// `attestation` or `assertion`.
    public var kind: String
    /// How many bytes the object has.
    public var length: Int
    /// What is in it, by the names of the specification.
    public var fields: [NamedValue]
    /// The rules by which it is judged, and what came of each; empty if the object can't be read, or its key is not known
    /// to this wire.
    public var steps: [DecodedStep]
    /// Why it can't be read, in a sentence; nil if it can.
    public var unreadable: String?
}

/// A rule of a verification and what came of it.
public struct DecodedStep: Codable, Sendable, Hashable {
    /// The number of the step in Apple's text; 0 for a rule that is not in it.
    public var number: Int
    /// What is looked at.
    public var title: String
    /// Whether the rule holds.
    public var holds: Bool
    /// The reason code if it does not; nil if it does.
    public var code: String?
    /// The sentence that belongs to the code.
    public var sentence: String?
}
