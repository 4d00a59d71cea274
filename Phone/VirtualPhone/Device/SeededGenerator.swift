/// A generator whose numbers follow from its seed (SplitMix64): for handles and references, never for keys.
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// Goes on where another left off.
    init(archived: Int64) {
        state = UInt64(bitPattern: archived)
    }

    /// The state.
    var archived: Int64 { Int64(bitPattern: state) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A positive number that fits a property list's integer.
    mutating func nextHandle() -> Int64 { Int64(next() >> 1) }

    mutating func nextBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}
