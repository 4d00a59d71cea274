/// A generator that repeats itself from a seed (SplitMix64), so that a failure can be run again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
}

/// Changes a valid encoding in the ways that break parsers.
enum Mutation: CaseIterable {
    case flipBit
    case replaceByte
    case truncate
    case insert
    case remove
    case append
    case duplicate
    case lengthByte

    static func of(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        guard !bytes.isEmpty, let kind = allCases.randomElement(using: &random) else { return bytes }
        var bytes = bytes
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch kind {
        case .flipBit: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case .replaceByte: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case .truncate: bytes.removeLast(bytes.count - position)
        case .insert: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
        case .remove: bytes.remove(at: position)
        case .append: bytes += random.bytes(Int.random(in: 1...8, using: &random))
        case .duplicate: bytes += bytes.dropFirst(position)
        case .lengthByte:
            bytes[position] = [0x00, 0x7F, 0x80, 0x81, 0x82, 0x84, 0x88, 0xFF].randomElement(using: &random) ?? 0
        }
        return bytes
    }
}
