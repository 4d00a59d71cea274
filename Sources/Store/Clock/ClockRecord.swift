/// What a store knows of its server's clock.
public struct ClockRecord: Sendable, Equatable {
    /// What the sums of milliseconds can be: up to 300,000 years, so that nothing that is added to them overflows.
    static let sums: ClosedRange<Int64> = 0...(1 << 53)

    /// The last reading; `nil` before the first.
    public var reading: ClockReading?
    /// For how many milliseconds servers of this store were seen to pass by their monotonic clock, in all.
    ///
    /// It never decreases and knows no dates: delays that nobody may shorten by setting a clock compare with it.
    public var witnessed: Int64
    /// For how many milliseconds wall clock and monotonic clock have agreed, up to the last reading.
    public var agreeing: Int64
    /// The generation of challenges, from 0: only those of this one can be used.
    public var challengeGeneration: Int64
    /// 16 random bytes that belong to the generation; none for generation 0.
    ///
    /// A store that was restored from a backup goes on with other bytes, though it may give a number again.
    public var challengeSalt: [UInt8]
    /// Challenges made up to this time count as used, in milliseconds since 1970; 0 if none was forgotten.
    public var forgottenUntil: Int64

    /// Makes a record from all its parts.
    public init(
        reading: ClockReading?, witnessed: Int64, agreeing: Int64, challengeGeneration: Int64, challengeSalt: [UInt8],
        forgottenUntil: Int64
    ) {
        self.reading = reading
        self.witnessed = witnessed
        self.agreeing = agreeing
        self.challengeGeneration = challengeGeneration
        self.challengeSalt = challengeSalt
        self.forgottenUntil = forgottenUntil
    }
}
