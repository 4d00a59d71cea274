/// SHA-3 (FIPS 202), for iOS before 26, whose CryptoKit has none; compiled everywhere, so that Linux tests it.
struct Keccak: ~Copyable {
    private var state = [UInt64](repeating: 0, count: 25)

    /// The SHA-3 hash of a message.
    ///
    /// - Parameter digestLength: 28, 32, 48 or 64 bytes.
    static func sha3(_ message: [UInt8], digestLength: Int) -> [UInt8] {
        let rate = 200 - 2 * digestLength
        var keccak = Keccak()
        var padded = message
        // The two bits of SHA-3, then the padding 10*1.
        padded.append(0x06)
        padded.append(contentsOf: [UInt8](repeating: 0, count: (rate - padded.count % rate) % rate))
        padded[padded.count - 1] |= 0x80
        for start in stride(from: 0, to: padded.count, by: rate) { keccak.absorb(padded[start..<(start + rate)]) }
        return keccak.squeeze(digestLength)
    }

    private mutating func absorb(_ block: ArraySlice<UInt8>) {
        for (index, byte) in block.enumerated() { state[index / 8] ^= UInt64(byte) << UInt64(8 * (index % 8)) }
        permute()
    }

    private borrowing func squeeze(_ count: Int) -> [UInt8] {
        // Each digest of SHA-3 is shorter than its block.
        (0..<count).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64(8 * ($0 % 8))) }
    }

    private mutating func permute() {
        for constant in Self.roundConstants {
            mixColumns()
            moveLanes()
            mixRows()
            state[0] ^= constant
        }
    }

    /// θ: adds the parity of two columns to every bit.
    private mutating func mixColumns() {
        let parity = (0..<5).map { x in (0..<5).reduce(UInt64(0)) { $0 ^ state[x + 5 * $1] } }
        for x in 0..<5 {
            let change = parity[(x + 4) % 5] ^ Self.rotate(parity[(x + 1) % 5], 1)
            for y in 0..<5 { state[x + 5 * y] ^= change }
        }
    }

    /// ρ and π: rotates each lane and moves it on.
    private mutating func moveLanes() {
        var (x, y) = (1, 0)
        var carried = state[1]
        for step in 0..<24 {
            (x, y) = (y, (2 * x + 3 * y) % 5)
            let rotated = Self.rotate(carried, UInt64((step + 1) * (step + 2) / 2 % 64))
            carried = state[x + 5 * y]
            state[x + 5 * y] = rotated
        }
    }

    /// χ: the one step that is not linear.
    private mutating func mixRows() {
        for y in stride(from: 0, to: 25, by: 5) {
            let row = Array(state[y..<(y + 5)])
            for x in 0..<5 { state[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]) }
        }
    }

    private static func rotate(_ lane: UInt64, _ count: UInt64) -> UInt64 {
        count == 0 ? lane : lane << count | lane >> (64 - count)
    }

    /// ι: a linear feedback shift register makes them (FIPS 202, algorithm 5).
    private static let roundConstants: [UInt64] = {
        var register: UInt8 = 1
        return (0..<24).map { _ in
            var constant: UInt64 = 0
            for power in 0...6 {
                if register & 1 == 1 { constant |= 1 << (1 << UInt64(power) - 1) }
                register = register << 1 ^ (register >> 7) * 0x71
            }
            return constant
        }
    }()
}
