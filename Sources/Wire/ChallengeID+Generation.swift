extension ChallengeID {
    /// How many generations of challenges ids can tell apart: 4,096, the values of the 12 bits of `rand_a`
    /// (RFC 9562 §5.7).
    public static let distinctGenerations: Int64 = 4096

    /// Creates an id that names its generation of challenges.
    ///
    /// Ids of the generation 0 name none: all their bits are random.
    /// - Parameters:
    ///   - milliseconds: the time, since 1970.
    ///   - generation: the generation, 0 or more; ids keep its remainder by ``distinctGenerations``.
    ///   - random: 10 bytes, of which 62 bits are used; all 74 in generation 0.
    public init?(milliseconds: UInt64, generation: Int64, random: [UInt8]) {
        guard random.count == 10 else { return nil }
        guard generation > 0 else {
            self.init(milliseconds: milliseconds, random: random)
            return
        }
        let mark = generation % Self.distinctGenerations
        let marked = [UInt8(truncatingIfNeeded: mark >> 8), UInt8(truncatingIfNeeded: mark)] + random.dropFirst(2)
        self.init(milliseconds: milliseconds, random: marked)
    }

    /// The remainder of the generation that the id names, 0 to 4,095; arbitrary in an id of generation 0.
    public var generationMark: Int64 {
        guard bytes.count == 16 else { return 0 }
        return Int64(bytes[6] & 0x0F) << 8 | Int64(bytes[7])
    }

    /// Whether the id can be one of a generation; every id can be of generation 0.
    public func isPossible(in generation: Int64) -> Bool {
        generation == 0 || generationMark == generation % Self.distinctGenerations
    }
}
