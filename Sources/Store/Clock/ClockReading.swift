/// What the clocks of a server's machine said at one moment.
public struct ClockReading: Sendable, Equatable {
    /// Milliseconds since 1970, by the clock that people and time servers set.
    public var wall: Int64
    /// Milliseconds since the machine started, suspended time included, by the clock that nobody sets.
    public var monotonic: Int64
    /// The start of the machine to which `monotonic` belongs: readings of two starts can't be compared.
    public var bootID: String

    /// Makes a reading from its parts.
    public init(wall: Int64, monotonic: Int64, bootID: String) {
        self.wall = wall
        self.monotonic = monotonic
        self.bootID = bootID
    }
}
