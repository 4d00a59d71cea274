import LatchkeyCrypto
import Testing

@Suite("Signatures with a low s")
struct LowSTests {
    /// A signature with r = 1.
    static func signature(s: [UInt8], on curve: NamedCurve) throws -> ECDSASignature {
        let one = [UInt8](repeating: 0, count: curve.fieldLength - 1) + [1]
        return try ECDSASignature(p1363: one + s, curve: curve)
    }

    /// (n − 1) / 2 and (n + 1) / 2, as FIPS 186-5 gives n.
    static let p256Halves = (
        low: hex("7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8"),
        high: hex("7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a9")
    )

    @Test("s is low up to half of the order, and no further")
    func border() throws {
        let low = try Self.signature(s: Self.p256Halves.low, on: .p256)
        let high = try Self.signature(s: Self.p256Halves.high, on: .p256)
        #expect(low.hasLowS && !high.hasLowS)
        #expect(try low.withLowS() == low)
        #expect(try high.withLowS() == low)
    }

    @Test("the smallest and the largest s are each other's counterpart", arguments: NamedCurve.allCases)
    func ends(curve: NamedCurve) throws {
        let one = [UInt8](repeating: 0, count: curve.fieldLength - 1) + [1]
        var largest = curve.order
        largest[largest.count - 1] -= 1
        #expect(try Self.signature(s: largest, on: curve).withLowS().p1363 == one + one)
    }

    @Test("the low form of a signature verifies as the signature does", arguments: NamedCurve.allCases)
    func verifies(curve: NamedCurve) throws {
        let key = try ECPrivateKey(curve: curve)
        for number in 0..<32 {
            let signature = try key.signature(for: [UInt8(number)], hash: .sha256).withLowS()
            #expect(signature.hasLowS)
            #expect(key.publicKey.isValidSignature(signature, for: [UInt8(number)], hash: .sha256))
        }
    }
}
