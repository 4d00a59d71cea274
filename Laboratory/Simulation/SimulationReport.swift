/// What one simulation showed.
public struct SimulationReport: Sendable, Equatable {
    /// The seed, by which it can be run again.
    public let seed: UInt64
    /// What must never have happened; empty if all is well.
    public let violations: [String]
    /// How many requests succeeded.
    public let accepted: Int
    /// How often each trouble struck and each request ended with each status.
    public let counts: [String: Int]
    /// All that happened, a line each; empty unless asked for.
    public let trace: [String]
}
