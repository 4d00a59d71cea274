import LatchkeyLock

/// All chance of a simulation: the same seed gives the same throws.
///
/// SplitMix64 (Steele, Lea and Flood, 2014): any seed is a good one, neighboring ones too.
final class Dice: Sendable {
    private let state: Lock<UInt64>

    init(seed: UInt64) {
        state = Lock(seed)
    }

    func next() -> UInt64 {
        let sum = state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            return state
        }
        var mixed = sum
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound - 1`; 0 if there is none.
    func number(below bound: Int) -> Int {
        bound > 0 ? Int(next() % UInt64(bound)) : 0
    }

    /// A number of milliseconds in a range.
    func milliseconds(_ range: ClosedRange<UInt64>) -> UInt64 {
        range.lowerBound + next() % (range.upperBound - range.lowerBound + 1)
    }

    /// Whether something happens that does so many times in a thousand.
    func happens(perMille: Int) -> Bool { number(below: 1000) < perMille }

    /// One of several; `nil` if there are none.
    func pick<Value>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values[number(below: values.count)]
    }

    /// One of several, each as likely as its weight is large.
    func pick<Value>(_ values: [(weight: Int, value: Value)]) -> Value? {
        var left = number(below: values.reduce(0) { $0 + $1.weight })
        for (weight, value) in values {
            if left < weight { return value }
            left -= weight
        }
        return nil
    }
}
