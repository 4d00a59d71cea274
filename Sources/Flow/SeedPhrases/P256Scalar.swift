/// A number below the order of P-256, of which no system library has the addition; in constant time.
struct P256Scalar {
    /// From the lowest word.
    private var words: (UInt64, UInt64, UInt64, UInt64)

    /// The order n of the group (SEC 2, section 2.4.2).
    private static let order = P256Scalar(
        words: (0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_0000_0000))

    private init(words: (UInt64, UInt64, UInt64, UInt64)) {
        self.words = words
    }

    /// Reads a private scalar: 1 ≤ number < n, 32 bytes, big-endian; `nil` for anything else.
    init?(_ bytes: SecretBytes) {
        guard let number = Self.belowOrder(bytes), !number.isZero else { return nil }
        self = number
    }

    /// A private scalar plus a number modulo the order; `nil` if the number is not below the order or the sum is zero.
    static func sum(scalar: SecretBytes, number: SecretBytes) -> SecretBytes? {
        guard let scalar = P256Scalar(scalar), let number = belowOrder(number) else { return nil }
        let (sum, carry) = scalar.adding(number)
        let (reduced, borrow) = sum.subtracting(order)
        // The sum is kept if it is below the order: nothing was carried, and the subtraction borrows.
        let result = P256Scalar.choose(sum, or: reduced, if: borrow & ~carry & 1)
        return result.isZero ? nil : result.bytes
    }

    private static func belowOrder(_ bytes: SecretBytes) -> P256Scalar? {
        guard bytes.count == 32 else { return nil }
        let number = bytes.withUnsafeBytes { bytes in
            func word(_ start: Int) -> UInt64 { bytes[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
            return P256Scalar(words: (word(24), word(16), word(8), word(0)))
        }
        return number.subtracting(order).borrow == 1 ? number : nil
    }

    private var isZero: Bool { words.0 | words.1 | words.2 | words.3 == 0 }

    private var bytes: SecretBytes {
        SecretBytes(count: 32) { memory in
            for (index, word) in [words.3, words.2, words.1, words.0].enumerated() {
                for byte in 0..<8 {
                    memory[8 * index + byte] = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * byte))
                }
            }
        }
    }

    private func adding(_ other: P256Scalar) -> (sum: P256Scalar, carry: UInt64) {
        var carry: UInt64 = 0
        func add(_ a: UInt64, _ b: UInt64) -> UInt64 {
            let (first, isOver) = a.addingReportingOverflow(b)
            let (second, isOverAgain) = first.addingReportingOverflow(carry)
            carry = (isOver ? 1 : 0) | (isOverAgain ? 1 : 0)
            return second
        }
        let (a, b) = (words, other.words)
        let sum = P256Scalar(words: (add(a.0, b.0), add(a.1, b.1), add(a.2, b.2), add(a.3, b.3)))
        return (sum, carry)
    }

    private func subtracting(_ other: P256Scalar) -> (difference: P256Scalar, borrow: UInt64) {
        var borrow: UInt64 = 0
        func subtract(_ a: UInt64, _ b: UInt64) -> UInt64 {
            let (first, isUnder) = a.subtractingReportingOverflow(b)
            let (second, isUnderAgain) = first.subtractingReportingOverflow(borrow)
            borrow = (isUnder ? 1 : 0) | (isUnderAgain ? 1 : 0)
            return second
        }
        let (a, b) = (words, other.words)
        let difference = P256Scalar(
            words: (subtract(a.0, b.0), subtract(a.1, b.1), subtract(a.2, b.2), subtract(a.3, b.3)))
        return (difference, borrow)
    }

    private static func choose(_ first: P256Scalar, or second: P256Scalar, if condition: UInt64) -> P256Scalar {
        let mask = 0 &- condition
        let (a, b) = (first.words, second.words)
        return P256Scalar(
            words: (
                a.0 & mask | b.0 & ~mask, a.1 & mask | b.1 & ~mask, a.2 & mask | b.2 & ~mask,
                a.3 & mask | b.3 & ~mask
            ))
    }
}
