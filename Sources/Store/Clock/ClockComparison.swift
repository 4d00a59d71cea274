/// How far the wall clocks of a database's servers are ahead of the database's own, in milliseconds.
public struct ClockComparison: Sendable, Equatable {
    /// For how many milliseconds a server's note counts: 30 s, six times the span between two.
    public static let lifetime: Int64 = 30_000
    /// How long a reading may take: 1 s.
    ///
    /// One that took longer says too little.
    public static let longestReading: Int64 = 1_000

    /// The server's own clock; negative if it is behind.
    public var own: Int64
    /// The clocks of the other servers that noted theirs in the last 30 s, by the servers' names.
    public var others: [String: Int64]

    /// Makes a comparison from both parts.
    public init(own: Int64, others: [String: Int64]) {
        self.own = own
        self.others = others
    }
}
