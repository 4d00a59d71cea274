import Testing

@testable import LatchkeyCrypto

/// The memory of a public key that nobody holds any more serves the next one.
@Suite("Public keys one after the other")
struct RetiredKeysTests {
    private struct Signed: Sendable {
        let message: [UInt8]
        let point: [UInt8]
        let signature: ECDSASignature

        init(_ number: UInt8) throws {
            let key = try ECPrivateKey(curve: .p256)
            message = [number]
            point = key.publicKey.x963
            signature = try key.signature(for: message, hash: .sha256)
        }

        /// Reads the key anew, uses it and lets it go.
        func holds(_ other: Signed) throws -> Bool {
            try ECPublicKey(x963: point, curve: .p256)
                .isValidSignature(other.signature, for: other.message, hash: .sha256)
        }
    }

    @Test("each verifies its own signatures and none of the one before, also after a point that is none")
    func nothingIsLeft() throws {
        let signed = try (0..<32).map { try Signed(UInt8($0)) }
        for (last, next) in zip(signed, signed.dropFirst()) {
            #expect(try last.holds(last))
            #expect(throws: CryptoError.self) {
                try ECPublicKey(x963: [4] + [UInt8](repeating: 1, count: 64), curve: .p256)
            }
            #expect(try !next.holds(last))
            #expect(try next.holds(next))
            #expect(try ECPublicKey(x963: next.point, curve: .p256).x963 == next.point)
        }
    }

    @Test("so it is for many at the same time")
    func concurrently() async throws {
        let signed = try (0..<8).map { try Signed(UInt8($0)) }
        let mistakes = try await withThrowingTaskGroup(of: Int.self) { group in
            for (index, own) in signed.enumerated() {
                let other = signed[(index + 1) % signed.count]
                group.addTask {
                    try (0..<50).count { _ in try !own.holds(own) || own.holds(other) }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(mistakes == 0)
    }
}
