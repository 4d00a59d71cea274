/// A reading of a server's clocks with the sums up to it; see ``ClockRecord``.
public struct ClockNote: Sendable, Equatable {
    /// The reading.
    public var reading: ClockReading
    /// The time that was witnessed in all, in milliseconds.
    public var witnessed: Int64
    /// For how many milliseconds the clocks have agreed.
    public var agreeing: Int64

    /// Makes a note from its parts.
    public init(reading: ClockReading, witnessed: Int64, agreeing: Int64) {
        self.reading = reading
        self.witnessed = witnessed
        self.agreeing = agreeing
    }
}
